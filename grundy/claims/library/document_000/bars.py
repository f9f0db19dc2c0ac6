"""DiviNim for claims: bars with poison in given places, their states, and margins from the definition.

In the terms of document 000, a bar with one poisoned square is F (finished), L (nim-sum 0) or W. A position of several
bars has the letters of its bars. I is one bar with two poisoned squares.
"""

from collections.abc import Iterator
from itertools import product

from grundy.claims.claim import PositionText, board, limits
from grundy.core.budget import each
from grundy.core.game import Ending
from grundy.core.nimsum import xor
from grundy.games.divinim import DiviNim
from grundy.games.divinim.grids import GridBar

GAME = DiviNim()
Bars = tuple[GridBar, ...]


def bar(h: int, w: int, *poison: tuple[int, int]) -> GridBar:
    return GridBar((h, w), tuple(sorted(poison)))


def corner(h: int, w: int) -> GridBar:
    return bar(h, w, (0, 0))


def opposite(h: int, w: int) -> GridBar:
    return bar(h, w, (0, 0), (h - 1, w - 1))


def adjacent(h: int, w: int) -> GridBar:
    """Poison at both ends of the top row."""
    return bar(h, w, (0, 0), (0, w - 1))


def sizes(to: int, least: int = 2) -> list[tuple[int, int]]:
    """Heights and widths up to a size, with at least `least` squares, smallest first."""
    return sorted(
        ((h, w) for h, w in each(product(range(1, to + 1), repeat=2)) if h * w >= least), key=lambda s: s[0] * s[1]
    )


def one_square_bars(to: int, least: int = 2) -> Iterator[GridBar]:
    """All bars with one poisoned square, smallest first."""
    for h, w in sizes(to, least):
        yield from (bar(h, w, (y, x)) for y in range(h) for x in range(w))


def corner_bars(to: int, least: int = 2) -> list[GridBar]:
    """Bars with one poisoned corner that are at least as wide as high."""
    return [corner(h, w) for h, w in sizes(to, least) if h <= w]


def pairs(to: int) -> list[Bars]:
    """All pairs of bars with a poisoned corner, not both finished, smallest first."""
    bars = corner_bars(to, 1)
    found = [(a, b) for i, a in enumerate(bars) for b in bars[: i + 1]]
    return sorted((pair for pair in found if squares(pair) > 2), key=squares)


def squares(position: Bars) -> int:
    return sum(one.body[0] * one.body[1] for one in position)


def heaps(one: GridBar) -> tuple[int, ...]:
    """The numbers of squares above, below, left and right of the poisoned one."""
    (h, w), ((y, x),) = one.body, one.poison
    return y, h - 1 - y, x, w - 1 - x


def letter(one: GridBar) -> str:
    if len(one.poison) > 1:
        return "I"
    return "F" if not any(heaps(one)) else "W" if xor(heaps(one)) else "L"


def states_after(one: GridBar) -> set[str]:
    """The states that one move from a bar with one poisoned square can leave."""
    return {letter(option[0]) for _, option in GAME.moves((one,))}


def letters(position: Bars) -> str:
    return "".join(sorted(map(letter, position), key="LWFI".index))


def shown(position: Bars, ending: Ending = Ending.NORMAL) -> PositionText:
    return board(GAME, position, ending)


def scored(position: Bars) -> PositionText:
    return board(GAME, position, Ending.SCORED)


class BarMargins:
    """Scored margins from the definition: the best of what a move earns, minus the margin that it leaves."""

    def __init__(self) -> None:
        self.found: dict[Bars, int] = {}
        self.budget = limits()

    def of(self, position: Bars) -> int:
        """The margin. Turning, mirroring and reordering bars does not change it; finished bars earn nothing."""
        here = GAME.canonical(position)
        if here not in self.found:
            self.budget.spend()
            moves = GAME.scored_moves(here)
            self.found[here] = max((earned - self.of(option) for earned, option in moves), default=0)
        return self.found[here]

    def after(self, position: Bars, move: str) -> int:
        """The margin for a player who makes this move."""
        return GAME.points(position, move) - self.of(GAME.option(position, move))


def outcome_word(margin: int) -> str:
    return "won" if margin > 0 else "lost" if margin < 0 else "tied"
