"""Claims: all hold at a small size, a false one is refuted by its smallest counterexample."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

import grundy
from grundy import Budget, Known, claim
from grundy.claims.claim import KINDS, STATUSES, Claim, Verdict
from grundy.claims.find import all_claims, find_claims, formula_claims
from grundy.core.errors import BadParam, UnknownName
from grundy.core.game import Game
from grundy.core.registry import all_games
from grundy.families import Heaps
from tests.later import COMPILED, some_now
from tests.support import every_game

pytestmark = pytest.mark.nojit

SMALL = 6
SLOW = {"diet-chomp/four-late", "quotients/play"}  # without the compiler: then one of each document is for every change
ONE_EACH = {one.id.partition("/")[0]: one for one in all_claims().values() if one.id not in SLOW}
NOW = all_claims() if COMPILED else ONE_EACH


@pytest.mark.parametrize("one", some_now(all_claims().values(), *NOW.values()), ids=lambda one: one.id)
def test_every_claim_holds_at_a_small_size(one: Claim) -> None:
    verdict = one.verify(min(one.to, SMALL))
    assert verdict.expected, str(verdict)
    assert verdict.stopped is None
    mended = verdict.correction or verdict
    assert mended.holds
    assert mended.cases > 0
    assert mended.counterexample is None
    how = "open: known" if mended.status == "open question" else "holds"
    assert str(mended) == f"{how} to {mended.to} in {mended.cases:,} case" + "s" * (mended.cases > 1)


def test_a_claim_that_is_false_as_printed_says_of_which_kind_and_no_other_does() -> None:
    for one in all_claims().values():
        assert one.kind in KINDS if one.correction else one.kind == "", one.id
    assert {one.kind for one in all_claims().values()} == {"", *KINDS}
    slip = replace(low_nimbers).corrected("below 10", kind="misprint")(lambda to: iter([("heap 0", True)]))
    verdict = slip.verify()
    assert str(verdict).startswith("false as printed (misprint): heap 5 has nimber 4; corrected (holds")
    assert (verdict.word, verdict.to_dict()["kind"], Verdict.from_dict(verdict.to_dict())) == (
        "false as printed",
        "misprint",
        verdict,
    )
    with pytest.raises(BadParam, match='no kind "nit"; there are: error, misprint'):
        replace(low_nimbers).corrected("below 10", kind="nit")


def test_every_claim_says_what_and_from_where() -> None:
    for one in all_claims().values():
        assert one.statement.isprintable(), one.id
        assert one.statement, one.id
        assert one.source, one.id
        assert one.status in STATUSES, one.id
        assert one.correction is None or one.correction.statement != one.statement, one.id
        assert one.to > 0, one.id


@claim("test/false", "every heap of Kayles has a nimber below 4", source="nobody", to=40)
def low_nimbers(to: int) -> Iterator[tuple[str, bool]]:
    for n in range(to + 1):
        nimber = grundy.solve("kayles", str(n)).nimber
        yield f"heap {n} has nimber {nimber}", (nimber or 0) < 4


def test_a_false_claim_is_refuted_by_the_smallest_counterexample() -> None:
    verdict = low_nimbers.verify()
    assert not verdict.holds
    assert verdict.counterexample == "heap 5 has nimber 4"
    assert verdict.cases == 6
    assert str(verdict) == "false: heap 5 has nimber 4"
    assert low_nimbers.verify(4).holds, "below it, the claim holds"


Nim: Any = all_games()["nim"]


@dataclass(frozen=True)
class WrongNim(Nim):
    """Nim whose formula is wrong from heaps of 4 on, and whose misère formula is that of normal play."""

    id = "wrong-nim"
    known = (Known("0", nimber=0, source="a finished game"),)

    def formula(self, position: Heaps) -> int:
        return super().formula(tuple(min(n, 3) for n in position))

    def misere_formula(self, position: Heaps) -> str:
        return "N" if super().formula(position) else "P"


def test_a_wrong_formula_is_refuted() -> None:
    normal, misere = formula_claims(WrongNim())
    assert normal.id == "formula/wrong-nim"
    assert misere.id == "formula/wrong-nim/misere"
    for one in (normal, misere):
        verdict = one.verify()
        assert not verdict.holds
        assert WrongNim().parse(str(verdict.counterexample)), "the counterexample is a position to look at"
    counterexample = WrongNim().parse(str(normal.verify().counterexample))
    assert max(counterexample) >= 4


def test_every_formula_is_a_claim() -> None:
    ids = set(all_claims())
    for game in every_game():
        if game.id in all_games() and game.has(Game.formula):
            assert f"formula/{game.id}" in ids


def test_a_check_that_runs_out_of_time_says_so() -> None:
    verdict = low_nimbers.verify(4, Budget(0))
    assert verdict.stopped is not None
    assert (verdict.word, verdict.cases, str(verdict)) == ("unfinished", 0, "not started")


def test_claims_by_id_and_by_the_beginning_of_it() -> None:
    assert next(one.id for one in find_claims(["formula/nim"])) == "formula/nim"
    assert {one.id.split("/")[0] for one in find_claims(["formula"])} == {"formula"}
    assert len(find_claims([])) == len(all_claims())
    assert [one.id for one in find_claims(["000/2.2.6"])] == ["000/2.2.6"]
    assert len(find_claims(["000/2.2.6-"])) > 5
    with pytest.raises(UnknownName, match="did you mean formula/nimble"):
        find_claims(["formula/nimbel"])


def test_verify_reports_each_verdict_as_it_comes() -> None:
    seen: list[str] = []
    verdicts = grundy.verify(["formula/nim", "formula/nimble"], to=3, report=lambda one, verdict: seen.append(one.id))
    assert [verdict.id for verdict in verdicts] == seen
    assert all(verdict.holds for verdict in verdicts)
