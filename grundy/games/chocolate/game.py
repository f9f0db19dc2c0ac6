"""Rectangular chocolate: break a bar along a line and eat one of the two pieces, at most ⌊size / d⌋ squares.

A single square has no move. `4x7` is a bar of 4 rows and 7 columns, {3, 6} in the source; `4x7-` has one missing
corner, the gap. A bar one square wide whose end is missing is the shorter whole bar. By lemma 3.3 a whole bar is the
sum of two piles of Maximum Nim with f(m) = ⌊(m+1)/d⌋, one pile for each side less 1. So whole bars of any size are
solved by jumps; bars with a gap need a table. d = 2 is the "Rectangle Game" of the International Olympiad in
Informatics 2005 (example 3.4).
Source: R. Miyadera, S. Kannan, H. Manabe, Maximum Nim and Chocolate Bar Games, definitions 3.1 and 4.1.
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from grundy.core.budget import Budget, running_budget
from grundy.core.capabilities.presentation import Wording
from grundy.core.capabilities.solving import Coordinates, MoveCount, OwnSolver
from grundy.core.errors import Refused
from grundy.core.game import Ending, Game, Group, Known, no_such_move, param, read_position
from grundy.core.notation import Reader
from grundy.games.chocolate.bars import Bars, ChocolateBar, ChocolateBars, bite_text, left_over
from grundy.games.max_nim.rule_functions import Fractional, option_of_nimber, pile_nimber, read_d

MOVE = re.compile(r"eat(\d{1,4000})(?:(top)(?=row)|(left)(?=column))?(row|column)s?(withthegap)?(?:of(\d{1,9}))?")
BUTTONS = 240
SQUARES = 900  # of the largest bar that is drawn square by square


@dataclass(frozen=True)
class Chocolate(Game[Bars]):
    """Break the bar along a line and eat one of the two pieces: at most half of the bar, or the part that d says."""

    id = "chocolate"
    source = "document 001, sections 3 and 4"
    group = Group.CHOCOLATE
    theory = "a whole bar is the sum of two piles of Maximum Nim"
    example = "4x7"
    known = (
        Known("1x1", outcome="P", source="document 001, definition 3.1 (iv)"),
        Known("3x7", outcome="P", source="document 001, theorem 3.6 with t = 1: {2, 6} = {2, h(2)}"),
        Known("1x3", outcome="P", source="document 001, theorem 3.6 with t = 1: {0, 2} = {0, h(0)}"),
        Known("5x5", outcome="P", source="document 001, theorem 3.6 with t = 1"),
    )
    d: str = param("2", high=20, help="a move eats at most size / d squares; d is a fraction above 1")

    def __post_init__(self) -> None:
        super().__post_init__()
        read_d(self.d)

    @cached_property
    def most(self) -> Fractional:
        """The rule function of each side, for piles of side - 1."""
        return Fractional("floor1", read_d(self.d))

    def start(self) -> Bars:
        return (ChocolateBar(4, 6),)

    def parse(self, text: str) -> Bars:
        return read_position(self, text, lambda reader: reader.joined(self.read_bar))

    def read_bar(self, reader: Reader) -> ChocolateBar:
        rows = reader.number()
        reader.expect("x")
        columns = reader.number()
        return ChocolateBar(rows, columns, reader.accept("-"))

    def text(self, position: Bars) -> str:
        return "+".join(f"{bar.rows}x{bar.columns}{'-' * bar.gap}" for bar in position)

    def defect(self, position: Bars) -> str | None:
        for bar in position:
            if min(bar.rows, bar.columns) < 1 + bar.gap:
                return (
                    "a bar with a gap has two rows and columns or more" if bar.gap else "a bar has a row and a column"
                )
        return None

    def size(self, position: Bars) -> int:
        return sum(bar.rows * bar.columns - bar.gap for bar in position)

    def sample(self, rng: random.Random, size: int) -> Bars:
        bars = [
            (rng.randint(1, max(1, size // 2)), rng.randint(1, max(1, size // 2))) for _ in range(rng.randint(1, 2))
        ]
        return tuple(ChocolateBar(r, c, min(r, c) > 1 and rng.random() < 0.4) for r, c in bars)

    def bites(self, bar: ChocolateBar) -> Iterator[tuple[str, int, ChocolateBar]]:
        """The moves on a bar: rows or columns, their number, and the bar that is left."""
        most = self.most_eaten(bar)
        for name, side, across in (("row", bar.rows, bar.columns), ("column", bar.columns, bar.rows)):
            for lost in range(1, side):
                if lost * across - bar.gap > most:
                    break
                if lost * across <= most:
                    yield name, lost, left_over(name, side - lost, across, bar.gap)
                if bar.gap:
                    yield name + " with the gap", lost, left_over(name, side - lost, across, False)

    def moves(self, position: Bars) -> Iterator[tuple[str, Bars]]:
        for i, bar in enumerate(position):
            where = f" of {i + 1}" if len(position) > 1 else ""
            for name, lost, left in self.bites(bar):
                yield bite_text(name, lost) + where, (*position[:i], left, *position[i + 1 :])

    def option(self, position: Bars, move: str) -> Bars:
        """Read the numbers in the move: a bar can be too large to list its moves."""
        if (read := read_bite(position, move)) is not None:
            i, name, lost, gap, _ = read
            bar = position[i]
            side, across = (bar.rows, bar.columns) if name == "row" else (bar.columns, bar.rows)
            if 0 < lost < side and lost * across - gap <= self.most_eaten(bar):
                left = left_over(name, side - lost, across, bar.gap and not gap)
                return (*position[:i], left, *position[i + 1 :])
        raise no_such_move(self, position, move)

    def most_eaten(self, bar: ChocolateBar) -> int:
        """The most squares that one move can eat."""
        return (bar.rows * bar.columns - bar.gap) * self.most.b // self.most.a

    def split(self, position: Bars) -> Sequence[Bars]:
        return [(bar,) for bar in position]

    def canonical(self, position: Bars) -> Bars:
        return tuple(sorted(ChocolateBar(min(bar[:2]), max(bar[:2]), bar.gap) for bar in position))

    def winning(self, position: Bars, ending: Ending) -> Iterator[tuple[str, Bars]]:
        """For whole bars, the one option on each side that makes the nimber 0. For bars with a gap, try all moves."""
        if ending is not Ending.NORMAL:
            raise Refused(f"{self.id} cannot list its winning moves directly under the {ending} ending")
        solver = ChocolateBars(self.most, running_budget(10))
        total = solver.value(position)
        for i, bar in enumerate(position):
            where = f" of {i + 1}" if len(position) > 1 else ""
            rest = total ^ solver.value((bar,))
            for name, lost, left in self.bites(bar) if bar.gap else self.good_bites(bar, rest, solver.budget):
                if solver.value((left,)) == rest:
                    yield bite_text(name, lost) + where, (*position[:i], left, *position[i + 1 :])

    def good_bites(self, bar: ChocolateBar, wanted: int, budget: Budget) -> Iterator[tuple[str, int, ChocolateBar]]:
        """The bites of a whole bar that leave this nimber, found from the classes of piles."""
        for name, side, across in (("row", bar.rows, bar.columns), ("column", bar.columns, bar.rows)):
            wanted_here = wanted ^ pile_nimber(self.most, across - 1, budget)
            pile = option_of_nimber(self.most, side - 1, wanted_here, budget)
            if pile is not None:
                yield name, side - 1 - pile, left_over(name, pile + 1, across, False)


def read_bite(position: Bars, move: str) -> tuple[int, str, int, bool, bool] | None:
    """Read a move: the bar, `row` or `column`, the number, with the gap or not, and whether from the top or the left.

    Both ends of a whole bar are equivalent, so a move can omit `top` and `left`. A gap is at the top right.
    """
    found = MOVE.fullmatch(re.sub(r"\s+", "", move).casefold())
    i = int(found[6] or 1) - 1 if found else -1
    if not found or not 0 <= i < len(position) or bool(found[6]) != (len(position) > 1):
        return None
    named, gap, bar = bool(found[2] or found[3]), bool(found[5]), position[i]
    if (gap and not bar.gap) or (named and bar.gap):
        return None
    first = named if not bar.gap else (found[4] == "row") == gap
    return i, found[4], int(found[1]), gap, first


class ChocolateCoordinates(Coordinates[Chocolate]):
    """The bar that R. Miyadera, S. Kannan and H. Manabe call {x, y}."""

    names = ("x", "y")

    def at(self, index: tuple[int, ...]) -> Bars:
        return (ChocolateBar(index[0] + 1, index[1] + 1),)


class ChocolateMoves(MoveCount[Chocolate]):
    def of(self, position: Bars) -> int:
        total = 0
        for bar in position:
            most = self.game.most_eaten(bar)
            for side, across in ((bar.rows, bar.columns), (bar.columns, bar.rows)):
                total += min(side - 1, most // across)
                total += min(side - 1, (most + 1) // across) if bar.gap else 0
        return total


class ChocolateSolver(OwnSolver[Chocolate]):
    def refuses(self, ending: Ending) -> str | None:
        return None if ending is Ending.NORMAL else f"no theory of {self.game.id} for the {ending} ending"

    def solver(self, ending: Ending, budget: Budget) -> ChocolateBars:
        return ChocolateBars(self.game.most, budget)


class ChocolateWording(Wording[Chocolate]):
    def rule(self) -> str:
        d = read_d(self.game.d)
        part = "half" if d == 2 else 1 / d
        return f"Break the bar along a line and eat one of the two pieces: at most {part} of the bar."
