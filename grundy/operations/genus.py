"""The genus of a position, and whether it is tame, restive, restless or wild under the misère ending.

>>> import grundy
>>> found = grundy.genus("kayles", "5")
>>> str(found.genus), found.kind
('4^146', 'restless')
"""

from typing import Annotated, TypedDict

from grundy.analysis.tameness import PositionGenus, genus_of_position
from grundy.core.budget import Budget
from grundy.core.game import AnyGame
from grundy.core.lookup import as_game, as_position, two_players_only
from grundy.core.result import Help
from grundy.core.types import Position
from grundy.operations import Page, operation

Kind = Annotated[str, Help("tame, restive, restless or wild")]
Digits = Annotated[list[int], Help("misère nimbers with 0, 1, 2, ... Nim heaps of 2; the last two repeat")]


class GenusPart(TypedDict):
    position: str
    genus: str
    nimber: int
    digits: Digits
    kind: Kind


class GenusData(GenusPart):
    game: str
    params: dict[str, str]
    outcome: Annotated[str, Help("under the misère ending: N or P")]
    parts: list[GenusPart]


@operation(page=Page(GenusData), command="misere genus")
def genus(game: AnyGame | str, position: Position | None = None, budget: Budget | None = None) -> PositionGenus:
    """The genus of a position: is it tame? Tame ones play like Nim under the misère ending."""
    game = as_game(game)
    two_players_only(game)
    return genus_of_position(game, as_position(game, position), budget or Budget())
