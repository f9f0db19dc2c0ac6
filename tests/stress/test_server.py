"""The trial of the server in small: nothing is lost and nothing breaks. How long it takes says only the whole one."""

import math
import random
from collections import Counter

import pytest

from tests.stress.server import QUICK, run
from tests.stress.siege.client import Seen
from tests.stress.siege.faults import spoilt
from tests.stress.siege.loads import QUIET, judged, part, within
from tests.stress.siege.protocol import bad
from tests.stress.siege.table import Row, printed


@pytest.mark.long
def test_protocol_abuse_is_refused() -> None:
    assert [row.notes for row in run(["protocol"], QUICK, None, quick=True) if not row.sound] == []


@pytest.mark.stress
@pytest.mark.parametrize("part", ["load", "attack", "flood", "churn", "faults"])
def test_nothing_breaks(part: str) -> None:
    assert [(row.name, row.found, row.notes) for row in run([part], QUICK, None, quick=True) if not row.sound] == []


# ---- that the trial itself tells the truth ----


def test_what_was_asked_later_is_judged_alone() -> None:
    """All moves that are asked in the first three seconds take too long, later ones do not."""
    seen = Seen()
    seen.times["move"] = [(100 + i / 10, 2.0 if i < 30 else 0.01) for i in range(100)]
    assert not within(part(seen, 102.0, math.inf), {"move": 0.1})
    assert within(part(seen, 103.0, math.inf), {"move": 0.1})
    assert not within(part(seen, 200.0, math.inf), {"move": 0.1}), "nobody was answered"


def test_what_is_slow_refused_or_broken_is_not_as_wanted() -> None:
    def judge(took: float, *statuses: str) -> Row:
        seen = Seen(statuses=Counter({"move 200": 20} | dict.fromkeys(statuses, 1)))
        seen.times["move"] = [(0.0, took)] * 20
        return judged("players", seen, {"move": QUIET["move"]})

    assert judge(0.05).ok
    assert not judged("players", Seen(), QUIET).ok, "nobody was answered"
    assert not judge(0.2).ok
    assert judge(0.2).sound, "slow is not broken"
    assert not judge(0.05, "solve 429").ok
    for status in ("move 500", "move 0"):
        assert not judge(0.05, status).sound
    assert "50ms/50ms/50ms" in printed([judge(0.05)])


@pytest.mark.parametrize("way", ["everywhere", "at the head", "cut in half", "all zeros"])
def test_damage_is_done(way: str) -> None:
    whole = bytes(range(256)) * 40
    assert spoilt(whole, way, random.Random(1)) != whole
    spoilt(b"", way, random.Random(1))


def test_an_outcome_of_abuse_is_judged() -> None:
    assert not bad("header of 1 MB", "431")
    assert not bad("chunks without end", "closed")
    assert bad("header of 1 MB", "200")
    assert bad("anything", "500")
    assert bad("anything", "hung")
