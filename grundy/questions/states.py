"""The named states of a game and the moves between them, found by playing everything."""

from typing import Annotated, Any

from grundy.core.answer import Ask
from grundy.core.asking import as_game, as_position
from grundy.core.budget import Budget
from grundy.core.registry import AnyGame
from grundy.questions import question
from grundy.questions.parts.forms import DRAWN
from grundy.studies.states import States, find_states


@question(forms=DRAWN)
def states(
    game: AnyGame | str,
    positions: Annotated[list[Any] | Any, Ask("where play begins; the usual start if left out", argument=True)] = None,
    budget: Budget | None = None,
) -> States:
    """The named states of a game and the moves between them, found by playing everything."""
    game = as_game(game)
    some = positions if isinstance(positions, list) else [positions]
    return find_states(game, [as_position(game, one) for one in some or [None]], budget or Budget())
