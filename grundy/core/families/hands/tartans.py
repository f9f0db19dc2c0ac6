"""Coins on a grid in the hand: pick the head that is to be the last, and the first coin to turn with it."""

from typing import ClassVar

from grundy.core.families.hands.boards import Gesture
from grundy.core.families.hands.grids import AnyGridHands
from grundy.core.families.tartans import TartanGame


class TartanHands(AnyGridHands[TartanGame]):
    noun: ClassVar[str] = "coin"

    def says(self, gesture: Gesture) -> str:
        first, last = gesture.start, gesture.end or gesture.start
        near, far = (f"row {square.row + 1} column {square.column + 1}" for square in (first, last))
        return f"turn the coin in {far}" if first == last else f"turn from {near} to {far}"
