"""A graph labelled step by step, backward from its ends: N and P, then Sprague-Grundy numbers."""

from typing import Any

from grundy.core.asking import as_game, as_position
from grundy.core.budget import Budget
from grundy.core.registry import AnyGame
from grundy.questions import question
from grundy.questions.parts.forms import DRAWN
from grundy.studies.label import Labelling
from grundy.studies.label import label as label_study


@question(forms=DRAWN)
def label(game: AnyGame | str, position: Any = None, budget: Budget | None = None) -> Labelling:
    """Label a graph step by step, backward from its ends: N and P, then Sprague-Grundy numbers.

    Of a game that is no graph, all positions that can arise are labelled.
    """
    game = as_game(game)
    return label_study(game, as_position(game, position), budget or Budget())
