"""A grid game of your own: Cram. Players in turn put a domino on two free neighbouring squares.

grundy solve examples/cram.py ..../....
grundy play  examples/cram.py
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import grundy
from grundy import GridGame, Known, param

Board = tuple[str, ...]


@dataclass(frozen=True)
class Cram(GridGame):
    """Put a domino on two free neighbouring squares; who finds no room has lost."""

    id = "cram"
    source = "M. Gardner, Mathematical Games, 1974"
    example = ".../..."
    known = (
        Known("..", nimber=1, source="one move"),
        Known("../..", nimber=0, source="Winning Ways, chapter 15: even by even boards are lost"),
        Known(".../...", nimber=1, source="Winning Ways, chapter 15"),
    )
    rows_: int = param(2, 1, 8, help="rows of the first board")
    columns: int = param(4, 1, 8, help="its columns")

    def start(self) -> tuple[Board, ...]:
        return (("." * self.columns,) * self.rows_,)

    def board_moves(self, board: Board) -> Iterator[tuple[str, Iterable[Board]]]:
        for y, row in enumerate(board):
            for x, square in enumerate(row):
                for dx, dy, way in ((1, 0, "across"), (0, 1, "down")):
                    inside = x + dx < len(row) and y + dy < len(board)
                    if inside and square == "." and board[y + dy][x + dx] == ".":
                        yield f"{way} {y + 1},{x + 1}", [filled(filled(board, x, y), x + dx, y + dy)]

    def size(self, position: tuple[Board, ...]) -> int:
        return sum(row.count(".") for board in position for row in board)

    def canonical(self, position: tuple[Board, ...]) -> tuple[Board, ...]:
        """The least of the eight ways to turn and mirror each board."""
        return tuple(sorted(min(views(board)) for board in position))

    def sample(self, rng: random.Random, size: int) -> tuple[Board, ...]:
        width = rng.randint(1, 4)
        return (tuple("".join(rng.choice("..#") for _ in range(width)) for _ in range(rng.randint(1, 3))),)


def filled(board: Board, x: int, y: int) -> Board:
    return (*board[:y], board[y][:x] + "#" + board[y][x + 1 :], *board[y + 1 :])


def views(board: Board) -> Iterator[Board]:
    for _ in range(4):
        board = tuple("".join(column) for column in zip(*board[::-1], strict=True))
        yield board
        yield board[::-1]


if __name__ == "__main__":
    game = Cram()
    for size in ("../..", ".../...", "..../....", ".../.../..."):
        print(f"{size}: {grundy.solve(game, size).value}")
    print(game.show().to_text())
