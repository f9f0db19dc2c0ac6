"""Hunts: beyond the checked size, round by round, going on where the last one ended; and conjecture 1 in particular."""

from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from grundy import Budget
from grundy.claims.find import find_claim
from grundy.claims.hunting import ranges, size_of_round
from grundy.claims.library.document_001.hunts import extreme_fractions, fractions_to_try, simple_fractions
from grundy.core.errors import OverBudget
from grundy.games.chocolate.bars import first_difference, gap_table, gap_witness
from grundy.games.max_nim.rule_functions import Fractional, pile_nimber
from grundy.operations.hunt import hunt
from grundy.operations.verify import verify
from grundy.store.database import Verdicts

FALSE = """
import grundy

@grundy.claim("mine/small", "no square is above 50", source="me", to=5)
def small(to):
    for n in range(to + 1):
        yield f"{n} squared is {n * n}", n * n <= 50
"""

SLOW = """
import grundy
from grundy.claims.claim import limits

@grundy.claim("mine/slow", "the time is over at the third case", source="me", to=5)
def slow(to):
    for n in range(to):
        if n == 2:
            limits().seconds = 0.0
        yield f"case {n}", True
"""


def test_a_hunt_goes_on_where_the_last_one_ended(tmp_path: Path) -> None:
    store = Verdicts(tmp_path / "verdicts.sqlite")
    first = hunt("formula/nim", store=store, rounds=2)
    assert (first.done, first.before, first.found) == ([0, 1], 0, [])
    then = hunt("formula/nim", store=store, rounds=3)
    assert (then.done, then.before) == ([0, 1, 2, 3, 4], 2)
    assert then.cases == 5 * first.cases // 2
    assert then.rate > 0
    assert "rounds 1 to 5" in str(then)
    assert then.to_dict()["done"] == "1 to 5"
    fresh = hunt("formula/nim", rounds=1)
    assert fresh.before == 0, "without a store nothing is remembered"


def test_a_hunt_finds_what_the_check_does_not_reach(tmp_path: Path, ask: Any) -> None:
    path = tmp_path / "mine.py"
    path.write_text(FALSE)
    assert verify(str(path))[0].holds
    found = hunt(f"{path}:mine/small", store=Verdicts(tmp_path / "verdicts.sqlite"))
    assert found.found[0]["counterexample"] == "8 squared is 64"
    assert found.done == [0, 1, 2], "sizes 6, 7 and 8"
    ran = ask("hunt", f"{path}:mine/small")
    assert ran.rc == 1
    assert "FALSE  8 squared is 64" in ran.out


def test_a_hunt_over_budget_reports_what_it_saw(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(SLOW)
    store = Verdicts(tmp_path / "verdicts.sqlite")
    for _ in range(2):
        found = hunt(f"{path}:mine/slow", Budget(600), store=store)
        assert (found.stopped, found.unfinished, found.cases, found.done) == ("over budget", 3, 0, [])
        assert "and 3 cases of the next round" in str(found)


def test_sizes_of_rounds_grow() -> None:
    one = find_claim("000/2.2.6")
    assert [size_of_round(one, n) for n in range(5)] == [8, 10, 12, 15, 18]


def test_numbers_as_people_write_them() -> None:
    assert ranges([]) == "none"
    assert ranges([0]) == "1"
    assert ranges([4, 0, 1, 2]) == "1 to 3, 5"


# ---- conjecture 1 of document 001 ----


@pytest.mark.parametrize("d", [*islice(simple_fractions(), 40), *islice(extreme_fractions(), 20), Fraction(2)], ids=str)
def test_the_first_difference_against_the_table_of_all_bars(d: Fraction) -> None:
    f, side = Fractional("floor1", d), 24
    table, lines = gap_table(f, side, Budget(None)), [0] + [pile_nimber(f, n) for n in range(side)]
    places = ((r, c) for c in range(2, side + 1) for r in range(2, c + 1) if table[r, c] != lines[r] ^ lines[c])
    expected = next(places, None)
    bar, seen = first_difference(f, side, Budget(None))
    assert (None if bar is None else bar[:2]) == expected
    assert seen == (side if expected is None else expected[1])


def test_fractions_are_all_different_and_none_is_two() -> None:
    some = list(islice(simple_fractions(), 500))
    assert len(set(some)) == 500
    assert all(d > 1 and d != 2 for d in [*some, *islice(fractions_to_try(), 500)])


def test_witnesses_of_hundreds_of_fractions() -> None:
    found = hunt("001/conjecture-1-others", rounds=2)
    assert (found.cases, found.found) == (200, [])


def test_boards_for_two_and_its_limits() -> None:
    found = hunt("001/conjecture-1-two", rounds=1)
    assert "1000x1000" in found.noted
    assert not found.found
    with pytest.raises(OverBudget, match="memory"):
        first_difference(Fractional("floor1", Fraction(2)), 5000, Budget(None, memory=1 << 20))
    assert gap_witness(Fraction(2)) is None
