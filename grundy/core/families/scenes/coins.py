"""Coins drawn: press those to be turned one after the other, or sweep over them, or pick two."""

from collections.abc import Sequence

from grundy.core.families.boards import Board, Touch
from grundy.core.families.coins import CoinGame
from grundy.core.families.scenes.boards import BoardScenes, differences


class CoinScenes(BoardScenes[CoinGame]):
    def touch(self, before: Sequence[Board], after: Sequence[Board]) -> Touch | None:
        first, *_, last = ends = [square for square, _, _ in differences(before, after)] * 2
        if self.game.by_hand == "gather":
            last, *others = reversed(ends[: len(ends) // 2])
            return Touch("gather", last, also=tuple(others))
        return Touch("press", last) if first == last else Touch(self.game.by_hand, first, last)
