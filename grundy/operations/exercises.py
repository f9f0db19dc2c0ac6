"""Exercises made by the engine, with all right answers and their reasons: on the screen, or as a sheet to print."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Annotated, Literal, TypedDict

from grundy.analysis.exercise import HARDEST, Exercise
from grundy.analysis.exercise_kinds import all_kinds, kinds_for, make_exercises
from grundy.core.budget import Budget
from grundy.core.errors import BadParam
from grundy.core.game import AnyGame, Ending, under
from grundy.core.lookup import as_ending, as_game
from grundy.core.result import Help, Result, TextLine
from grundy.core.types import JsonObject
from grundy.operations import Page, operation
from grundy.operations._shapes import EndingName
from grundy.render.worksheet import sheet_html, sheet_pdf, sheet_svg

MOST = 1_000


@dataclass(frozen=True)
class ExerciseSheet(Result):
    """Exercises of one game, the easiest first."""

    game: AnyGame
    ending: Ending
    exercises: list[Exercise] = field(repr=False)
    requested: int

    def to_dict(self) -> JsonObject:
        game = {"game": self.game.id, "params": self.game.params(), "ending": str(self.ending)}
        kinds = {kind.name: kind.idea for kind in kinds_for(self.game, self.ending)}
        return game | {"kinds": kinds, "exercises": [one.to_dict() for one in self.exercises]}

    def screen(self) -> Iterator[TextLine]:
        for number, one in enumerate(self.exercises, 1):
            yield TextLine(f"{number}. {one.posed.question}", "bold")
            yield TextLine(f"   {self.game.label()} {self.game.text(one.position)}{under(self.ending)}", "dim")
            yield TextLine(one.scene().to_text())
            yield TextLine("".join(f"   {letter}: {part}\n" for letter, part in one.choices().items()))
        if len(self.exercises) < self.requested:
            yield TextLine(f"no more than {len(self.exercises)} were found\n", "dim")
        yield TextLine("Answers", "bold")
        for number, one in enumerate(self.exercises, 1):
            yield TextLine(f"{number}. {one.solved()}", "green")
            yield TextLine(f"   {one.posed.reason}")


class ExerciseData(TypedDict):
    id: Annotated[str, Help("the same for exercises that are alike")]
    game: str
    params: dict[str, str]
    ending: EndingName
    position: str
    kind: Annotated[str, Help("", choices=tuple(all_kinds()))]
    by: Annotated[Literal["move", "number", "part"], Help("what an answer is")]
    asks: str
    parts: Annotated[list[str], Help("to choose from")]
    answers: Annotated[list[str], Help("all right ones")]
    reason: str
    grade: Annotated[int, Help("1 is easy, 9 is hard")]


class SheetData(TypedDict):
    game: str
    params: dict[str, str]
    ending: EndingName
    kinds: Annotated[dict[str, str], Help("all that this game has, with what each asks")]
    exercises: list[ExerciseData]


@operation(
    files={".pdf": sheet_pdf, ".svg": sheet_svg, ".html": sheet_html}, page=Page(SheetData), command="class exercises"
)
def exercises(
    game: AnyGame | str,
    ending: Ending | str | None = None,
    number: Annotated[int, Help("how many", low=1, high=MOST)] = 10,
    kind: Annotated[str, Help("only of this kind", choices=("", *all_kinds()))] = "",
    grade: Annotated[int | None, Help("only of this grade, 1 to 9", low=1, high=HARDEST)] = None,
    seed: Annotated[int, Help("the same seed gives the same exercises", low=0, high=2**53)] = 0,
    budget: Budget | None = None,
) -> ExerciseSheet:
    """Exercises with all right answers and the reasons, no two alike."""
    if not 1 <= number <= MOST or grade not in (None, *range(1, HARDEST + 1)) or seed < 0:
        raise BadParam(f"ask for 1 to {MOST:,} exercises, of grade 1 to {HARDEST}, with a seed of 0 or more")
    game, ending = as_game(game), as_ending(ending, game)
    found = make_exercises(game, ending, kinds_for(game, ending, kind), seed, budget or Budget(), grade)
    return ExerciseSheet(game, ending, sorted(islice(found, number), key=lambda one: one.grade), number)
