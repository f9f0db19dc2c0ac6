"""The animation of a move: squares that are left stay in place.

A whole bar is eaten from the bottom or the right, unless the move says `top` or `left`.
"""

from collections.abc import Mapping

from grundy.core.capabilities.presentation import Motion, drawn
from grundy.core.errors import IllegalMove
from grundy.families.bars import moved_keys
from grundy.games.chocolate.bars import Bars
from grundy.games.chocolate.game import Chocolate, read_bite


class ChocolateMotion(Motion[Chocolate]):
    def carried(self, position: Bars, move: str) -> Mapping[str, str]:
        try:
            after = self.game.option(position, move)
        except IllegalMove:
            return {}
        read = read_bite(position, move)
        assert read is not None
        i, name, lost, gap, first = read
        right = lost * (first and name == "column")
        above = (
            position[i].gap and not gap and right == position[i].columns - 1
        )  # one column is left, with the gap above it
        down = lost * (first and name == "row") + above
        return moved_keys(drawn(self.game, position), drawn(self.game, after), i, down, right)
