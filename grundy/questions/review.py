"""A played game looked at again: who stood to win after each move, and where it turned."""

from grundy.core.asking import two_players_only
from grundy.core.budget import Budget
from grundy.questions import question
from grundy.studies.record import Record
from grundy.studies.review import Ply
from grundy.studies.review import review as review_study


@question(command=False)
def review(record: Record, budget: Budget | None = None) -> list[Ply]:
    """A played game looked at again: who stood to win after each move."""
    two_players_only(record.load_game())
    return review_study(record, budget or Budget())
