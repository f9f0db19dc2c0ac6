"""A game's own kernel: the game offers it as the capability `native`, so that this engine knows no game."""

from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.engines.engine import Engine, Value, of_margin, of_nimber


class Native(Engine):
    name: ClassVar[str] = "native"
    idea: ClassVar[str] = "the game's own kernel"

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.solver = game.native(ending, budget)

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        solver = game.native(ending, Budget())
        if isinstance(solver, str):
            return solver
        reason: str | None = solver.refuses(position)
        return reason

    def value(self, position: Any) -> Value:
        number = self.solver.value(position)
        return of_margin(number) if self.ending is Ending.SCORED else of_nimber(number)

    def remoteness(self, position: Any) -> int | None:
        """Of a solver that can tell."""
        return self.solver.remoteness(position) if hasattr(self.solver, "remoteness") else None

    def note(self) -> str:
        return str(self.solver.note())
