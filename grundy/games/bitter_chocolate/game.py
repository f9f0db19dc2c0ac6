"""Bitter chocolate: break the bar along a line and eat the piece without the bitter square.

The game ends when only that square is left. `4x7@2,3` is a bar of 4 rows and 7 columns with its bitter square in row 2
and column 3. It is four Nim heaps: the rows above and below that square and the columns left and right of it.
`2,5` is the step-shaped bar {y, z} with y ≤ f(z), where f is non-decreasing. Its column i, from 0 to z, has
min(y, f(i)) + 1 squares, and its bitter square is at the bottom left. A move reduces y, or it reduces z to some w, and
then y becomes min(y, f(w)). `steps` is f: `z/2` for ⌊z/2⌋, or a list.
The nimber of {y, z} is y ⊕ z for all positions exactly if f passes the test `keeps_to_halves`.
Sources: R. Miyadera, S. Kannan, H. Manabe, Maximum Nim and Chocolate Bar Games, figures 1 to 3; A. C. Robin, A poisoned
chocolate problem, 1989; S. Nakamura and R. Miyadera, Impartial chocolate bar games, 2015.
"""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import Coordinates, MoveCount, OwnSolver
from grundy.core.errors import BadParam, OverBudget, Parameter
from grundy.core.game import Ending, Game, Group, Known, no_such_move, param, plain, read_position
from grundy.core.nimsum import xor
from grundy.core.notation import Reader, printable, short
from grundy.core.types import Array, Position

Part = tuple[int, ...]  # (rows, columns, row, column) of a rectangle, or (y, z)
Parts = tuple[Part, ...]
Steps = Callable[[int], int]

MOVE = re.compile(r"([a-z]+?)(to)?(\d{1,9})(?:of(\d{1,9}))?")
ENDS = ("top", "bottom", "left", "right")
BUTTONS = 240
SQUARES = 900  # of the largest bar that is drawn square by square
LONGEST = 1_000_000  # squares along a side
TALLEST = 20_000_000  # y (y + z), the work for one column of a table: about 20 ms


