"""Moves drawn by hand on the board."""

from dataclasses import asdict
from typing import Any

from grundy.core.capabilities.presentation import DrawnMoves, SetUp
from grundy.core.errors import refuse
from grundy.web.asked import asked
from grundy.web.tasks import task


@task
def stroke(question: dict[str, Any], budget: Any) -> Any:
    """What a curve means on the board of a position, as it is laid out."""
    game, here, _ = asked(question)
    here, by_hand = game.capability(SetUp).laid_out(here), game.capability(DrawnMoves)
    refuse(by_hand.refuses(here))
    return asdict(by_hand.read(here, [(x, y) for x, y in question["curve"]]))
