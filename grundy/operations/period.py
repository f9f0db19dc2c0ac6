"""The period of a heap game's nimbers, certified where a theorem says that it goes on for ever."""

from typing import Annotated

from grundy.analysis.periods import Period, find_period
from grundy.core.budget import Budget
from grundy.core.game import AnyGame
from grundy.core.lookup import as_game
from grundy.core.result import Help
from grundy.operations import operation


def patience(to: int | None, **others: object) -> str:
    """Who looks at more and more heaps stops sometime."""
    return "10s" if to is None else ""


@operation(budget="", patience=patience, rank=3, also=("periodic", "periodicity", "cycle", "repeat"))
def period(
    game: AnyGame | str,
    to: Annotated[int | None, Help("the largest heap; more and more heaps if left out")] = None,
    budget: Budget | None = None,
    resume: Annotated[bool, Help("keep what is found on disk, and go on from there")] = False,
) -> Period:
    """The period of a heap game's nimbers, with a certificate. Where a theorem says that it goes on for ever."""
    return find_period(as_game(game), to, budget or Budget(None), resume)
