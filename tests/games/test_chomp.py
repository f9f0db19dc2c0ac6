"""Chomp: its kernels against brute force in another representation, its openings, and three and four rows."""

import random
from functools import cache
from itertools import combinations_with_replacement

import pytest

import grundy
from grundy import Budget
from grundy.core.errors import BadParam, BadPosition, OverBudget, Refused
from grundy.games.chomp.bars import BarTable, openings
from grundy.games.chomp.longest import longest_rows

Cells = frozenset[tuple[int, int]]


def squares(rows: tuple[int, ...]) -> Cells:
    return frozenset((y, x) for y, row in enumerate(rows) for x in range(row))


@cache
def is_lost(bar: Cells) -> bool:
    """By sets of squares, sharing no code with the package."""
    bites = bar - {(0, 0)}
    return not any(is_lost(frozenset(s for s in bar if s[0] < y or s[1] < x)) for y, x in bites)


@pytest.mark.nojit
@pytest.mark.parametrize(("count", "to", "reach"), [(2, 4, 11), (3, 3, 9)])
def test_longest_rows_against_brute_force(count: int, to: int, reach: int) -> None:
    layout, found = longest_rows((to,) * count, Budget(None))
    for shorter in combinations_with_replacement(range(to, -1, -1), count):
        lost = [a for a in range(max(shorter[0], 1), reach) if is_lost(squares((a, *shorter)))]
        expected = int(found[layout.rank(shorter)])
        assert lost == ([expected] if 0 < expected < reach else []), shorter


def test_the_published_count_of_three_rows() -> None:
    assert (longest_rows((1000, 1000), Budget(None))[1] > 0).sum() == 294_801


@pytest.mark.parametrize("edible", [0, 1])
def test_three_and_four_rows_agree_with_the_dense_engine(edible: int) -> None:
    """Slices and all: the four-row table of (b, c, 0) is the three-row table of (b, c)."""
    three, found = longest_rows((30, 30), Budget(None))
    four, also = longest_rows((30, 30, 30), Budget(None))
    for b in range(31):
        for c in range(b + 1):
            assert found[three.rank((b, c))] == also[four.rank((b, c, 0))]
    chomp, ending = grundy.game("chomp", edible=edible), "misere" if edible else "normal"
    outcomes = grundy.table(chomp, (70, 20, 20), ending, "outcomes")
    for b in range(21):
        for c in range(b + 1):
            lost = [a for a in range(max(b, 1), 71) if outcomes[a, b, c] == 0]
            assert lost == [a for a in [int(found[three.rank((b, c))])] if a]


@pytest.mark.nojit
def test_nimbers_of_bars() -> None:
    known = {(1, 5): 4, (2, 2): 2, (3, 3): 5, (3, 4): 9, (4, 4): 6}
    for (rows, columns), nimber in known.items():
        table = BarTable((columns,) * rows, 0, Budget(None))
        assert table[(columns,) * rows] == nimber


def test_nimbers_and_remoteness_of_random_diagrams() -> None:
    rng, chomp = random.Random(5), grundy.game("chomp")
    for edible in (0, 1):
        chomp = grundy.game("chomp", edible=edible)
        for _ in range(30):
            rows = tuple(sorted((rng.randint(1, 4) for _ in range(rng.randint(1, 4))), reverse=True))
            answer, truth = grundy.solve(chomp, rows), grundy.solve(chomp, rows, engine="reference")
            assert answer.engine == "native"
            assert (answer.value, answer.remoteness) == (truth.value, truth.remoteness), rows


def test_openings() -> None:
    assert openings(1, 1) == []
    assert openings(3, 3) == [(2, 2)]
    assert openings(8, 10) == [(4, 9), (5, 6)]
    assert openings(10, 8) == [(6, 5), (9, 4)]
    answer = grundy.solve("chomp", "8x10")
    assert answer.best == ["r4c9", "r5c6"]
    assert answer.game.text(answer.position) == ",".join(["10"] * 8)


@pytest.mark.nojit
def test_bad_input() -> None:
    with pytest.raises(BadPosition, match="may not rise, and 5 comes after 3"):
        grundy.solve("chomp", "3,5")
    with pytest.raises(BadPosition, match="may not fall, and 3 comes after 5"):
        grundy.solve("diet-chomp", "5,3")
    with pytest.raises(BadPosition, match="poisoned corner is missing"):
        grundy.solve("chomp", "0,0")
    with pytest.raises(BadPosition, match="1 to 200 rows"):
        grundy.solve("chomp", "300x2")
    for game in ("diet-chomp", "monotonic-nim", "slow-nim", "extended-nim"):
        with pytest.raises(BadParam, match="parameter k lies between"):
            grundy.game(game, k=-1)
    with pytest.raises(OverBudget, match="diagrams needs"):
        grundy.solve("chomp", "40x40")
    with pytest.raises(OverBudget, match="shorter rows needs"):
        grundy.table("chomp", (10**9, 10**9), of="longest")
    with pytest.raises(Refused, match="normal ending"):
        grundy.table("chomp", (5, 5), "misere", "longest")
    with pytest.raises(Refused, match="no table of longest rows"):
        grundy.table("diet-chomp", (5, 5), of="longest")
    with pytest.raises(BadParam, match="two or three shorter rows"):
        grundy.table("chomp", (5, 6), of="longest")


def test_budgets_hold_in_the_kernels() -> None:
    with pytest.raises(OverBudget, match="of time"):
        longest_rows((15_000, 15_000), Budget(0.05))
    with pytest.raises(OverBudget, match="of time"):
        longest_rows((600, 600, 600), Budget(0.05))
    with pytest.raises(OverBudget, match="of time"):
        BarTable((20,) * 9, 0, Budget(0.05))
