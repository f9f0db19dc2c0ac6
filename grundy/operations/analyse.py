"""A solution with its reasons: the parts, the sentences, and plain minimax beside the exact answer."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, TypedDict

from grundy.analysis.reasons import PartReason, parts_of, reasons
from grundy.analysis.solution import Minimax, Solution, solve_position, value_dict
from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import SquareValues
from grundy.core.errors import OverBudget
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import as_ending, as_game, as_position
from grundy.core.notation import json_safe
from grundy.core.result import Grid, Help, Result, TextLine
from grundy.core.types import JsonObject, Position
from grundy.engines.choose import choose, find_remotenesses
from grundy.operations import Page, operation
from grundy.operations import _shapes as shapes
from grundy.operations.minimax import minimax

QUICK_WALK = 4_000  # moves walked for the remoteness, since people wait
MINIMAX_SECONDS = 1.0  # for plain minimax beside an exact answer


@dataclass(frozen=True)
class Analysis(Result):
    """A solution with its reasons, part by part, and plain minimax beside the exact answer."""

    solution: Solution
    parts: list[PartReason] | None
    reasons: list[str]
    minimax: Minimax | None
    far: list[int | None]  # the remoteness of each option, where it was found on the way
    squares: JsonObject = field(repr=False)  # what is written on the squares of the board, and what it means

    def to_dict(self) -> JsonObject:
        """What `grundy solve --json` prints, and the reasons."""
        minimax = None if self.minimax is None else self.minimax.to_dict()
        parts = None if self.parts is None else list(map(part_dict, self.parts))
        return {**self.solution.to_dict(), "parts": parts, "reasons": self.reasons, "minimax": minimax}

    def screen(self, why: bool = False) -> Iterator[TextLine | Grid]:
        yield from self.solution.screen(why=why)
        yield TextLine("\n".join(["", *self.reasons]))

    def to_page(self) -> JsonObject:
        """Also how far each option is from its end, and what is written on the squares."""
        return {**self.to_dict(), "far": self.far, "squares": self.squares}


def part_dict(part: PartReason) -> JsonObject:
    heaps = None if part.heaps is None else json_safe(list(part.heaps))
    return {"position": part.position, **value_dict(part.value), "remoteness": part.remoteness, "heaps": heaps}


class PartValue(shapes.Valued):
    position: str
    remoteness: shapes.Number | None
    heaps: Annotated[list[shapes.Number] | None, Help("the Nim heaps that the part equals")]


class Squares(TypedDict):
    meaning: str
    shapes: list[shapes.ShapeData]


class Analysed(shapes.SolutionData):
    parts: list[PartValue] | None
    reasons: list[str]
    minimax: shapes.MinimaxData | None
    far: Annotated[list[shapes.Number | None], Help("the remoteness of each option, if found on the way")]
    squares: Squares


@operation(page=Page(Analysed), command=False)
def analyse(
    game: AnyGame | str,
    position: Position | None = None,
    ending: Ending | str | None = None,
    depth: Annotated[int | None, Help("also run plain minimax to this depth", low=0)] = None,
    budget: Budget | None = None,
    walk: int = QUICK_WALK,
) -> Analysis:
    """A solution with its reasons: the parts, the words, minimax beside it."""
    game, ending, budget = as_game(game), as_ending(ending, game), budget or Budget()
    here = as_position(game, position)
    solver = choose(game, here, ending, budget)
    answer = solve_position(game, here, ending, budget, solver, walk)
    parts = parts_of(game, here, ending, solver, budget)
    best = [(move.move, move.option) for move in answer.moves if move.best]
    found_reasons = reasons(game, ending, answer.value, parts, best, solver.value, answer.moves_total == 0)
    found_reasons += [reason] if (reason := solver.reason()) else []
    far: list[int | None] = []
    if answer.remoteness is not None:  # the options are as easily walked
        options = [move.option for move in answer.moves]
        far = find_remotenesses(game, options, ending, solver, budget, walk)
    rough = None
    if depth is not None and game.seats() == 2:
        try:
            rough = minimax(game, here, ending, depth, budget.at_most(MINIMAX_SECONDS))
        except OverBudget:  # the exact answer stands; plain minimax is only there to be compared with it
            rough = None
    meaning, shapes = game.capability(SquareValues).on(here)
    squares = {"meaning": meaning, "shapes": [shape.to_dict() for shape in shapes]}
    return Analysis(answer, parts, found_reasons, rough, far, squares)
