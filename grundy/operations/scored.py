"""The margins of a scored position beside 0, 1, 2, ... bars L: the second number e by steps, and the line it gives."""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, TypedDict

from grundy.analysis.solution import by_steps, second_number
from grundy.analysis.tabular_files import write_json
from grundy.core.budget import Budget
from grundy.core.errors import refuse
from grundy.core.game import AnyGame
from grundy.core.lookup import as_game, as_position
from grundy.core.result import Grid, Help, Result, TextLine
from grundy.core.types import JsonObject, Position
from grundy.drawing.scene import Scene, Shape, segment, words
from grundy.drawing.sketch import DerivedStep
from grundy.operations import Page, operation
from grundy.operations import _shapes as shapes
from grundy.operations._common import as_svg

WIDE, HIGH = 1.2, 0.6  # cells of the picture to a bar L, and to a point


@dataclass(frozen=True)
class Margins(Result):
    """A scored position beside single parts of every size: the margin of each sum."""

    game: AnyGame
    position: Position
    second: Any  # the second number, of a game that has one
    margins: list[int]
    steps: list[DerivedStep[Any]]

    def beside(self) -> Iterator[tuple[int, int, int]]:
        """The number of bars L more, the margin, and the line."""
        for more, margin in enumerate(self.margins):
            yield more, margin, self.second.bound(more)

    def rows(self) -> Iterator[tuple[object, ...]]:
        yield "bars_l", "margin", "line"
        yield from self.beside()

    def to_dict(self) -> JsonObject:
        steps = [{"words": step.words, "position": self.game.text(step.position)} for step in self.steps]
        return {
            **self.with_game(),
            "position": self.game.text(self.position),
            **self.second.to_dict(),
            "stable_from": self.second.stable_from,
            "margins": [{"bars_l": more, "margin": margin, "line": line} for more, margin, line in self.beside()],
            "steps": steps,
        }

    def to_page(self) -> JsonObject:
        return {**self.to_dict(), "scene": self.scene().to_dict()}

    def screen(self) -> Iterator[TextLine | Grid]:
        yield TextLine(f"{self.game.label()} {self.game.text(self.position)}", "bold")
        second = self.second
        yield TextLine(f"n {second.squares}  nim-sum {second.nim_sum}  e {second.e}")
        yield from map(TextLine, second.says)
        yield TextLine()
        rows = [[str(more), f"{margin:+d}", f"{line:+d}"] for more, margin, line in self.beside()]
        yield Grid([["bars L more", "margin", "line"], *rows], ["dim", "bold", None])
        yield from by_steps(self.game, self.steps)

    def scene(self) -> Scene:
        """A dot for every margin, and the line: thick where it is the margin, thin where it only bounds it."""
        values = [value for _, margin, line in self.beside() for value in (margin, line)]
        top, low = max(*values, 0), min(*values, 0)

        def place(more: float, value: float) -> tuple[float, float]:
            return 1.5 + WIDE * more, 1 + HIGH * (top - value)

        (left, _), (right, _) = place(-0.4, 0), place(len(self.margins) - 0.6, 0)
        shapes: list[Shape] = [segment(left, place(0, 0)[1], right, place(0, 0)[1])]
        shapes += [
            words(0.1, place(0, v)[1] - 0.5, f"{v:+d}" if v else " 0", "note")
            for v in range(low, top + 1)
            if v % 2 == 0
        ]
        for (more, _, line), (_, _, after) in pairwise(self.beside()):
            role = "branch" if more >= self.second.stable_from else "edge"
            shapes.append(segment(*place(more, line), *place(more + 1, after), role=role))
        for more, margin, _ in self.beside():
            x, y = place(more, margin)
            shapes.append(Shape("circle", x - 0.2, y - 0.2, 0.4, 0.4, role="coin"))
            shapes.append(words(x - 0.2, place(0, low)[1] + 0.4, str(more), "note"))
        below = place(0, low)[1] + 1.3
        note = f"margin beside 0, 1, 2, … bars L more; the line is exact from {self.second.stable_from} on"
        shapes += [words(0.1, below + 0.6 * i, line, "note") for i, line in enumerate(textwrap.wrap(note, 44))]
        return Scene(tuple(shapes), f"{self.game.id} {self.game.text(self.position)[:80]}: margins beside bars L")


def find_margins(game: AnyGame, here: Position, to: int, budget: Budget) -> Margins:
    numbers = second_number(game)
    refuse(numbers.refuses(here) if numbers else f"{game.id} has no second number under the scored ending")
    second, steps = numbers.of(here, budget), list(numbers.steps(here, budget))
    return Margins(game, here, second, numbers.margins(here, max(to, second.stable_from), budget), steps)


# The margins of a scored position beside 0, 1, 2, ... bars L: the second number e by steps, and the line it gives


class ScoredRow(TypedDict):
    bars_l: Annotated[int, Help("how many stand beside the position")]
    margin: int
    line: Annotated[int, Help("which bounds the margin, and is it from `stable_from` bars on")]


class ScoredStep(TypedDict):
    words: str
    position: str


class MarginsData(shapes.SecondNumberData):
    game: str
    params: dict[str, str]
    position: str
    stable_from: int
    margins: list[ScoredRow]
    steps: Annotated[list[ScoredStep], Help("by which e is found")]


class Tabulated(MarginsData):
    scene: shapes.SceneData


def write_svg(found: Margins, path: Path) -> None:
    path.write_text(as_svg(found), encoding="utf-8")


@operation(
    files={".csv": Margins.to_csv, ".json": write_json, ".svg": write_svg},
    page=Page(Tabulated),
    command="divinim scored",
)
def scored(
    game: AnyGame | str,
    position: Position | None = None,
    to: Annotated[int, Help("the most bars L; as many as make the line exact if that is more", low=0, high=40)] = 6,
    budget: Budget | None = None,
) -> Margins:
    """The margins of a scored position beside bars L. Of 0, 1, 2, ... bars, and the line that they follow."""
    game = as_game(game)
    return find_margins(game, as_position(game, position), to, budget or Budget())
