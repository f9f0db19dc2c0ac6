"""The genera of heaps 0, 1, 2, ...: which heaps are tame, and the period, certified where it is a theorem."""

from typing import Annotated, TypedDict

from grundy.analysis.tameness import GenusSequence, genus_sequence
from grundy.core.budget import Budget
from grundy.core.game import AnyGame
from grundy.core.lookup import as_game
from grundy.core.result import Help
from grundy.operations import Page, operation


class GeneraData(TypedDict):
    game: str
    params: dict[str, str]
    to: Annotated[int, Help("the last heap that was reached")]
    genera: list[str]
    kinds: Annotated[list[str], Help("tame, restive, restless or wild")]
    first_wild: Annotated[int | None, Help("the first heap that is not tame")]
    period: int | None
    preperiod: int | None
    certified: bool
    certificate: Annotated[str | None, Help("why the period holds for ever")]
    stopped: Annotated[str | None, Help("why fewer heaps were reached than asked for")]


@operation(page=Page(GeneraData), command="misere genera")
def genera(
    game: AnyGame | str,
    to: Annotated[int, Help("the largest heap", low=1, high=10_000)] = 100,
    budget: Budget | None = None,
) -> GenusSequence:
    """The genera of all heaps and their period. Exit code 3 if the budget ends before the last heap."""
    return genus_sequence(as_game(game), to, budget or Budget())
