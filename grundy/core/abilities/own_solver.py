"""A game's own solver, at compiled speed, which the engine `native` asks for; and what no search can do without."""

from typing import Any

from grundy.core.ability import Ability, G
from grundy.core.budget import Budget
from grundy.core.game import Ending


class OwnSolver(Ability[G]):
    """Solves a position by the game's own kernel."""

    def refuses(self, ending: Ending) -> str | None:
        return f"{self.game.id} has no kernel of its own"

    def solver(self, ending: Ending, budget: Budget) -> Any:
        """With `refuses(position)`, and `value(position)`: a nimber, a margin, or an outcome where it tells no more."""
        raise NotImplementedError

    def least_work(self, position: Any) -> int:
        """A number of positions that a search of the whole sum cannot do without; 0 if unknown."""
        return 0
