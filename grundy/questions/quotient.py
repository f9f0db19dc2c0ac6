"""The misère quotient of a heap game: a monoid that decides every sum of heaps under the misère ending.

>>> import grundy
>>> found = grundy.quotient(grundy.game("octal", code="0.123"))
>>> found.quotient.order, found.quotient.period
(20, 5)
"""

from typing import Annotated, NotRequired, TypedDict

from grundy.core.answer import Ask
from grundy.core.asking import as_game
from grundy.core.budget import Budget
from grundy.core.registry import AnyGame
from grundy.questions import Page, question
from grundy.studies.quotient import QuotientFound, make_quotient


class GeneratorData(TypedDict):
    name: str
    heap: int


class ElementData(TypedDict):
    name: str
    p: Annotated[bool, Ask("whether sums that have it are P-positions")]
    sum: Annotated[list[int], Ask("heaps that have it together")]
    times: Annotated[list[int], Ask("its product with each generator, by its place in this list")]


class QuotientData(TypedDict):
    game: str
    params: dict[str, str]
    order: int
    p_elements: int
    preperiod: int | None
    period: int | None
    certified: Annotated[bool, Ask("whether it is proved for all heaps")]
    certificate: str | None
    given: str | None
    heaps: Annotated[int, Ask("the last heap that was looked at")]
    stopped: str | None
    generators: list[GeneratorData]
    relations: list[str]
    pretending: Annotated[list[str], Ask("the element of heap 0, 1, 2, ...")]
    elements: NotRequired[list[ElementData]]


@question(page=Page(QuotientData, job=True))
def quotient(
    game: AnyGame | str,
    to: Annotated[
        int | None, Ask("the largest heap; until a period is certified if left out", low=1, high=5000)
    ] = None,
    budget: Budget | None = None,
) -> QuotientFound:
    """The misère quotient of a heap game: generators, relations, P-elements, the element of every heap."""
    return make_quotient(as_game(game), to, budget or Budget())
