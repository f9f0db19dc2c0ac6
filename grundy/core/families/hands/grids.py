"""Boards of letters in the hand."""

from typing import ClassVar, TypeVar

from grundy.core.families.grids import Boards, GridGame
from grundy.core.families.hands.boards import BoardHands, Look, Square

B = TypeVar("B", bound=GridGame)


class AnyGridHands(BoardHands[B]):
    noun: ClassVar[str] = "piece"

    def boards(self, position: Boards) -> Boards:
        return position

    def look(self, position: Boards) -> Look:
        def called(square: Square) -> str:
            board = f"board {square.board + 1} " if len(position) > 1 else ""
            return f"{board}row {square.row + 1} column {square.column + 1}"

        return Look(self.game.glyphs, self.game.discs, called, self.noun)


class GridHands(AnyGridHands[GridGame]):
    """Of every game of boards that says nothing else."""
