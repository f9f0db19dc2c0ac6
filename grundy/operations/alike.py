"""The scored ending: which parts of given positions no sum of them tells apart by the margin; an experiment.

>>> import grundy
>>> found = grundy.alike("divinim", ["#../..#"])
>>> found.at_least, found.at_most, found.counts
(5, 5, [3, 4, 5])
"""

from typing import Annotated, TypedDict

from grundy.analysis.misere_quotients import AlikeFound, find_alike
from grundy.core.budget import Budget
from grundy.core.game import AnyGame
from grundy.core.lookup import as_game, as_position, two_players_only
from grundy.core.result import Help
from grundy.core.types import Position
from grundy.operations import Page, operation

MOST = 50  # positions


class AlikeData(TypedDict):
    game: str
    params: dict[str, str]
    parts: Annotated[int, Help("of the positions, and of all that becomes of them")]
    at_least: Annotated[int, Help("classes that some sum tells apart")]
    at_most: Annotated[int, Help("parts with different moves, and nothing: those with the same moves are alike")]
    counts: Annotated[list[int], Help("classes told apart by sums of up to 0, 1, 2, ... parts beside")]
    stopped: str | None
    classes: list[list[str]]


@operation(page=Page(AlikeData, job=True), command="divinim alike")
def alike(
    game: AnyGame | str,
    positions: Annotated[
        list[Position] | Position,
        Help(
            "all that can become of this position, and of others if given again; the usual start if left out",
            most=MOST,
            example=["#../..#"],
            page=list[str],
        ),
    ] = None,
    beside: Annotated[int, Help("sums of up to so many parts are tried beside", low=0, high=6)] = 3,
    budget: Budget | None = None,
) -> AlikeFound:
    """Which parts of positions no sum of them tells apart by the margin. At least so many classes, and at most."""
    game = as_game(game)
    two_players_only(game)
    some = positions if isinstance(positions, list) else [positions]
    return find_alike(game, [as_position(game, one) for one in some or [None]], beside, budget or Budget())


indistinguishable = alike  # the word of the literature
