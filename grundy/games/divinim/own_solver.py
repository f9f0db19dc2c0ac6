"""The solvers of DiviNim for the endings Last and Scored."""

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import OwnSolver
from grundy.core.game import Ending
from grundy.games.divinim.game import Bars, DiviNim
from grundy.games.divinim.last import LastSolver
from grundy.games.divinim.scored import ScoredSolver


class DiviNimSolver(OwnSolver[DiviNim]):
    def refuses(self, ending: Ending) -> str | None:
        game = self.game
        if not game.has_nimbers() or game.grid != "square" or game.dimension > 2:
            return "its kernels handle only the plain two-player game on bars of rows and columns"
        counted = game.score == "poison" and game.marks in ("usual", "lowest")
        if ending is Ending.NORMAL or (ending is Ending.SCORED and counted):
            return None
        return f"there is no kernel for the {ending} ending with these variants"

    def solver(self, ending: Ending, budget: Budget) -> LastSolver | ScoredSolver:
        return LastSolver(budget) if ending is Ending.NORMAL else ScoredSolver(budget)

    def least_work(self, position: Bars) -> int:
        """A lower bound: play reaches every sub-rectangle around a poisoned square, and at most 8 are equivalent."""
        if self.game.grid != "square" or self.game.dimension != 2:
            return 0
        around = [(y + 1) * (bar.body[0] - y) * (x + 1) * (bar.body[1] - x) for bar in position for y, x in bar.poison]
        return max(around, default=0) // 8
