"""The animation of a move: squares that are not eaten stay in place."""

from collections.abc import Mapping

from grundy.core.capabilities.presentation import Motion, drawn
from grundy.core.errors import IllegalMove
from grundy.core.game import plain
from grundy.families.bars import moved_keys
from grundy.games.bitter_chocolate.game import MOVE, BitterChocolate, Parts


class BitterMotion(Motion[BitterChocolate]):
    def carried(self, position: Parts, move: str) -> Mapping[str, str]:
        found = MOVE.fullmatch(plain(move))
        try:
            after = self.game.option(position, move)
        except IllegalMove:
            return {}
        i = int(found[4] or 1) - 1 if found else 0
        steps = len(position[i]) == 2
        down = position[i][0] - after[i][0] if steps or plain(move).startswith("top") else 0
        right = position[i][1] - after[i][1] if plain(move).startswith("left") else 0
        return moved_keys(drawn(self.game, position), drawn(self.game, after), i, down, right)
