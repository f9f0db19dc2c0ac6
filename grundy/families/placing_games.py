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
from grundy.core.game import missing
from grundy.core.notation import Reader
from grundy.families.strips_and_grids import (
    Board,
    Boards,
    Cell,
    GridGame,
    cells,
    cut_out,
    images,
    read_board,
    regions_of,
)

Cells = tuple[Cell, ...]  # in order

FREE, TAKEN = ".", "#"


@dataclass(frozen=True)
class PlacingGame(GridGame):
    """Positions are boards of free squares `.` and covered ones `#`, or `4x5` for an empty board; `pieces` says what is
    laid on them.
    """

    letters: ClassVar[str] = FREE + TAKEN
    walls: ClassVar[str] = TAKEN
    turnable: ClassVar[bool] = True
    example: ClassVar[str] = "4x5"

    def pieces(self) -> Sequence[str]:
        raise missing(self, "pieces(self)")

    def shapes(self) -> tuple[Cells, ...]:
        """All ways to hold a piece, each in the first corner."""
        return held(tuple(self.pieces()))

    def read_board(self, reader: Reader) -> Board:
        if not reader.peek().isdecimal():
            return read_board(reader, self.letters, self.rows)
        start = reader.at
        height = reader.number(self.rows)
        reader.expect("x")
        width = reader.number(self.rows)
        if not height or not width:
            raise reader.fail("a board has at least one row and one column,", start)
        return empty(height, width)

    def board_moves(self, board: Board) -> Iterator[tuple[str, Iterable[Board]]]:
        for squares in placed(self.shapes(), free_cells(board)):
            move = "cover " + "-".join(f"{y + 1},{x + 1}" for y, x in squares)
            yield move, [self.changed(board, dict.fromkeys(squares, TAKEN))]

    def board_parts(self, board: Board) -> list[Board]:
        """The regions that have room for a piece."""
        shapes = self.shapes()
        return [part for part in super().board_parts(board) if next(placed(shapes, free_cells(part)), None)]

    def sample(self, rng: random.Random, size: int) -> Boards:
        height, width = rng.randint(1, 3), rng.randint(1, 4 if size < 10 else 5)
        return (tuple("".join(rng.choice("...#") for _ in range(width)) for _ in range(height)),)


def empty(height: int, width: int) -> Board:
    return (FREE * width,) * height


def free_cells(board: Board) -> set[Cell]:
    return cells(board, FREE)


def placed(shapes: Iterable[Cells], free: Collection[Cell]) -> Iterator[Cells]:
    """All ways to lay a piece on free squares, by row and column of its first square."""
    for y, x in sorted(free):
        for shape in shapes:
            first, *others = ((y + dy, x + dx - shape[0][1]) for dy, dx in shape)
            if all(cell in free for cell in others):
                yield (first, *others)


@lru_cache
def held(pieces: tuple[str, ...]) -> tuple[Cells, ...]:
    found = set()
    for piece in pieces:
        rows = tuple(piece.split("/"))
        if set(piece) - set("#./") or len(list(regions_of(cells(rows, TAKEN)))) != 1:
            raise RuleError(f'a piece is squares # that hang together, such as "##/#.": "{piece[:40]}" is none')
        tight = cut_out(rows, cells(rows, TAKEN), FREE)
        found |= {tuple(sorted(cells(image, TAKEN))) for image in images(tight)}
    return tuple(sorted(found))
