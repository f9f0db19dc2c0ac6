"""Squares of a board of letters: which of them hang together, and how a board can be turned."""

from collections.abc import Collection, Iterator
from functools import lru_cache

from grundy.core.families.boards import Board

Cell = tuple[int, int]  # row and column


def cells(board: Board, letters: str) -> set[Cell]:
    return {(y, x) for y, row in enumerate(board) for x, letter in enumerate(row) if letter in letters}


def neighbours(cell: Cell) -> set[Cell]:
    y, x = cell
    return {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)}


def regions_of(squares: Collection[Cell]) -> Iterator[set[Cell]]:
    """Those that hang together by their sides."""
    left = set(squares)
    while left:
        waiting = [next(iter(left))]
        region = set(waiting)
        left -= region
        while waiting:
            new = neighbours(waiting.pop()) & left
            left -= new
            region |= new
            waiting += new
        yield region


def cut_out(board: Board, region: Collection[Cell], wall: str) -> Board:
    """The smallest board around some squares; what is not among them is wall."""
    rows, columns = ({cell[i] for cell in region} for i in (0, 1))
    across = range(min(columns), max(columns) + 1)
    return tuple(
        "".join(board[y][x] if (y, x) in region else wall for x in across) for y in range(min(rows), max(rows) + 1)
    )


def images(board: Board) -> Iterator[Board]:
    """The eight ways to turn a board and to turn it over."""
    for _ in range(4):
        board = tuple("".join(column) for column in zip(*board[::-1], strict=True))
        yield board
        yield board[::-1]


@lru_cache(1 << 16)  # a region arises in many ways
def least_image(board: Board) -> Board:
    return min(images(board))
