"""Grids: positions are boards of letters, and `board_moves` gives the moves of one board.

A game may say which letters are walls, between which a board falls apart, and that boards may be turned.
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.budget import tick
from grundy.core.families.boards import Board, BoardGame, read_board
from grundy.core.families.regions import Cell, cells, cut_out, least_image, regions_of
from grundy.core.gallery import Group
from grundy.core.game import missing
from grundy.core.notation import NOTHING, Reader

Boards = tuple[Board, ...]


@dataclass(frozen=True)
class GridGame(BoardGame[Boards]):
    """Positions are boards of letters, rows joined by `/` and boards by `+`, or `{}` for no board at all.

    `board_moves` gives one board's moves, each with the boards that it leaves.
    """

    letters: ClassVar[str] = ".#"
    glyphs: ClassVar[Mapping[str, str]] = {".": "·", "#": "█"}
    example: ClassVar[str] = ".../..."
    group: ClassVar[Group] = Group.CHOCOLATE
    rows: ClassVar[int] = 200  # at most
    walls: ClassVar[str] = ""  # letters of squares that matter no more; what hangs together beside them is a part
    turnable: ClassVar[bool] = False  # whether boards have one value that differ by a turn or a mirror

    def board_moves(self, board: Board) -> Iterator[tuple[str, Iterable[Board]]]:
        raise missing(self, "board_moves(self, board)")

    def parse(self, text: str) -> Boards:
        if text.strip() == NOTHING:
            return self.checked(())
        reader = Reader(text, self.id, self.example)
        boards = [self.read_board(reader)]
        while reader.accept("+"):
            boards.append(self.read_board(reader))
        reader.end()
        return self.checked(tuple(boards))

    def read_board(self, reader: Reader) -> Board:
        return read_board(reader, self.letters, self.rows)

    def text(self, position: Boards) -> str:
        return "+".join("/".join(board) for board in position) or NOTHING

    def moves(self, position: Boards) -> Iterator[tuple[str, Boards]]:
        for i, board in enumerate(position):
            where = f" on {i + 1}" if len(position) > 1 else ""
            for move, left in self.board_moves(board):
                tick()
                yield move + where, (*position[:i], *filter(any, left), *position[i + 1 :])  # a board has squares

    def neighbours(self, board: Board, y: int, x: int) -> list[Cell]:
        """The squares beside one, row and column counted from 0: right of it, below, left, above."""
        around = ((y, x + 1), (y + 1, x), (y, x - 1), (y - 1, x))
        return [(j, i) for j, i in around if 0 <= j < len(board) and 0 <= i < len(board[0])]

    def changed(self, board: Board, letters: Mapping[Cell, str]) -> Board:
        """The board with other letters on some squares."""
        return tuple(
            "".join(letters.get((y, x), letter) for x, letter in enumerate(row)) for y, row in enumerate(board)
        )

    def size(self, position: Boards) -> int:
        """Squares that are no walls: write your own if a move need not make one fewer."""
        if not self.walls:
            raise missing(self, "size(self, position)")
        return sum(letter not in self.walls for board in position for row in board for letter in row)

    def board_parts(self, board: Board) -> list[Board]:
        """The regions between walls."""
        if not self.walls:
            return [board]
        inside = "".join(set(self.letters) - set(self.walls))
        return [cut_out(board, region, self.walls[0]) for region in regions_of(cells(board, inside))]

    def split(self, position: Boards) -> Sequence[Boards]:
        return [(part,) for board in position for part in self.board_parts(board)]

    def canonical(self, position: Boards) -> Boards:
        parts = [part for board in position for part in self.board_parts(board)]
        ended = ((self.walls[0],),) if self.walls else ()
        return tuple(sorted(map(least_image, parts) if self.turnable else parts)) or ended

    def sample(self, rng: random.Random, size: int) -> Boards:
        height, width = rng.randint(1, 3), rng.randint(1, 4)
        return (tuple("".join(rng.choice(self.letters) for _ in range(width)) for _ in range(height)),)

    def boards(self, position: Boards) -> Boards:
        return position
