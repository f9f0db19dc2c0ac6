"""Why a position has its value: steps to follow by hand, labels on a graph, or the parts and the reason in words."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated

from grundy.analysis.solution import Solution
from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam
from grundy.core.game import AnyGame, Ending, game_module
from grundy.core.lookup import as_ending, as_game, as_position
from grundy.core.result import Grid, Help, Result, TextLine
from grundy.core.types import JsonObject, Position
from grundy.drawing.scene import Scene
from grundy.families.graphs import GraphGame
from grundy.operations import operation
from grundy.operations._common import DRAWN
from grundy.operations.analyse import Analysis, analyse
from grundy.operations.derive import Derivation, derive
from grundy.operations.label import Labelling, label
from grundy.operations.solve import solve
from grundy.operations.states import States, states

BY_HAND: dict[str, Callable[..., Derivation | Labelling | States]]
BY_HAND = {"derivation": derive, "labels": label, "states": states}
WAYS = ("", "why", *BY_HAND)


@dataclass(frozen=True)
class ExplainedPosition(Result):
    """How the position is explained, and the answer of the operation that does it."""

    way: str
    found: Analysis | Solution | Derivation | Labelling | States

    def screen(self) -> Iterator[TextLine | Grid]:
        return self.found.screen(why=True) if isinstance(self.found, Analysis | Solution) else self.found.screen()

    def to_dict(self) -> JsonObject:
        return {"as": self.way, **self.found.to_dict()}

    def scene(self) -> Scene:
        return self.found.solution.scene() if isinstance(self.found, Analysis) else self.found.scene()


def usual_way(game: AnyGame, position: Position, ending: Ending) -> str:
    """Steps by hand if the game has them for this position, labels on a graph, otherwise the reason in words."""
    derivation = game_module(game, "derivation")
    if ending is not Ending.NORMAL:
        return "why"
    if derivation is not None and not derivation.refuses(position):
        return "derivation"
    return "labels" if isinstance(game, GraphGame) else "why"


@operation(
    command="explain",
    panel="Ask",
    rank=2,
    forms=DRAWN,
    turns={"--answer": "explain", "--kind": "explain"},
    also=("why", "reason", "derivation", "labels", "steps", "strategy"),
)
def why(
    game: AnyGame | str,
    position: Position | None = None,
    ending: Ending | str | None = None,
    way: Annotated[str, Help("the way to explain; what the game offers if left out", option="--as", choices=WAYS)] = "",
    budget: Budget | None = None,
) -> ExplainedPosition:
    """Why a position has its value: steps, labels or a theorem."""
    if way not in WAYS:
        raise BadParam(Argument("as"), f" is one of {', '.join(WAYS[1:])}")
    game, ending = as_game(game), as_ending(ending, game)
    here = as_position(game, position)
    if (way := way or usual_way(game, here, ending)) == "why":
        analysis = analyse(game, here, ending, budget=budget)
        with_steps = analysis.solution.second is not None
        return ExplainedPosition(way, solve(game, here, ending, budget, why=True) if with_steps else analysis)
    if ending is not Ending.NORMAL:
        raise BadParam(Argument("as", way), " goes with the normal ending; leave ", Argument("ending"), " out")
    return ExplainedPosition(way, BY_HAND[way](game, here, budget=budget))
