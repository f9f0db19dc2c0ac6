"""A played game looked at again: after each move, who stood to win, and where that turned."""

from dataclasses import dataclass
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import OverBudget
from grundy.core.game import Ending
from grundy.engines.choose import choose
from grundy.engines.engine import Value
from grundy.engines.law import try_around
from grundy.studies.record import Record, replay


@dataclass(frozen=True)
class Ply:
    """A position of the game: the move that led to it, its value, and the player (1 or 2) who stood to win.

    `stands` is 0 for a tie, None where the value is not known; `lead` is scored only: the points of player 1 minus
    those of player 2 that best play from here would end with.
    """

    move: str
    position: str
    value: Value | None
    stands: int | None
    lead: int | None
    turned: bool  # the move gave away what its player had

    def to_dict(self) -> dict[str, Any]:
        value = None if self.value is None else {"outcome": self.value.outcome}
        if value is not None and self.value is not None and self.value.nimber is not None:
            value["nimber"] = str(self.value.nimber)
        return {**vars(self), "value": value}


def review(record: Record, budget: Budget) -> list[Ply]:
    game, ending = record.load_game(), Ending(record.ending)
    plies: list[Ply] = []
    solver = None
    mover, points = 1, 0
    before: Any = None
    for move, position in replay(record):
        budget.look()
        if move and ending is Ending.SCORED:  # the mover of this move is the other player now
            points += game.points(before, move) * (1 if mover == 2 else -1)
        before = position
        try:
            solver = solver or choose(game, position, ending, budget)
            value: Value | None = solver.value(position)
            try_around(game, position, ending, solver, budget)
        except OverBudget:
            value = None
        stands, lead = standing(value, ending, mover, points)
        earlier = plies[-1].stands if plies else None
        gave_away = earlier is not None and stands is not None and stands != earlier and earlier != mover
        plies.append(Ply(move, game.text(position), value, stands, lead, gave_away))
        mover = 3 - mover
    return plies


def standing(value: Value | None, ending: Ending, mover: int, points: int) -> tuple[int | None, int | None]:
    """Who wins with best play from here, and by how much."""
    if value is None:
        return None, None
    if ending is Ending.SCORED:
        lead = points + (value.margin or 0) * (1 if mover == 1 else -1)
        return (0 if lead == 0 else 1 if lead > 0 else 2), lead
    if value.outcome == "draw":
        return 0, None
    return (mover if value.outcome == "N" else 3 - mover), None
