"""Rows of letters in the hand; long rows are broken into lines."""

from typing import ClassVar, TypeVar

from grundy.core.families.boards import Board
from grundy.core.families.hands.boards import BoardHands, Look, Square
from grundy.core.families.strips import StripGame, Strips

S = TypeVar("S", bound=StripGame)


class StripHands(BoardHands[S]):
    noun: ClassVar[str] = "piece"
    numbered: ClassVar[bool] = False  # whether squares have their numbers below them

    def boards(self, position: Strips) -> list[Board]:
        return [(strip,) for strip in position]

    def look(self, position: Strips) -> Look:
        def called(square: Square) -> str:
            return (f"row {square.board + 1} " if len(position) > 1 else "") + f"square {square.column + 1}"

        return Look(self.game.glyphs, self.game.discs, called, self.noun, rows=True, numbered=self.numbered)


class AnyStripHands(StripHands[StripGame]):
    """Of every game of strips that says nothing else."""
