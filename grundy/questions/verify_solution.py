"""The kept solution of a position checked, line by line, by a program that shares only the rules with the solver."""

from typing import Any

from grundy.core.asking import as_game, as_position
from grundy.core.budget import Budget
from grundy.core.registry import AnyGame
from grundy.questions import question
from grundy.studies.solution import Checked
from grundy.studies.solution import check_solution


@question(budget="10m")
def verify_solution(game: AnyGame | str, position: Any = None, budget: Budget | None = None) -> Checked:
    """Check the solution of a position, line by line, by a program that shares only the rules with the solver.

    If there is none yet, the position is solved first.
    """
    game = as_game(game)
    return check_solution(game, as_position(game, position), budget or Budget())
