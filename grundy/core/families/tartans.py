"""Tartans: coins on a grid, turned by the moves of two games on lines at once.

On a line, a move turns some coins over, and the last of them goes from heads to tails. In the product of two such games
a move takes some rows as a move of the one would, some columns as a move of the other, and turns all coins where they
cross; the last of them, lowest and farthest right, goes from heads to tails.

The Tartan theorem: a head alone has the nim product of the nimbers that a head on its row and a head on its column have
in the games on lines. Heads add up, as in all coin-turning games.
Source: E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14; T. S. Ferguson, Game Theory, part I, section 5.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import ClassVar

from grundy.core.abilities.coordinates import Coordinates
from grundy.core.abilities.move_count import MoveCount
from grundy.core.abilities.move_nimbers import MoveNimbers
from grundy.core.budget import Budget
from grundy.core.families.boards import Board
from grundy.core.families.grids import Boards, GridGame
from grundy.core.gallery import Group
from grundy.core.game import missing
from grundy.core.nimfield import product
from grundy.core.nimsum import xor
from grundy.core.scene import Scene

Places = Sequence[int]  # of a line, from 0 on, in order
TURNED = str.maketrans("TH", "HT")


@dataclass(frozen=True)
class Line:
    """A coin-turning game on a line: what can be turned so that a place is the last, and the nimber of a head there."""

    turns: Callable[[int], Iterator[Places]]
    nimber: Callable[[int], int]


def two(last: int) -> Iterator[Places]:
    return ((other, last) for other in range(last))


def one_or_two(last: int) -> Iterator[Places]:
    yield (last,)
    yield from two(last)


def row_of(most: int) -> Callable[[int], Iterator[Places]]:
    """Neighbours, at most so many."""
    return lambda last: (range(first, last + 1) for first in range(max(0, last + 1 - most), last + 1))


def ruler_mark(last: int) -> int:
    """The largest power of 2 that divides the place, counted from 1: as long as the mark there on a ruler."""
    return (last + 1) & -(last + 1)


TWINS = Line(two, lambda last: last)
TURTLES = Line(one_or_two, lambda last: last + 1)
RULER = Line(row_of(1 << 30), ruler_mark)


def short_ruler(most: int) -> Line:
    """Ruler, with at most so many coins turned: its marks end at the largest power of 2 that is not above."""
    longest = 1 << most.bit_length() - 1
    return Line(row_of(most), lambda last: min(longest, ruler_mark(last)))


@dataclass(frozen=True)
class TartanGame(GridGame):
    """Positions are boards of heads and tails, `TTH/THT`; `lines` gives the game of a column and the game of a row."""

    letters: ClassVar[str] = "TH"
    glyphs: ClassVar[dict[str, str]] = {"T": "T", "H": "H"}
    discs: ClassVar[dict[str, str]] = {"H": "coin", "T": "pale"}
    group: ClassVar[Group] = Group.COINS
    example: ClassVar[str] = "TTT/THT/TTH"

    def lines(self) -> tuple[Line, Line]:
        """The games that say which rows and which columns are taken."""
        raise missing(self, "lines(self)")

    def start(self) -> Boards:
        return (("TTTT", "THTH", "TTHT"),)

    def turns(self, board: Board) -> Iterator[tuple[str, Places, Places]]:
        """Every move by its words, its rows and its columns."""
        down, across = self.lines()
        for y, x in heads(board):
            for rows in down.turns(y):
                for columns in across.turns(x):
                    yield f"turn {named('row', rows)} {named('column', columns)}", rows, columns

    def board_moves(self, board: Board) -> Iterator[tuple[str, tuple[Board]]]:
        for move, rows, columns in self.turns(board):
            yield move, (turned(board, rows, columns),)

    def size(self, position: Boards) -> int:
        """The last coin turned weighs more than all others that can be turned with it."""
        return sum(4 ** (y + x) for board in position for y, x in heads(board))

    def sample(self, rng: random.Random, size: int) -> Boards:
        height, width = rng.choice([(1, 2), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)][: 1 + size // 2])
        return (tuple("".join(rng.choice("TH") for _ in range(width)) for _ in range(height)),)

    def formula(self, position: Boards) -> int:
        down, across = self.lines()
        return xor(product(down.nimber(y), across.nimber(x)) for board in position for y, x in heads(board))

    def scene(self, position: Boards) -> Scene:
        """The coins alone: their moves are too many for words; hands turn them."""
        bare = replace(super().scene(position), complete=False)
        return replace(bare, shapes=tuple(shape for shape in bare.shapes if not shape.move))


def heads(board: Board) -> Iterator[tuple[int, int]]:
    return ((y, x) for y, row in enumerate(board) for x, face in enumerate(row) if face == "H")


def turned(board: Board, rows: Places, columns: Places) -> Board:
    def turn(row: str) -> str:
        other = row.translate(TURNED)
        return "".join(other[x] if x in columns else row[x] for x in range(len(row)))

    return tuple(turn(row) if y in rows else row for y, row in enumerate(board))


def named(what: str, places: Places) -> str:
    """`row 2`, `rows 1,3`, and more neighbours in short: `rows 2-5`."""
    runs = [[place + 1 for _, place in run] for _, run in groupby(enumerate(places), lambda one: one[1] - one[0])]
    numbers = (f"{run[0]}-{run[-1]}" if len(run) > 2 else ",".join(map(str, run)) for run in runs)
    return f"{what}{'s' * (len(places) > 1)} {','.join(numbers)}"


class TartanMoves(MoveCount[TartanGame]):
    def of(self, position: Boards) -> int:
        down, across = self.game.lines()
        return sum(
            sum(1 for _ in down.turns(y)) * sum(1 for _ in across.turns(x))
            for board in position
            for y, x in heads(board)
        )


class TartanNimbers(MoveNimbers[TartanGame]):
    def of(self, position: Boards, budget: Budget, winning: bool = False) -> Iterator[tuple[str, int]]:
        """A turn changes the nimber by the product of what it takes of both lines, since products distribute."""
        nimber, (down, across) = self.game.formula(position), self.game.lines()
        for number, board in enumerate(position, start=1):
            where = f" on {number}" if len(position) > 1 else ""
            for move, rows, columns in self.game.turns(board):
                budget.look()
                left = nimber ^ product(xor(map(down.nimber, rows)), xor(map(across.nimber, columns)))
                if not winning or not left:
                    yield move + where, left


class TartanTable(Coordinates[TartanGame]):
    """Tables run over the place of a single head, counted from 0: that of Turning Corners is the table of products."""

    names = ("row", "column")

    def at(self, index: tuple[int, ...]) -> Boards:
        y, x = index
        tails = "T" * x
        return ((*("T" + tails for _ in range(y)), tails + "H"),)
