"""Whether an answer to an exercise is right, and why: what a move leaves, how the opponent answers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, NotRequired, TypedDict

from grundy.analysis.exercise import AnswerVerdict, Look
from grundy.analysis.exercise_kinds import all_kinds, kinds_for
from grundy.core.budget import Budget
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import as_ending, as_game, as_position, two_players_only
from grundy.core.result import Help, Result, TextLine
from grundy.core.types import JsonObject, Position
from grundy.operations import Page, operation

USUAL = {Ending.SCORED: "gain"}  # the kind that is meant where none is named


@dataclass(frozen=True)
class Explanation(Result):
    """Whether an answer to an exercise is right, and why, step by step."""

    verdict_on: AnswerVerdict

    @property
    def right(self) -> bool:
        return self.verdict_on.right

    def to_dict(self) -> JsonObject:
        return {"right": self.right, "steps": [vars(step) for step in self.verdict_on.steps]}

    def screen(self) -> Iterator[TextLine]:
        yield TextLine("Right." if self.right else "Wrong.", "green" if self.right else "red")
        for step in self.verdict_on.steps:
            yield TextLine(step.says)


class StepData(TypedDict):
    says: str
    move: NotRequired[str | None]
    position: NotRequired[Annotated[str | None, Help("what that move leaves")]]


class ExplainedData(TypedDict):
    right: bool
    steps: list[StepData]


@operation(page=Page(ExplainedData), command="class mark")
def explain(
    game: AnyGame | str,
    position: Position | None = None,
    answer: Annotated[str, Help("a move, a number or a part, as the kind asks", most=2000)] = "",
    ending: Ending | str | None = None,
    kind: Annotated[str, Help("what is asked; a winning move if left out", choices=("", *all_kinds()))] = "",
    budget: Budget | None = None,
) -> Explanation:
    """Whether an answer to an exercise is right, and why, step by step."""
    game, ending = as_game(game), as_ending(ending, game)
    two_players_only(game)
    [one] = kinds_for(game, ending, kind or USUAL.get(ending, "winning-move"))
    look = Look(game, as_position(game, position), ending, budget or Budget())
    return Explanation(one.explain(look, answer))