@dataclass(frozen=True)
class BitterChocolate(Game[Parts]):
    """Break the bar along a line and eat the piece without the bitter square."""

    id = "bitter-chocolate"
    source = "A. C. Robin, A poisoned chocolate problem, 1989; document 001, figures 1 to 3"
    group = Group.CHOCOLATE
    theory = "a bar is four Nim heaps around its bitter square"
    example = "4x7@2,3"
    known = (
        Known("1x1@1,1", outcome="P", source="document 001: a single bitter block is lost"),
        Known("4x4@1,1", outcome="P", source="document 001, figure 2: two equal piles"),
        Known("4x7@1,1", nimber=5, source="document 001, figures 1 and 2: two Nim piles, 3 and 6"),
        Known("2,5", nimber=7, source="Nakamura and Miyadera 2015: y xor z for floor(z/k) with k even"),
    )
    steps: str = param("z/2", high=4000, help="f(z) of step-shaped bars: z/2, or a list such as 0,0,1,1,3")

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.bound

    @cached_property
    def bound(self) -> Steps:
        """The function f of step-shaped bars."""
        if found := re.fullmatch(r"z/([1-9][0-9]{0,8})", self.steps):
            k = int(found[1])
            return lambda z: z // k
        if not re.fullmatch(r"[0-9]{1,4}(,[0-9]{1,4})*", self.steps):
            raise BadParam(
                f'bitter-chocolate: "{printable(self.steps[:30])}" does not give steps; type ',
                Parameter("steps", "z/2"),
                " or steps=0,0,1,1,3",
            )
        heights = [int(height) for height in self.steps.split(",")]
        for z, (low, high) in enumerate(pairwise(heights), start=1):
            if high < low:
                raise BadParam(
                    f"bitter-chocolate: steps fall from {low} to {high} at z = {z}; type numbers that never decrease"
                )
        return lambda z: heights[min(z, len(heights) - 1)]

    def start(self) -> Parts:
        return ((4, 7, 2, 3),)

    def parse(self, text: str) -> Parts:
        return read_position(self, text, lambda reader: reader.joined(self.read_part))

    def read_part(self, reader: Reader) -> Part:
        first = reader.number()
        if reader.accept("x"):
            columns = reader.number()
            reader.expect("@")
            row = reader.number()
            reader.expect(",")
            return first, columns, row, reader.number()
        reader.expect(",")
        return first, reader.number()

    def text(self, position: Parts) -> str:
        return "+".join("{}x{}@{},{}".format(*p) if len(p) == 4 else "{},{}".format(*p) for p in position)

    def defect(self, position: Parts) -> str | None:
        for part in position:
            if max(part) > LONGEST:
                return f"a bar has at most {LONGEST:,} squares along a side"
            if len(part) == 4 and not (1 <= part[2] <= part[0] and 1 <= part[3] <= part[1]):
                return "the bitter square is outside the bar; count its row and column from 1"
            if len(part) == 2 and part[0] > self.bound(part[1]):
                return f"y = {short(part[0])} is above f(z) = {short(self.bound(part[1]))}"
        return None

    def size(self, position: Parts) -> int:
        return sum(part[0] + part[1] for part in position)

    def sample(self, rng: random.Random, size: int) -> Parts:
        parts: list[Part] = []
        for _ in range(rng.randint(1, 2)):
            if rng.random() < 0.5:
                rows, columns = (rng.randint(1, max(1, size // 2)) for _ in range(2))
                parts.append((rows, columns, rng.randint(1, rows), rng.randint(1, columns)))
            else:
                z = rng.randint(0, max(1, size))
                parts.append((rng.randint(0, min(6, self.bound(z))), z))
        return tuple(parts)

    def bites(self, part: Part) -> Iterator[tuple[str, Part]]:
        if len(part) == 2:
            y, z = part
            for v in range(y):
                yield f"y to {v}", (v, z)
            for w in range(z):
                yield f"z to {w}", (min(y, self.bound(w)), w)
            return
        rows, columns, row, column = part
        for lost in range(1, row):
            yield f"top {lost}", (rows - lost, columns, row - lost, column)
        for lost in range(1, rows - row + 1):
            yield f"bottom {lost}", (rows - lost, columns, row, column)
        for lost in range(1, column):
            yield f"left {lost}", (rows, columns - lost, row, column - lost)
        for lost in range(1, columns - column + 1):
            yield f"right {lost}", (rows, columns - lost, row, column)

    def option(self, position: Parts, move: str) -> Parts:
        """Read the numbers in the move: a bar can have a million lines. `top` and `right` work for steps too."""
        found = MOVE.fullmatch(plain(move))
        i = int(found[4] or 1) - 1 if found else -1
        if found and 0 <= i < len(position) and bool(found[4]) == (len(position) > 1):
            left = self.bitten(position[i], found[1], int(found[3]), bool(found[2]))
            if left is not None:
                return (*position[:i], left, *position[i + 1 :])
        raise no_such_move(self, position, move)

    def bitten(self, part: Part, what: str, number: int, stays: bool) -> Part | None:
        """The bar after eating this many rows or columns at one end, or after reducing y or z to this number."""
        if len(part) == 2:
            y, z = part
            tall, wide = (number if stays else side - number for side in part)
            if what in ("y", "top") and stays == (what == "y") and 0 <= tall < y:
                return tall, z
            if what in ("z", "right") and stays == (what == "z") and 0 <= wide < z:
                return min(y, self.bound(wide)), wide
            return None
        rows, columns, row, column = part
        most = dict(zip(ENDS, four_heaps(part), strict=True)).get(what, 0)
        if stays or not 0 < number <= most:
            return None
        down, right = number * (what in ENDS[:2]), number * (what in ENDS[2:])
        return rows - down, columns - right, row - down * (what == "top"), column - right * (what == "left")

    def moves(self, position: Parts) -> Iterator[tuple[str, Parts]]:
        for i, part in enumerate(position):
            where = f" of {i + 1}" if len(position) > 1 else ""
            for move, left in self.bites(part):
                yield move + where, (*position[:i], left, *position[i + 1 :])

    def split(self, position: Parts) -> Sequence[Parts]:
        return [(part,) for part in position]

    def canonical(self, position: Parts) -> Parts:
        """A rectangle is the same as another with the same four heaps in any order."""
        return tuple(sorted(part if len(part) == 2 else from_heaps(sorted(four_heaps(part))) for part in position))


def four_heaps(part: Part) -> tuple[int, int, int, int]:
    """A rectangle as Nim heaps: the rows above and below the bitter square, the columns left and right of it."""
    rows, columns, row, column = part
    return row - 1, rows - row, column - 1, columns - column


def from_heaps(heaps: Sequence[int]) -> Part:
    above, below, left, right = heaps
    return above + below + 1, left + right + 1, above + 1, left + 1


def keeps_to_halves(f: Steps, to: int) -> bool:
    """Whether ⌊z/2^i⌋ = ⌊z'/2^i⌋ implies ⌊f(z)/2^(i-1)⌋ = ⌊f(z')/2^(i-1)⌋ for all z, z' ≤ to and i ≥ 1.

    This holds exactly if {y, z} has nimber y ⊕ z for all z ≤ to. Since f never decreases, it is enough to compare the
    two ends of each block of 2^i.
    """
    for i in range(1, max(to, f(to)).bit_length() + 2):
        for first in range(0, to + 1, 1 << i):
            last = min(to, first + (1 << i) - 1)
            if f(first) >> (i - 1) != f(last) >> (i - 1):
                return False
    return True


class StepSolver:
    """Solves rectangles as four Nim heaps, step-shaped bars as y ⊕ z if `keeps_to_halves`, else by a table."""

    def __init__(self, game: BitterChocolate, budget: Budget) -> None:
        self.game, self.budget = game, budget
        self.width, self.height, self._note = -1, -1, "four Nim heaps per bar"

    def refuses(self, position: Position) -> str | None:
        return None

    def value(self, position: Parts) -> int:
        self.budget.spend()
        return xor(xor(four_heaps(part)) if len(part) == 4 else self.step_shaped(*part) for part in position)

    def step_shaped(self, y: int, z: int) -> int:
        even = re.fullmatch(r"z/([0-9]*[02468])", self.game.steps)
        if even or keeps_to_halves(self.game.bound, z):
            self._note = "y xor z: the steps keep to halves"
            return y ^ z
        if z > self.width or y > self.height:
            self.table = step_table(self.game.bound, max(y, self.height), max(z, self.width), self.budget)
            self.height, self.width = self.table.shape[0] - 1, self.table.shape[1] - 1
            self._note = f"a table of all bars to {{{self.height}, {self.width}}}"
        return int(self.table[y, z])

    def note(self) -> str:
        return self._note


def step_table(f: Steps, height: int, width: int, budget: Budget) -> Array:
    """Nimbers of all step-shaped bars {y, z} with y ≤ height and z ≤ width."""
    what = f"a table of all bars to {{{height}, {width}}}"
    budget.reserve(2 * (height + 1) * (width + 1), what)
    if height * (height + width) > TALLEST:
        raise OverBudget(f"over budget: {what} takes too long; ask about a smaller bar")
    import numpy as np

    from grundy.games.bitter_chocolate.kernels import step_nimbers

    bounds = np.array([min(height, f(z)) for z in range(width + 1)], dtype=np.int64)
    table = np.zeros((height + 1, width + 1), dtype=np.uint16)
    seen = np.zeros(height + width + 2, dtype=np.int64)
    with budget.paused():
        step_nimbers(table, bounds, seen, 0, 1)
    for z in range(1, width + 1):
        step_nimbers(table, bounds, seen, z, z + 1)
        budget.tabled += height + 1
        budget.look()
        budget.report("bars", z, width)
    return table


class BitterCoordinates(Coordinates[BitterChocolate]):
    """The bar {y, z}, or nothing if y is above f(z)."""

    names = ("y", "z")

    def at(self, index: tuple[int, ...]) -> Parts | None:
        return (index,) if index[0] <= self.game.bound(index[1]) else None


class BitterMoves(MoveCount[BitterChocolate]):
    def of(self, position: Parts) -> int:
        return sum(sum(part) if len(part) == 2 else part[0] + part[1] - 2 for part in position)


class BitterSolver(OwnSolver[BitterChocolate]):
    def refuses(self, ending: Ending) -> str | None:
        return None if ending is Ending.NORMAL else f"no theory of {self.game.id} for the {ending} ending"

    def solver(self, ending: Ending, budget: Budget) -> StepSolver:
        return StepSolver(self.game, budget)
