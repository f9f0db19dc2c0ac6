"""Why a position has its nimber: steps to simpler positions of the same nimber, named by the game and checked here."""

import textwrap
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from grundy.core.budget import Budget, look_at_running
from grundy.core.errors import Argument, Message, RuleError, refuse
from grundy.core.game import AnyGame, Ending, game_module
from grundy.core.lookup import as_game, as_position
from grundy.core.result import Result
from grundy.core.types import JsonObject, Position
from grundy.drawing.scene import Scene, Shape, beside, words
from grundy.drawing.sketch import DerivedStep
from grundy.engines.choose import choose
from grundy.operations import Page, operation
from grundy.operations import _shapes as shapes
from grundy.operations._common import DRAWN


@dataclass(frozen=True)
class Derivation(Result):
    """Steps from a position to one whose nimber is plain; the nimber was checked at each."""

    game: AnyGame
    nimber: int
    steps: list[DerivedStep[Any]]

    def scenes(self) -> list[Scene]:
        """Each step's position, without moves."""
        drawn = []
        for step in self.steps:
            look_at_running()  # large positions are slow to draw
            one = self.game.scene(step.position)
            drawn.append(replace(one, shapes=tuple(replace(s, move=None) for s in one.shapes)))
        return drawn

    def scene(self) -> Scene:
        """All steps, one under the other."""
        pictures = zip(self.steps, self.scenes(), strict=True)
        lines = [Scene((*captions(i, step.words), *one.shifted(0, 1.8))) for i, (step, one) in enumerate(pictures)]
        return Scene(beside(lines, 0.8), f"{self.game.id}: why the nimber is {self.nimber}")

    def to_text(self) -> str:
        listed = [f"{i}. {s.words}\n   {self.game.text(s.position)}" for i, s in enumerate(self.steps)]
        return "\n".join([*listed, f"Every step has nimber {self.nimber}."])

    def to_dict(self) -> JsonObject:
        steps = [
            {"words": s.words, "principle": s.principle, "position": self.game.text(s.position), "scene": one.to_dict()}
            for s, one in zip(self.steps, self.scenes(), strict=True)
        ]
        return {"game": self.game.id, "params": self.game.params(), "nimber": self.nimber, "steps": steps}


def captions(number: int, text: str, wide: int = 74) -> list[Shape]:
    """A caption in lines that fit beside a picture."""
    lines = textwrap.wrap(f"{number}. {text}", wide)
    return [words(0, 0.6 * i, line) for i, line in enumerate(lines)]


def checked_steps(game: AnyGame, here: Position, budget: Budget) -> Derivation:
    derivation = game_module(game, "derivation")
    none = Message(
        f"{game.id} has no derivation of its nimbers; ", Argument("why"), " of solve says how they are found"
    )
    refuse(derivation.refuses(here) if derivation else none)
    steps = list(derivation.derive(here))
    solver = choose(game, here, Ending.NORMAL, budget)
    nimber = solver.value(here).nimber or 0
    for step in steps:
        found = solver.value(game.checked(step.position)).nimber
        if found != nimber:
            raise RuleError(f'{game.id}: "{step.words[:80]}" changes the nimber from {nimber} to {found}')
    return Derivation(game, nimber, steps)


class DerivedStepData(TypedDict):
    words: str
    principle: str
    position: str
    scene: shapes.SceneData


class Derived(TypedDict):
    """Steps from a position to one whose nimber is plain; every step has this nimber."""

    game: str
    params: dict[str, str]
    nimber: shapes.Number
    steps: list[DerivedStepData]


@operation(forms=DRAWN, page=Page(Derived), command="explain --as derivation")
def derive(game: AnyGame | str, position: Position | None = None, budget: Budget | None = None) -> Derivation:
    """The nimber by steps that can be followed by hand, each of them checked."""
    game = as_game(game)
    return checked_steps(game, as_position(game, position), budget or Budget())
