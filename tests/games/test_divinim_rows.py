"""Scored DiviNim: rows with their poison at one end, and bars L, by the rows theorem; against plain recursion."""

import random
from functools import cache

import pytest

import grundy
from grundy import Budget
from grundy.core.errors import OverBudget
from grundy.games.divinim import DiviNim
from grundy.games.divinim.last import is_l
from grundy.games.divinim.rows import most_groups
from grundy.games.divinim.scored import Arena, ScoredSolver
from tests.games.divinim_brute import margin

GAME = DiviNim()
BARS_L = (".#.", "..#..", ".../.#./...")
OTHERS = ("#.#", ".#/..", "..#.", "#./.#", ".#./...")


def row(length: int, rng: random.Random) -> str:
    text = "#" + "." * length
    text = text if rng.random() < 0.5 else text[::-1]
    return text if rng.random() < 0.8 else "/".join(text)


def brute(bars: list[str]) -> int:
    return margin(*(tuple(bar.split("/")) for bar in bars))


@pytest.mark.parametrize("seed", range(4))
def test_margins_of_rows_beside_bars_l(seed: int) -> None:
    """Equal lengths, rows that stand upright, and one bar of another kind beside them included."""
    rng = random.Random(seed)
    for _ in range(60):
        bars = [row(rng.randint(1, 6), rng) for _ in range(rng.randint(0, 5))]
        bars += rng.choices(BARS_L[:2], k=rng.randint(0, 4))
        bars += rng.choices(OTHERS, k=rng.random() < 0.3) or [".#."]
        assert ScoredSolver(Budget(None)).value(GAME.parse("+".join(bars))) == brute(bars), bars


@pytest.mark.parametrize("seed", range(2))
def test_the_search_knows_the_theorem_for_more_than_five_rows(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(10):
        bars = ["#" + "." * length for length in rng.sample(range(1, 8), 6)]
        bars += [".#."] * rng.randint(0, 2) + rng.choices(OTHERS[:3], k=rng.randint(0, 1))
        position = GAME.parse("+".join(bars))
        arena = Arena(list(dict.fromkeys(position)), Budget(None), sum(len(b.poison) for b in position if not is_l(b)))
        assert arena.margin([c for c in map(arena.class_of, position) if c is not None]) == brute(bars), bars


@pytest.mark.parametrize(("rows", "beside"), [(range(8, 20), ".#."), (range(3, 50), ".#."), ([9] * 30, "#.#/.#.")])
def test_many_rows_beside_a_bar(rows: list[int], beside: str) -> None:
    """With their best moves, and without a search: no more positions than there are moves."""
    text = "+".join("#" + "." * n for n in rows) + "+" + beside
    found = grundy.solve(GAME, text, "scored", Budget(None, nodes=2000))
    assert found.margin is not None
    gains = {move.move: GAME.points(found.position, move.move) - (move.value.margin or 0) for move in found.moves}
    assert max(gains.values()) == found.margin
    assert found.best == [move for move, gain in gains.items() if gain == found.margin]


def test_the_margin_stands_where_a_move_leaves_too_much_for_a_search() -> None:
    """A move in the bar L leaves no sum of rows, and more bars than are searched."""
    found = grundy.solve(GAME, "+".join("#" + "." * n for n in range(3, 50)) + "+..#..", "scored")
    assert (found.margin, found.moves) == (0, [])
    assert "no move is listed: over budget" in found.unlisted


def test_more_bars_l_than_rows() -> None:
    """Then the groups decide: the lengths 1 to 15 make five groups of three, and 1 and 2 beside 4 none."""
    text = "+".join("#" + "." * n for n in range(1, 16)) + "+.#." * 20
    assert ScoredSolver(Budget(None)).value(GAME.parse(text)) == 15 - 20 - 2 * 5
    text = "+".join("#" + "." * n for n in (1, 2, 4)) + "+.#." * 20
    assert ScoredSolver(Budget(None)).value(GAME.parse(text)) == 20 + 2 - 3


def test_the_most_groups() -> None:
    rng = random.Random(1)
    for _ in range(60):
        lengths = rng.sample(range(1, rng.choice((12, 40))), rng.randint(0, 8))
        assert most_groups(lengths, Budget(None)) == packed(lengths), lengths
    many = rng.sample(range(1, 60), 14)  # compiled
    assert most_groups(many, Budget(None)) == packed(many)
    with pytest.raises(OverBudget, match="25 rows of different lengths"):
        most_groups(list(range(1, 26)), Budget(None))


def packed(lengths: list[int]) -> int:
    """The row with the least number is left out, or it is in one of the sets of nim-sum 0."""

    @cache
    def nim_sum(chosen: int) -> int:
        return nim_sum(chosen & chosen - 1) ^ lengths[(chosen & -chosen).bit_length() - 1] if chosen else 0

    @cache
    def most(chosen: int) -> int:
        if not chosen:
            return 0
        first, best = chosen & -chosen, most(chosen & chosen - 1)
        others = part = chosen ^ first
        while True:
            if nim_sum(part | first) == 0:
                best = max(best, 1 + most(others ^ part))
            if not part:
                return best
            part = (part - 1) & others

    return most((1 << len(lengths)) - 1)
