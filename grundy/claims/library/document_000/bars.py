"""DiviNim for claims: bars with poison where a statement wants it, their states, and margins from the definition.

Words of document 000: a bar with one poisoned square is F (finished), L (nim-sum 0) or W; a position of several bars
has the letters of its bars, and I is one bar with two poisoned squares.
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
    """Heights and widths up to a size, of at least so many squares, the smallest first."""
    return sorted(
        ((h, w) for h, w in each(product(range(1, to + 1), repeat=2)) if h * w >= least), key=lambda s: s[0] * s[1]
    )


def one_square_bars(to: int, least: int = 2) -> Iterator[GridBar]:
    """All bars with one poisoned square, the smallest first."""
    for h, w in sizes(to, least):
        yield from (bar(h, w, (y, x)) for y in range(h) for x in range(w))


def corner_bars(to: int, least: int = 2) -> list[GridBar]:
    """Bars with one poisoned corner, not higher than wide."""
    return [corner(h, w) for h, w in sizes(to, least) if h <= w]


def pairs(to: int) -> list[Bars]:
    """All pairs of bars with a poisoned corner, not both finished, the smallest first."""
    bars = corner_bars(to, 1)
    found = [(a, b) for i, a in enumerate(bars) for b in bars[: i + 1]]
    return sorted((pair for pair in found if squares(pair) > 2), key=squares)


def squares(position: Bars) -> int:
    return sum(one.body[0] * one.body[1] for one in position)


def heaps(one: GridBar) -> tuple[int, ...]:
    """The squares above, below, left and right of the poisoned one."""
    (h, w), ((y, x),) = one.body, one.poison
    return y, h - 1 - y, x, w - 1 - x


def letter(one: GridBar) -> str:
    if len(one.poison) > 1:
        return "I"
    return "F" if not any(heaps(one)) else "W" if xor(heaps(one)) else "L"


def states_after(one: GridBar) -> set[str]:
    """The states that one move makes of a bar with one poisoned square."""
    return {letter(option[0]) for _, option in GAME.moves((one,))}


def letters(position: Bars) -> str:
    return "".join(sorted(map(letter, position), key="LWFI".index))


def shown(position: Bars, ending: Ending = Ending.NORMAL) -> PositionText:
    return board(GAME, position, ending)


def scored(position: Bars) -> PositionText:
    return board(GAME, position, Ending.SCORED)


class BarMargins:
    """Scored margins from the definition: the best of what a move earns minus the margin it leaves."""

    def __init__(self) -> None:
        self.found: dict[Bars, int] = {}
        self.budget = limits()

    def of(self, position: Bars) -> int:
        """Bars may be turned, mirrored and put in another order; finished ones earn nothing more."""
        here = GAME.canonical(position)
        if here not in self.found:
            self.budget.spend()
            moves = GAME.scored_moves(here)
            self.found[here] = max((earned - self.of(option) for earned, option in moves), default=0)
        return self.found[here]

    def after(self, position: Bars, move: str) -> int:
        """What the player who makes this move comes to."""
        return GAME.points(position, move) - self.of(GAME.option(position, move))


def outcome_word(margin: int) -> str:
    return "won" if margin > 0 else "lost" if margin < 0 else "tied"
