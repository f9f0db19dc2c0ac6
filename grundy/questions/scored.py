"""The margins of a scored position beside 0, 1, 2, ... bars L: the second number e by steps, and the line it gives."""

from pathlib import Path
from typing import Annotated, Any, TypedDict

from grundy.core.answer import Ask
from grundy.core.asking import as_game, as_position
from grundy.core.budget import Budget
from grundy.core.registry import AnyGame
from grundy.questions import Page, question
from grundy.questions.parts.forms import as_svg
from grundy.questions.parts import shapes
from grundy.studies.export import write_json
from grundy.studies.scored import Margins, find_margins


class Row(TypedDict):
    bars_l: Annotated[int, Ask("how many stand beside the position")]
    margin: int
    line: Annotated[int, Ask("which bounds the margin, and is it from `stable_from` bars on")]


class Step(TypedDict):
    words: str
    position: str


class Tabulated(shapes.Second):
    game: str
    params: dict[str, str]
    position: str
    stable_from: int
    margins: list[Row]
    steps: Annotated[list[Step], Ask("by which e is found")]
    scene: shapes.Scene


def write_svg(found: Margins, path: Path) -> None:
    path.write_text(as_svg(found), encoding="utf-8")


@question(files={".csv": Margins.to_csv, ".json": write_json, ".svg": write_svg}, page=Page(Tabulated))
def scored(
    game: AnyGame | str,
    position: Any = None,
    to: Annotated[int, Ask("the most bars L; as many as make the line exact if that is more", low=0, high=40)] = 6,
    budget: Budget | None = None,
) -> Margins:
    """The margins of a scored position beside 0, 1, 2, ... bars L, and the line that they follow."""
    game = as_game(game)
    return find_margins(game, as_position(game, position), to, budget or Budget())
