"""The misère canonical form of a position, with its mate: what is left of it when all is simplified that may be.

>>> import grundy
>>> found = grundy.canonical("nim", "2+2")
>>> found.name, found.mate, found.options
('2_2', '2_2', ['2', '3'])
"""

from typing import Annotated, Any, TypedDict

from grundy.core.answer import Ask
from grundy.core.asking import as_game, as_position, two_players_only
from grundy.core.budget import Budget
from grundy.core.registry import AnyGame
from grundy.questions import Page, question
from grundy.studies.misere_form import MisereForm, misere_form

Name = Annotated[str | None, Ask("as in Winning Ways: {2_2 3 2}; none where it is too long")]


class Found(TypedDict):
    game: str
    params: dict[str, str]
    position: str
    form: Name
    birthday: int
    options: Annotated[list[str | None], Ask("names of the form's options, the first ones")]
    options_total: int
    mate: Name
    genus: str
    nimber: int
    digits: list[int]
    kind: str


@question(page=Page(Found))
def canonical(game: AnyGame | str, position: Any = None, budget: Budget | None = None) -> MisereForm:
    """The misère canonical form of a position, its options and its mate, named as in Winning Ways."""
    game = as_game(game)
    two_players_only(game)
    return misere_form(game, as_position(game, position), budget or Budget())
