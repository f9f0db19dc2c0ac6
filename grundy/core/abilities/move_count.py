"""How many moves there are, for positions that have too many to list."""

from typing import Any

from grundy.core.ability import Ability, G
from grundy.core.budget import Budget
from grundy.core.game import Game, take


class MoveCount(Ability[G]):
    """Counts the moves; of a game that says nothing, one by one."""

    def of(self, position: Any) -> int:
        return sum(1 for _ in self.game.moves(position))


def more_moves(game: Game[Any], position: Any, than: int, budget: Budget) -> bool:
    """Whether there are more moves than so many; of a game that does not count them, no more are listed."""
    if game.has(MoveCount):
        return game.ability(MoveCount).of(position) > than
    return len(take(budget.listed(game.moves(position)), than + 1)) > than
