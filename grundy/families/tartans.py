"""Tartans: coins on a grid, turned by the moves of two games on lines at once.

On a line, a move turns some coins over, and the last of them goes from heads to tails. In the product of two such games
a move takes some rows as a move of the one would, some columns as a move of the other, and turns all coins where they
cross; the last of them, lowest and farthest right, goes from heads to tails.

The Tartan theorem: a head alone has the nim product of the nimbers that a head on its row and a head on its column have
in the games on lines. Heads add up, as in all coin-turning games.
Source: E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14; T. S. Ferguson, Game Theory, part I, section 5.
"""

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, combinations, groupby, product
from typing import ClassVar, NamedTuple

from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import SquareValues
from grundy.core.capabilities.solving import Coordinates, MoveCount, MoveNimbers
from grundy.core.game import Group, missing, no_such_move, plain
from grundy.core.nimber import inverse
from grundy.core.nimber import product as times
from grundy.core.nimsum import xor
from grundy.drawing.scene import Shape
from grundy.families.coins import odious
from grundy.families.family_helpers import WIDEST
from grundy.families.strips_and_grids import Board, Boards, GridGame, Touch

Places = Sequence[int]  # of a line, from 0 on, in order
MOVE = re.compile(  # without its spaces; the last numbers are those of the head
    r"turn(?P<rows>rows?[\d,-]*?(?P<y>\d{1,4}))(?P<columns>columns?[\d,-]*?(?P<x>\d{1,4}))(?:on(?P<board>\d{1,9}))?"
)
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


def three(last: int) -> Iterator[Places]:
    return ((*others, last) for others in combinations(range(last), 2))


def row_of(most: int) -> Callable[[int], Iterator[Places]]:
    """At most `most` neighbors in a row."""
    return lambda last: (range(first, last + 1) for first in range(max(0, last + 1 - most), last + 1))


def ruler_mark(last: int) -> int:
    """The largest power of 2 that divides the place, counted from 1: as long as the mark there on a ruler."""
    return (last + 1) & -(last + 1)


TWINS = Line(two, lambda last: last)
TURTLES = Line(one_or_two, lambda last: last + 1)
MOCK = Line(lambda last: chain(one_or_two(last), three(last)), odious)
TRIPLETS = Line(three, lambda last: odious(last - 2) if last > 1 else 0)
RULER = Line(row_of(1 << 30), ruler_mark)


@cache
def short_ruler(most: int) -> Line:
    """Ruler, with at most so many coins turned: its marks end at the largest power of 2 that is not above."""
    longest = 1 << most.bit_length() - 1
    return Line(row_of(most), lambda last: min(longest, ruler_mark(last)))


class Turn(NamedTuple):
    """A move of a game on a line: its name, the places that it takes, and what heads there have together."""

    name: str
    places: Places
    nimber: int


@lru_cache(4096)
def turns_at(line: Line, last: int, what: str) -> tuple[Turn, ...]:
    """Every move whose last coin lies there; `what` is row or column."""
    return tuple(Turn(named(what, places), places, xor(map(line.nimber, places))) for places in line.turns(last))


