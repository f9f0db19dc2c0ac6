"""Grids: positions are boards of letters, and `board_moves` gives the moves of one board."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.families.boards import Board, beside_boards, read_board
from grundy.core.gallery import Group
from grundy.core.game import Game, missing
from grundy.core.notation import Reader
from grundy.core.scene import Scene

Boards = tuple[Board, ...]


@dataclass(frozen=True)
class GridGame(Game[Boards]):
    """Positions are boards of letters, rows joined by `/` and boards by `+`; `board_moves` gives one board's moves,
    each with the boards that it leaves.
    """

    letters: ClassVar[str] = ".#"
    glyphs: ClassVar[Mapping[str, str]] = {".": "·", "#": "█"}
    discs: ClassVar[Mapping[str, str]] = {}  # letters that are drawn as discs of that role, with the letter on it
    example: ClassVar[str] = ".../..."
    group: ClassVar[Group] = Group.CHOCOLATE
    rows: ClassVar[int] = 200  # at most

    def board_moves(self, board: Board) -> Iterator[tuple[str, Iterable[Board]]]:
        raise missing(self, "board_moves(self, board)")

    def parse(self, text: str) -> Boards:
        reader = Reader(text, self.id, self.example)
        boards = [self.read_board(reader)]
        while reader.accept("+"):
            boards.append(self.read_board(reader))
        reader.end()
        return self.checked(tuple(boards))

    def read_board(self, reader: Reader) -> Board:
        return read_board(reader, self.letters, self.rows)

    def text(self, position: Boards) -> str:
        return "+".join("/".join(board) for board in position)

    def moves(self, position: Boards) -> Iterator[tuple[str, Boards]]:
        for i, board in enumerate(position):
            where = f" on {i + 1}" if len(position) > 1 else ""
            for move, left in self.board_moves(board):
                yield move + where, (*position[:i], *left, *position[i + 1 :])

    def split(self, position: Boards) -> Sequence[Boards]:
        return [(board,) for board in position]

    def canonical(self, position: Boards) -> Boards:
        return tuple(sorted(position))

    def scene(self, position: Boards) -> Scene:
        return beside_boards(self, position, self.moves(position), self.glyphs, self.discs)
