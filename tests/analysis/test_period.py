"""Periods: certificates that hold, certificates that are refused, arithmetic periods, and commands that are killed."""

import json
import random
import signal
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grundy
from grundy import Budget, HeapGame, rule
from grundy.engines.heaps import extend
from grundy.engines.repeats import begins_of_periods
from tests.store.test_crash import blocks, wait_for_blocks

Start = Callable[..., subprocess.Popen[str]]


def nimbers(game: Any, stop: int) -> Any:
    return np.asarray(extend(game, [0], stop, Budget(None), compiled=True)[0]).astype(int)


def test_kayles_as_the_command_shows_it(grundy: Any) -> None:
    data = json.loads(grundy("period", "octal", "-p", "code=0.77", "--json").out)
    assert (data["period"], data["preperiod"], data["certified"], data["saltus"]) == (12, 71, True, 0)
    assert (data["last_exception"], data["largest_nimber"], data["largest_at"]) == (70, 8, 27)
    assert data["rare"] == {"mask": "1111", "heaps": 9, "last": 70, "values": [3, 5, 6]}
    text = grundy("period", "octal", "-p", "code=0.77").out
    assert "period 12 from heap 71 on, certified" in text
    assert "Guy and Smith" in text


@pytest.mark.parametrize(("to", "certified"), [(166, False), (167, True)])
def test_the_guy_smith_bound_is_exact(to: int, certified: bool) -> None:
    """G(n + 12) = G(n) has to be seen for 71 ≤ n < 2 · 71 + 12 + 2, which needs heap 167."""
    found = grundy.period("kayles", to)
    assert found.certified is certified
    if not certified:
        assert f"observed to heap {to}, not certified" in str(found) or found.period is None


def test_no_octal_code_is_certified_too_early() -> None:
    """Whatever is certified from the first heaps holds for many more."""
    rng = random.Random(5)
    certified = 0
    for _ in range(60):
        code = rng.choice("0004") + "." + "".join(rng.choice("01234567") for _ in range(rng.randint(1, 3)))
        if not any(c in code for c in "1234567"):
            continue
        game = grundy.game("octal", code=code)
        found = grundy.period(game, rng.choice((60, 150, 400)))
        if found.certified:
            certified += 1
            values = nimbers(game, 3000)
            assert (values[found.preperiod : -found.period] == values[found.preperiod + found.period :]).all(), code
    assert certified > 20


@pytest.mark.parametrize("name", ["subtraction", "all-but"])
def test_subtraction_games_against_long_tables(name: str) -> None:
    rng = random.Random(name)
    certified = arithmetic = 0
    for _ in range(40):
        numbers = tuple(sorted(rng.sample(range(1, 10), rng.randint(1, 4))))
        game = grundy.game(name, set=numbers)
        found = grundy.period(game, rng.choice((40, 120, 300)))
        values = nimbers(game, 1500)
        if found.certified:
            certified += 1
            arithmetic += bool(found.saltus)
            later, sooner = values[found.preperiod + found.period :], values[found.preperiod : -found.period]
            assert (later - sooner == found.saltus).all(), numbers
            if found.last_exception is not None:
                n = found.last_exception
                assert values[n + found.period] - values[n] != found.saltus, numbers
    assert certified > 25
    assert (arithmetic > 0) == (name == "all-but")


def test_a_window_that_is_too_short_certifies_nothing() -> None:
    game = grundy.game("subtraction", set=(1, 2, 50))
    assert not grundy.period(game, 45).certified, "the heaps from 50 on may still change the pattern"
    assert grundy.period(game, 400).certified


def test_games_without_a_period() -> None:
    for name, to in (("grundys-game", 3000), ("max-nim", 3000)):
        found = grundy.period(name, to)
        assert (found.period, found.certified) == (None, False)
        assert str(found) == "no period seen to heap 3,000"


def test_nim_is_observed_only() -> None:
    found = grundy.period("nim", 400)
    assert (found.period, found.saltus, found.certified) == (1, 1, False)
    assert str(found).endswith("observed to heap 400, not certified")


@dataclass(frozen=True)
class ThreeParts(HeapGame):
    """Take one token and leave up to three heaps."""

    id = "three-parts"

    @rule
    def heap_options(n):
        for a in range(n):
            for b in range(a, n - a):
                if n - 1 - a - b >= b:
                    yield a, b, n - 1 - a - b


def test_a_rule_of_ones_own_with_three_parts() -> None:
    found = grundy.period(ThreeParts(), 60)
    assert found.values.tolist() == extend(ThreeParts(), [0], 61, Budget(None), compiled=False)[0]
    assert not found.certified


def test_begins_of_periods_against_counting() -> None:
    rng = random.Random(1)
    for _ in range(30):
        values = [rng.randint(0, 2) for _ in range(rng.randint(3, 10))] + [0, 1, 2] * rng.randint(1, 6)
        begins = begins_of_periods(values, Budget(None))
        for p in range(1, len(values) - 1):
            rises = [values[n + p] - values[n] for n in range(len(values) - p)]
            begin = len(rises) - 1
            while begin > 0 and rises[begin - 1] == rises[-1]:
                begin -= 1
            assert begins[p] == begin, (values, p)


def test_without_to_it_looks_further_until_it_is_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    assert grundy.period("kayles").to == 250
    assert grundy.period(grundy.game("octal", code="0.177")).to == 4000


def test_a_budget_that_ends_keeps_what_was_seen() -> None:
    found = grundy.period("grundys-game", budget=Budget(0.5))
    assert found.to >= 250
    assert not found.certified
    with pytest.raises(grundy.OverBudget):
        grundy.period("grundys-game", 3_000_000, Budget(0.2))


def test_killed_and_resumed(start_grundy: Start, grundy: Any, tmp_path: Path) -> None:
    data = tmp_path / "data"
    command = ("period", "grundys-game", "--to", 400_000, "--resume", "--json")
    process = start_grundy(*command, GRUNDY_DATA=str(data))
    wait_for_blocks(process, data, 4)
    process.send_signal(signal.SIGKILL)
    process.wait()
    saved = blocks(data)
    to = saved[-1]["stop"] - 1
    ran = grundy("period", "grundys-game", "--to", to, "--resume", "--json", GRUNDY_DATA=str(data))
    assert ran.rc == 0, ran.err
    assert blocks(data) == saved, "all of it was on disk"
    assert json.loads(ran.out)["largest_nimber"] == int(nimbers(package_game("grundys-game"), to + 1).max())


def package_game(name: str) -> Any:
    return grundy.game(name)
