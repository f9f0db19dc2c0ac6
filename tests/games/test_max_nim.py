"""Maximum Nim: piles of hundreds of digits, rule functions of one's own, and the names of document 001."""

import random
from fractions import Fraction
from itertools import islice
from math import isqrt

import pytest

import grundy
from grundy import BadParam, Budget, OverBudget, Refused
from grundy.claims.find import all_claims
from grundy.core.nimsum import mex, xor
from grundy.games.max_nim.rule_functions import (
    KINDS,
    Fractional,
    Given,
    RuleFunction,
    option_of_nimber,
    pile_class,
    pile_nimber,
    read_d,
)
from tests.support import ROOT

DS = [Fraction(3, 2), Fraction(2), Fraction(7, 3), Fraction(3)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("d", DS, ids=str)
def test_piles_of_hundreds_of_digits(kind: str, d: Fraction) -> None:
    """A pile far out in the class of k has nimber k, and the piles between it and the next one have others."""
    f, rng = Fractional(kind, d), random.Random(1)
    for k in (0, 1, 7, 10**30):
        pile = next(pile for pile in pile_class(f, k) if pile > 10**300)
        later = f.h(pile)
        assert pile_nimber(f, pile) == pile_nimber(f, later) == k
        assert all(pile_nimber(f, rng.randrange(pile + 1, later)) != k for _ in range(5) if later > pile + 1)


def test_winning_moves_in_huge_sums() -> None:
    rng = random.Random(2)
    for kind in KINDS:
        game = grundy.game("max-nim", rule=kind, d="5/2")
        position = tuple(rng.randrange(10**200) for _ in range(3))
        answer = grundy.solve(game, position)
        assert answer.truncated
        assert answer.nimber == xor(pile_nimber(game.most, n) for n in position)
        for move in answer.moves:
            assert game.option(position, move.move) == move.option
            assert xor(pile_nimber(game.most, n) for n in move.option) == 0
        assert len(answer.moves) >= 1
    lost = tuple(islice(pile_class(game.most, 5), 100, 102))
    assert grundy.solve(game, lost).outcome == "P"
    assert grundy.solve(game, lost).best == []


def test_a_rule_function_of_ones_own() -> None:
    """Take at most the square root: closed forms are not needed."""
    f = RuleFunction(isqrt, "the square root").check(500)
    g: list[int] = []
    for m in range(500):
        g.append(mex(g[m - taken] for taken in range(1, isqrt(m) + 1)))
    assert [pile_nimber(f, m) for m in range(500)] == g
    for k in range(10):
        assert [n for n in range(500) if g[n] == k] == [n for n in islice(pile_class(f, k), 600) if n < 500]
    assert all(option_of_nimber(f, m, g[m - 1]) == m - 1 for m in range(1, 500) if isqrt(m))


def test_the_example_with_a_rule_function_of_ones_own() -> None:
    game = grundy.game(str(ROOT / "examples" / "square_root_nim.py"))
    for heaps in ("9", "30+12", "16+17+18"):
        assert grundy.solve(game, heaps).nimber == grundy.solve(game, heaps, engine="search").nimber
    assert grundy.sequence(game, 700).values.tolist() == [pile_nimber(game.most, n) for n in range(701)]


@pytest.mark.parametrize(
    ("function", "at"),
    [(lambda m: m + 1, "m = 0 it is 1"), (lambda m: 2 * m, "m = 1 it is 2"), (lambda m: m % 4, "m = 4 it is 0")],
)
def test_what_is_no_rule_function(function: object, at: str) -> None:
    with pytest.raises(BadParam, match=at):
        RuleFunction(function, "g").check(10)  # type: ignore[arg-type]


def test_a_rule_function_that_is_the_whole_pile_has_no_next_pile() -> None:
    with pytest.raises(Refused, match="no later pile"):
        RuleFunction(lambda m: m).h(3)
    with pytest.raises(Refused, match="never reaches 9"):
        Given((0, 1, 2)).first(9)


@pytest.mark.parametrize("text", ["1", "0", "1/2", "5/5", "x", "", "-3", "1e9", "3/0", "2/1/1", "9" * 40, "١٠"])
def test_what_is_no_d(text: str) -> None:
    with pytest.raises(BadParam, match=r"above 1|at most"):
        grundy.game("max-nim", d=text)
    assert read_d("2.5") == Fraction(5, 2)


def test_many_jumps_stop_with_the_budget() -> None:
    game = grundy.game("max-nim", rule="ceil", d="999999999")
    with pytest.raises(OverBudget):
        grundy.solve(game, "9" * 3000, budget=Budget(0.2))


def test_tables_against_the_rule() -> None:
    for kind in KINDS:
        for d in ("3/2", "2", "22/7"):
            game = grundy.game("max-nim", rule=kind, d=d)
            values = grundy.sequence(game, 600).values
            assert values.tolist() == [pile_nimber(game.most, n) for n in range(601)]
    game = grundy.game("max-nim", rule="given", f=(0, 0, 1, 1, 2, 3))
    assert grundy.sequence(game, 400).values.tolist() == [pile_nimber(game.most, n) for n in range(401)]


NUMBERS = [f"2.{n}" for n in range(1, 15)] + [f"3.{n}" for n in range(1, 8)] + ["4.1", "4.2"]
IN_CLAIM = {"2.4": "2.5", "2.7": "2.8", "3.1": "3.3", "4.1": "4.2"}  # definitions, by the statement about them
KINDS_OF_NUMBERS = ("heorem", "emma", "efinition", "emark", "xample")


@pytest.mark.parametrize("number", NUMBERS)
def test_every_number_of_document_001_has_its_function(number: str) -> None:
    """Each is named where it is a function, and has a claim where it is a statement."""
    files = [*(ROOT / "grundy/games/max_nim").glob("*.py"), *(ROOT / "grundy/claims/library/document_001").glob("*.py")]
    files += (ROOT / "grundy/games/chocolate").glob("*.py")
    text = " ".join(path.read_text(encoding="utf-8") for path in files)
    assert any(f"{kind} {number}" in text for kind in KINDS_OF_NUMBERS) or f"and {number}" in text
    claim = f"001/{IN_CLAIM.get(number, number)}"
    assert any(id == claim or id.startswith(f"{claim}.") for id in all_claims())
