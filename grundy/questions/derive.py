"""The nimber by steps that can be followed by hand, each of them checked."""

from typing import Any, TypedDict

from grundy.core.asking import as_game, as_position
from grundy.core.budget import Budget
from grundy.core.registry import AnyGame
from grundy.questions import Page, question
from grundy.questions.parts.forms import DRAWN
from grundy.questions.parts.shapes import Number, Scene
from grundy.studies.derivation import Derivation
from grundy.studies.derivation import derive as derive_study


class DerivedStep(TypedDict):
    words: str
    principle: str
    position: str
    scene: Scene


class Derived(TypedDict):
    """Steps from a position to one whose nimber is plain; every step has this nimber."""

    game: str
    params: dict[str, str]
    nimber: Number
    steps: list[DerivedStep]


@question(forms=DRAWN, page=Page(Derived))
def derive(game: AnyGame | str, position: Any = None, budget: Budget | None = None) -> Derivation:
    """The nimber by steps that can be followed by hand, each of them checked."""
    game = as_game(game)
    return derive_study(game, as_position(game, position), budget or Budget())