@dataclass(frozen=True)
class TartanGame(GridGame):
    """Positions are boards of heads and tails, `TTH/THT`; `lines` gives the game of a column and the game of a row."""

    letters: ClassVar[str] = "TH"
    glyphs: ClassVar[dict[str, str]] = {"T": "T", "H": "H"}
    discs: ClassVar[dict[str, str]] = {"H": "coin", "T": "pale"}
    noun: ClassVar[str] = "coin"
    group: ClassVar[Group] = Group.COINS
    example: ClassVar[str] = "TTT/THT/TTH"

    def lines(self) -> tuple[Line, Line]:
        """The games that say which rows and which columns are taken."""
        raise missing(self, "lines(self)")

    def start(self) -> Boards:
        return (("TTTT", "THTH", "TTHT"),)

    def turns(self, y: int, x: int) -> tuple[tuple[Turn, ...], tuple[Turn, ...]]:
        """What rows, and what columns, can be taken with a head as the last coin."""
        down, across = self.lines()
        return turns_at(down, y, "row"), turns_at(across, x, "column")

    def board_moves(self, board: Board) -> Iterator[tuple[str, tuple[Board]]]:
        for y, x in heads(board):
            for rows, columns in product(*self.turns(y, x)):
                yield f"turn {rows.name} {columns.name}", (turned(board, rows.places, columns.places),)

    def option(self, position: Boards, move: str) -> Boards:
        """Found from the move's numbers, since a board may be too large to list its moves."""
        if found := MOVE.fullmatch(plain(move)):
            i, y, x = int(found["board"] or 1) - 1, int(found["y"]) - 1, int(found["x"]) - 1
            if 0 <= i < len(position) and bool(found["board"]) == (len(position) > 1) and (y, x) in heads(position[i]):
                rows, columns = self.turns(y, x)
                for down, across in product(
                    [one for one in rows if plain(one.name) == found["rows"]],
                    [one for one in columns if plain(one.name) == found["columns"]],
                ):
                    return (*position[:i], turned(position[i], down.places, across.places), *position[i + 1 :])
        raise no_such_move(self, position, move)

    def size(self, position: Boards) -> int:
        """The last coin turned weighs more than all others that can be turned with it."""
        return sum(4 ** (y + x) for board in position for y, x in heads(board))

    def sample(self, rng: random.Random, size: int) -> Boards:
        height, width = rng.choice([(1, 2), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)][: 1 + size // 2])
        return (tuple("".join(rng.choice("TH") for _ in range(width)) for _ in range(height)),)

    def formula(self, position: Boards) -> int:
        down, across = self.lines()
        return xor(times(down.nimber(y), across.nimber(x)) for board in position for y, x in heads(board))

    def says(self, touch: Touch) -> str:
        first, last = touch.start, touch.end or touch.start
        near, far = (f"row {square.row + 1} column {square.column + 1}" for square in (first, last))
        return f"turn the coin in {far}" if first == last else f"turn from {near} to {far}"


def heads(board: Board) -> Iterator[tuple[int, int]]:
    return ((y, x) for y, row in enumerate(board) for x, face in enumerate(row) if face == "H")


def turned(board: Board, rows: Places, columns: Places) -> Board:
    def turn(row: str) -> str:
        other = row.translate(TURNED)
        return "".join(other[x] if x in columns else row[x] for x in range(len(row)))

    return tuple(turn(row) if y in rows else row for y, row in enumerate(board))


def named(what: str, places: Places) -> str:
    """`row 2`, `rows 1,3`, and more neighbors in short: `rows 2-5`."""
    runs = [[place + 1 for _, place in run] for _, run in groupby(enumerate(places), lambda one: one[1] - one[0])]
    numbers = (f"{run[0]}-{run[-1]}" if len(run) > 2 else ",".join(map(str, run)) for run in runs)
    return f"{what}{'s' * (len(places) > 1)} {','.join(numbers)}"


class TartanMoves(MoveCount[TartanGame]):
    def of(self, position: Boards) -> int:
        found = 0
        for y, x in (head for board in position for head in heads(board)):
            rows, columns = self.game.turns(y, x)
            found += len(rows) * len(columns)
        return found


class TartanNimbers(MoveNimbers[TartanGame]):
    def of(self, position: Boards, budget: Budget, winning: bool = False) -> Iterator[tuple[str, int]]:
        """A turn changes the nimber by what its rows have times what its columns have, since products distribute."""
        nimber = self.game.formula(position)
        for number, board in enumerate(position, start=1):
            where = f" on {number}" if len(position) > 1 else ""
            for y, x in heads(board):
                budget.look()
                rows, columns = self.game.turns(y, x)
                for down, across in zeroing(rows, columns, nimber) if winning else product(rows, columns):
                    yield f"turn {down.name} {across.name}{where}", nimber ^ times(down.nimber, across.nimber)


def zeroing(rows: Sequence[Turn], columns: Sequence[Turn], nimber: int) -> Iterator[tuple[Turn, Turn]]:
    """The pairs whose product is the nimber: for rows that are not worth 0, one value of columns fits."""
    by_nimber = defaultdict(list)
    for across in columns:
        by_nimber[across.nimber].append(across)
    for down in rows:
        partners = [times(nimber, inverse(down.nimber))] if down.nimber else [] if nimber else list(by_nimber)
        yield from ((down, across) for partner in partners for across in by_nimber.get(partner, ()))


class TartanTable(Coordinates[TartanGame]):
    """Tables run over the place of a single head, counted from 0: that of Turning Corners is the table of products."""

    names = ("row", "column")

    def at(self, index: tuple[int, ...]) -> Boards:
        y, x = index
        tails = "T" * x
        return ((*("T" + tails for _ in range(y)), tails + "H"),)


class TartanSquares(SquareValues[TartanGame]):
    def on(self, position: Boards) -> tuple[str, tuple[Shape, ...]]:
        """Small numbers in the corners of the squares."""
        if max((len(line) for board in position for line in (board, board[0])), default=0) > WIDEST:
            return "", ()
        down, across = self.game.lines()
        squares = iter(shape for shape in self.game.scene(position).shapes if shape.role == "cell")
        shapes = [
            Shape("text", at.x + 0.72, at.y + 0.62, 0.26, 0.36, str(times(down.nimber(y), across.nimber(x))), "note")
            for board in position
            for (y, x), at in zip(product(range(len(board)), range(len(board[0]))), squares, strict=False)
        ]
        return "on each square: the nimber of a head there", tuple(shapes)
