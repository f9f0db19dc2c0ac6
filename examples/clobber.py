"""A board game of your own with two kinds of pieces: a piece takes a neighbor of the other kind, and stands there.

grundy solve examples/clobber.py xo/ox
grundy play  examples/clobber.py
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import grundy
from grundy import GridGame, Known, param

Board = tuple[str, ...]


@dataclass(frozen=True)
class Clobber(GridGame):
    """Move any piece onto a neighbor of the other kind, which is taken; who cannot has lost."""

    id = "my-clobber"
    source = "M. Albert and others, An introduction to Clobber, 2005, where each player moves one kind"
    example = "xox/oxo"
    letters = ".xo"
    glyphs: ClassVar = {".": "·", "x": "●", "o": "○"}
    walls = "."  # pieces with only free squares between them never meet
    turnable = True  # the board may be turned
    known = (
        Known("xo", nimber=1, source="one move, by either piece"),
        Known("xoo", nimber=2, source="by hand: to nothing, or to one pair"),
    )
    height: int = param(3, 1, 6, help="rows of the board")
    width: int = param(3, 1, 6, help="its columns")

    def start(self) -> tuple[Board, ...]:
        return (tuple("".join("xo"[(x + y) % 2] for x in range(self.width)) for y in range(self.height)),)

    def board_moves(self, board: Board) -> Iterator[tuple[str, list[Board]]]:
        for y, row in enumerate(board):
            for x, piece in enumerate(row):
                for j, i in self.neighbours(board, y, x):
                    if {piece, board[j][i]} == {"x", "o"}:
                        after = self.changed(board, {(y, x): ".", (j, i): piece})
                        yield f"{y + 1},{x + 1} to {j + 1},{i + 1}", [after]


if __name__ == "__main__":
    game = Clobber()
    for board in ("xo", "xoo", "xo/ox", "xox/oxo", "xox/oxo/xox"):
        print(f"{board}: {grundy.solve(game, board).value}")
    print(game.show().to_text())
