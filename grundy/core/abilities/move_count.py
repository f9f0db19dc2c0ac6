"""How many moves there are, for positions that have too many to list."""

from typing import Any

from grundy.core.ability import Ability, G


class MoveCount(Ability[G]):
    """Counts the moves; of a game that says nothing, one by one."""

    def of(self, position: Any) -> int:
        return sum(1 for _ in self.game.moves(position))
