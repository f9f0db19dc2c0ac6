"""The solver of Strings-and-Coins, with lines as strings and boxes as coins."""

from typing import Any

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import OwnSolver
from grundy.core.game import Ending
from grundy.games.dots_and_boxes.game import DotsAndBoxes
from grundy.games.dots_and_boxes.lines import lines_of
from grundy.games.strings_and_coins.solver import Strings, StringsSolver


class BoxSolver(OwnSolver[DotsAndBoxes]):
    def refuses(self, ending: Ending) -> str | None:
        return None

    def solver(self, ending: Ending, budget: Budget) -> StringsSolver:
        return StringsSolver(ending, budget, strings_of)


def strings_of(position: Any) -> Strings:
    (height, width, free), _ = position
    return lines_of(height, width).strings(free)
