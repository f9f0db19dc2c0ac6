"""The misère quotient of a heap game, or of given positions of any game: a monoid that decides every sum of them.

>>> import grundy
>>> found = grundy.quotient(grundy.game("octal", code="0.123"))
>>> found.quotient.order, found.quotient.period
(20, 5)
>>> str(grundy.quotient("divinim", positions=["#../..#"]))
'misère quotient of order 12, 3 P-elements; 4 parts'
"""

from typing import Annotated, NotRequired, TypedDict

from grundy.analysis.misere_quotients import MonoidFound, find_closure, make_quotient
from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam
from grundy.core.game import AnyGame
from grundy.core.lookup import as_game, as_position, two_players_only
from grundy.core.result import Help
from grundy.core.types import Position
from grundy.operations import Page, operation

MOST = 50  # positions


class GeneratorData(TypedDict):
    name: str
    heap: NotRequired[int]
    position: NotRequired[str]


class ElementData(TypedDict):
    name: str
    p: Annotated[bool, Help("whether sums that have it are P-positions")]
    sum: Annotated[list[int] | list[str], Help("heaps, or positions, that have it together")]
    times: Annotated[list[int], Help("its product with each generator, by its place in this list")]


class PositionData(TypedDict):
    position: str
    element: Annotated[str | None, Help("none where it was not reached")]
    outcome: NotRequired[str | None]


class QuotientData(TypedDict):
    game: str
    params: dict[str, str]
    order: int
    p_elements: int
    stopped: str | None
    generators: list[GeneratorData]
    relations: list[str]
    pretending: Annotated[
        list[str] | list[PositionData], Help("the element of heap 0, 1, 2, ...; or of every part of the positions")
    ]
    elements: NotRequired[list[ElementData]]
    preperiod: NotRequired[int | None]
    period: NotRequired[int | None]
    certified: NotRequired[Annotated[bool, Help("whether it is proved for all heaps")]]
    certificate: NotRequired[str | None]
    given: NotRequired[str | None]
    heaps: NotRequired[Annotated[int, Help("the last heap that was looked at")]]
    parts: NotRequired[Annotated[int, Help("of the positions, and of all that becomes of them")]]
    parts_known: NotRequired[Annotated[int, Help("how many of them were reached")]]
    positions: NotRequired[list[PositionData]]
    relations_seen: NotRequired[Annotated[int, Help("options, each beside every element, held against the P-elements")]]
    sums_searched: NotRequired[Annotated[int, Help("random sums whose outcome was searched plainly")]]


@operation(page=Page(QuotientData, job=True), command="misere quotient")
def quotient(
    game: AnyGame | str,
    to: Annotated[
        int | None, Help("the largest heap; until a period is certified if left out", low=1, high=5000)
    ] = None,
    positions: Annotated[
        list[Position] | Position,
        Help(
            "of any game: all sums of what can become of this position, and of others if given again",
            most=MOST,
            example=["#../..#"],
            page=list[str],
        ),
    ] = None,
    budget: Budget | None = None,
) -> MonoidFound:
    """The misère quotient of a heap game, or of given positions. Generators, relations, P-elements, who has which."""
    game = as_game(game)
    if positions is None:
        return make_quotient(game, to, budget or Budget())
    if to is not None:
        raise BadParam(Argument("to"), " counts heaps; leave it out, or ", Argument("positions"))
    two_players_only(game)
    some = positions if isinstance(positions, list) else [positions]
    return find_closure(game, [as_position(game, one) for one in some], budget or Budget())
