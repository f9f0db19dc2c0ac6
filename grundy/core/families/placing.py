"""Pieces laid on boards: a move covers free squares with one of the pieces, turned or turned over as one likes.

A game says its `pieces`, in the letters of a board: `##` is a domino, `##/#.` an L of three squares. Squares that hang
together form a region; regions are independent, and those that differ by a turn or a mirror are one.
"""

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from grundy.core.errors import RuleError
from grundy.core.families.boards import Board, read_board
from grundy.core.families.grids import Boards, GridGame
from grundy.core.game import missing
from grundy.core.notation import Reader

Cell = tuple[int, int]  # row and column
Cells = tuple[Cell, ...]  # in order

FREE, TAKEN = ".", "#"
FINISHED: Boards = ((TAKEN,),)


@dataclass(frozen=True)
class PlacingGame(GridGame):
    """Positions are boards of free squares `.` and covered ones `#`, or `4x5` for an empty board; `pieces` says what is
    laid on them.
    """

    letters: ClassVar[str] = FREE + TAKEN
    example: ClassVar[str] = "4x5"

    def pieces(self) -> Sequence[str]:
        raise missing(self, "pieces(self)")

    def shapes(self) -> tuple[Cells, ...]:
        """All ways to hold a piece, each in the first corner."""
        return held(tuple(self.pieces()))

    def read_board(self, reader: Reader) -> Board:
        if not reader.peek().isdecimal():
            return read_board(reader, self.letters, self.rows)
        sides = []
        for _ in range(2):
            start = reader.at
            sides.append(reader.number(self.rows))
            if not sides[-1]:
                raise reader.fail("a board has at least one row and one column,", start)
            if len(sides) == 1:
                reader.expect("x")
        return empty(*sides)

    def board_moves(self, board: Board) -> Iterator[tuple[str, Iterable[Board]]]:
        for cells in placed(self.shapes(), free_cells(board)):
            rows = list(board)
            for y, x in cells:
                rows[y] = rows[y][:x] + TAKEN + rows[y][x + 1 :]
            yield "cover " + "-".join(f"{y + 1},{x + 1}" for y, x in cells), [tuple(rows)]

    def size(self, position: Boards) -> int:
        return sum(row.count(FREE) for board in position for row in board)

    def split(self, position: Boards) -> Sequence[Boards]:
        shapes = self.shapes()
        regions = [region for board in position for region in regions_of(free_cells(board))]
        return [(cornered(region),) for region in regions if next(placed(shapes, region), None)]

    def canonical(self, position: Boards) -> Boards:
        return tuple(sorted(least_image(board) for (board,) in self.split(position))) or FINISHED

    def sample(self, rng: random.Random, size: int) -> Boards:
        height, width = rng.randint(1, 3), rng.randint(1, 4)
        return (tuple("".join(rng.choice("...#") for _ in range(width)) for _ in range(height)),)


def empty(height: int, width: int) -> Board:
    return (FREE * width,) * height


def free_cells(board: Board) -> set[Cell]:
    return {(y, x) for y, row in enumerate(board) for x, letter in enumerate(row) if letter == FREE}


def cornered(free: Collection[Cell]) -> Board:
    """The smallest board around some free squares."""
    rows, columns = ({cell[i] for cell in free} for i in (0, 1))
    across = range(min(columns), max(columns) + 1)
    return tuple("".join(FREE if (y, x) in free else TAKEN for x in across) for y in range(min(rows), max(rows) + 1))


def images(board: Board) -> Iterator[Board]:
    """The eight ways to turn a board and to turn it over."""
    for _ in range(4):
        board = tuple("".join(column) for column in zip(*board[::-1], strict=True))
        yield board
        yield board[::-1]


@lru_cache(1 << 16)  # a region arises in many ways
def least_image(board: Board) -> Board:
    return min(images(board))


def regions_of(free: Collection[Cell]) -> Iterator[set[Cell]]:
    """Free squares that hang together by their sides."""
    left = set(free)
    while left:
        waiting = [next(iter(left))]
        region = set(waiting)
        while waiting:
            y, x = waiting.pop()
            new = {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)} & left - region
            region |= new
            waiting += new
        left -= region
        yield region


def placed(shapes: Iterable[Cells], free: Collection[Cell]) -> Iterator[Cells]:
    """All places that pieces find on free squares, by row and column of their first square."""
    for y, x in sorted(free):
        for cells in shapes:
            first, *others = ((y + dy, x + dx - cells[0][1]) for dy, dx in cells)
            if all(cell in free for cell in others):
                yield (first, *others)


@lru_cache
def held(pieces: tuple[str, ...]) -> tuple[Cells, ...]:
    found = set()
    for piece in pieces:
        rows = tuple(piece.split("/"))
        squares = {(y, x) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == TAKEN}
        if set(piece) - set("#./") or len(list(regions_of(squares))) != 1:
            raise RuleError(f'a piece is squares # that hang together, such as "##/#.": "{piece[:40]}" is none')
        found |= {tuple(sorted(free_cells(image))) for image in images(cornered(squares))}
    return tuple(sorted(found))
