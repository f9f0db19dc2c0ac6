"""Again-moves: after some moves the same player moves once more. Positions are boards, and whether one has to pass.

A game writes `board_moves`, which says of each move what it leaves and whether its player moves again: then the other
one can only pass. Who has to move again and cannot has lost under the normal ending, as a pass is a move too.
Source: E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 12 (complimenting moves).
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from grundy.core.budget import tick
from grundy.core.capabilities.solving import PASS, Entailing, Nimbers
from grundy.core.game import Game, missing
from grundy.core.notation import Reader

B = TypeVar("B", bound=Hashable)


@dataclass(frozen=True)
class AgainGame(Game[tuple[B, bool]]):
    """Positions are boards, `:pass` behind one whose player has to pass; `board_moves` gives a board's moves."""

    def board_moves(self, board: B) -> Iterator[tuple[str, B, bool]]:
        """Each move with the board that it leaves, and whether the same player moves again."""
        raise missing(self, "board_moves(self, board)")

    def read_board(self, reader: Reader) -> B:
        raise missing(self, "read_board(self, reader)")

    def board_text(self, board: B) -> str:
        raise missing(self, "board_text(self, board)")

    def board_size(self, board: B) -> int:
        """A whole number that falls on every move."""
        raise missing(self, "board_size(self, board)")

    def board_parts(self, board: B) -> Sequence[B]:
        """The independent parts, if the board is their sum; an empty board has none."""
        return (board,)

    def board_canonical(self, board: B) -> B:
        """One representative of all boards that differ by a symmetry only."""
        return board

    def parse(self, text: str) -> tuple[B, bool]:
        reader = Reader(text, self.id, self.example)
        board = self.read_board(reader)
        passes = reader.accept(f":{PASS}")
        reader.end()
        return self.checked((board, passes))

    def text(self, position: tuple[B, bool]) -> str:
        board, passes = position
        return self.board_text(board) + f":{PASS}" * passes

    def moves(self, position: tuple[B, bool]) -> Iterator[tuple[str, tuple[B, bool]]]:
        board, passes = position
        if passes:
            yield PASS, (board, False)
            return
        for move, left, again in self.board_moves(board):
            tick()
            yield move, (left, again)

    def size(self, position: tuple[B, bool]) -> int:
        return 2 * self.board_size(position[0]) + position[1]

    def canonical(self, position: tuple[B, bool]) -> tuple[B, bool]:
        return self.board_canonical(position[0]), position[1]


class AgainEntailing(Entailing[AgainGame[Any]]):
    def concerns(self, position: Any) -> bool:
        return True

    def parts(self, position: Any) -> tuple[Sequence[Any], Any | None]:
        board, passes = position
        return ((), position) if passes else ([(part, False) for part in self.game.board_parts(board)], None)


class AgainNimbers(Nimbers[AgainGame[Any]]):
    def refuses(self) -> str | None:
        return f"moves of {self.game.id} entail, so the nimbers of its options do not make its own"
