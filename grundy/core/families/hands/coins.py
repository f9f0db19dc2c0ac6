"""Coins in the hand: press those to be turned one after the other, or sweep over them, or pick two."""

from collections.abc import Sequence

from grundy.core.families.boards import Board
from grundy.core.families.coins import CoinGame
from grundy.core.families.hands.boards import Gesture, Look, differences
from grundy.core.families.hands.strips import StripHands
from grundy.core.notation import either


class CoinHands(StripHands[CoinGame]):
    noun = "coin"
    numbered = True

    def read(self, before: Sequence[Board], after: Sequence[Board], look: Look) -> Gesture | None:
        first, *_, last = ends = [square for square, _, _ in differences(before, after)] * 2
        if self.game.by_hand == "gather":
            last, *others = reversed(ends[: len(ends) // 2])
            return Gesture("gather", last, also=tuple(others))
        return Gesture("press", last) if first == last else Gesture(self.game.by_hand, first, last)

    def says(self, gesture: Gesture) -> str:
        first, last = gesture.start, gesture.end
        coins = [str(square.column + 1) for square in (last, first, *gesture.also) if square]
        told = f"{coins[1]} to {coins[0]}" if gesture.kind == "sweep" else either(coins, "and")
        return f"turn coin{'s' if len(coins) > 1 else ''} {told}[ in row {{{first.board}}}]"
