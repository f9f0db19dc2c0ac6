"""What several families need: the arguments of a rule, and how much is drawn."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from grundy.core.errors import RuleError
from grundy.core.game import Game

BUTTONS = 240  # moves that are offered as words
WIDEST = 60  # tokens, squares or vertices that are still drawn one by one
MOST_NUMBERED = 200  # tokens of a heap that can break


def attributes(game: Game[Any], names: Sequence[str]) -> tuple[Any, ...]:
    """What a rule's further arguments stand for."""
    try:
        return tuple([getattr(game, name) for name in names])
    except AttributeError as error:
        name = next(name for name in names if not hasattr(game, name))
        known = ", ".join(f.name for f in fields(game)) or "none"
        what = f"the rule of {game.id} asks for {name}, which the game does not have; parameters: {known}"
        raise RuleError(what) from error
