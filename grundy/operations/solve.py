"""The value of a position and of each move, the winning ones marked.

>>> import grundy
>>> answer = grundy.solve("nim", "3+5+4")
>>> answer.outcome, answer.nimber, answer.best
('N', 2, ['take 2 from 1'])
"""

from dataclasses import replace
from typing import Annotated

from grundy.analysis.solution import Solution, Why, second_number
from grundy.analysis.solver import Solver
from grundy.core.budget import Budget
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import as_ending, as_game, as_position
from grundy.core.result import Help
from grundy.core.types import Position
from grundy.engines.walk import WALK_EDGES
from grundy.operations import Page, operation


@operation(
    page=Page("SolutionData"),
    turns={"--batch": "batch"},
    panel="Ask",
    rank=1,
    alias="value",
    also=("outcome", "winner", "winning", "mex", "sg", "best"),
)
def solve(
    game: AnyGame | str,
    position: Position | None = None,
    ending: Ending | str | None = None,
    budget: Budget | None = None,
    engine: Annotated[str, Help("use this engine", page=False)] = "",
    walk: int = WALK_EDGES,
    minimax: Annotated[
        int | None, Help("also run plain minimax to this depth, and count its positions", page=False)
    ] = None,
    why: Why = False,
) -> Solution:
    """Who wins, the nimber (mex of options), the winning moves. `--batch FILE` answers for a spreadsheet.

    At most `walk` moves are walked to find the remoteness. With `why` the answer can also show the steps that lead to
    the second number of a scored position.
    """
    game, ending, budget = as_game(game), as_ending(ending, game), budget or Budget()
    here = as_position(game, position)
    found = Solver(game, ending, budget, engine, walk).solution(here)
    if why and found.second is not None:
        found = replace(found, steps=tuple(second_number(game).steps(here, budget)))
    if minimax is None:
        return found
    from grundy.operations.minimax import minimax as plain_minimax

    return replace(found, minimax=plain_minimax(game, here, ending, minimax, budget))
