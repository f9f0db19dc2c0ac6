"""The solvers of Sprouts, for positions and for drawings on paper."""

from collections.abc import Sequence
from typing import Any

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import OwnSolver
from grundy.core.game import Ending
from grundy.games.sprouts.game import Paper, Sprouts, plain
from grundy.games.sprouts.misere import MisereSolver
from grundy.games.sprouts.solver import SproutsNimbers


class SproutsSolver(OwnSolver[Sprouts]):
    def refuses(self, ending: Ending) -> str | None:
        return "sprouts has no points" if ending is Ending.SCORED else None

    def solver(self, ending: Ending, budget: Budget) -> "OnPaper":
        return OnPaper(MisereSolver(budget) if ending is Ending.MISERE else SproutsNimbers(budget))


class OnPaper:
    """A solver that also accepts drawings: it solves the position that a drawing shows."""

    CONVERTED = ("refuses", "value", "remoteness", "worth_keeping", "solution")

    def __init__(self, solver: SproutsNimbers | MisereSolver) -> None:
        self.solver = solver

    def a_win(self, position: Paper, options: Sequence[Paper]) -> list[int]:
        return self.solver.a_win(plain(position), list(map(plain, options)))

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.solver, name)
        return (lambda position: found(plain(position))) if name in self.CONVERTED else found
