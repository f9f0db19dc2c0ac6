"""A few boards of a census, with so many marked squares and that nimber."""

from typing import Annotated, TypedDict

from grundy.analysis.board_census import census_boards as boards_study
from grundy.core.budget import Budget
from grundy.core.game import AnyGame
from grundy.core.lookup import as_game
from grundy.core.result import Help, Result
from grundy.core.types import JsonObject
from grundy.operations import Page, operation
from grundy.operations._shapes import SceneData
from grundy.operations.census import Size


class CensusBoards(list[str], Result):
    """A few boards of a census, as texts."""

    def __init__(self, game: AnyGame, boards: list[str]) -> None:
        super().__init__(boards)
        self.game = game

    def to_dict(self) -> list[str]:
        return list(self)

    def to_page(self) -> list[JsonObject]:
        return [
            {"position": text, "scene": self.game.scene(self.game.parse(text)).without_moves().to_dict()}
            for text in self
        ]

    def to_text(self) -> str:
        return "\n".join(self)


class CensusBoard(TypedDict):
    position: str
    scene: SceneData


@operation(page=Page(list[CensusBoard], "census/boards"), command=False)
def census_boards(
    game: AnyGame | str,
    size: Size,
    marked: Annotated[int, Help("marked squares", low=1, high=1000)],
    nimber: Annotated[int, Help("of the boards", low=0, high=10**6)] = 0,
    most: int = 6,
    seed: int = 0,
    budget: Budget | None = None,
) -> CensusBoards:
    """A few boards of a census with so many marked squares and that nimber."""
    game = as_game(game)
    return CensusBoards(game, boards_study(game, size, marked, nimber, most, seed, budget or Budget()))
