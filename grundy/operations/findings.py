"""What a table shows, in words: its patterns; of a sequence of heaps also its period, and formulas that fit it."""

from dataclasses import dataclass
from typing import Annotated, TypedDict

from grundy.analysis.periods import Period
from grundy.analysis.table_patterns import Patterns
from grundy.core.budget import Budget
from grundy.core.errors import OverBudget, Refused
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import as_game
from grundy.core.result import Help, Result
from grundy.core.types import JsonObject
from grundy.operations import Page, operation
from grundy.operations._common import as_limits
from grundy.operations.guess import Guess, guess
from grundy.operations.patterns import patterns
from grundy.operations.period import period
from grundy.operations.table import KINDS

FITTED = 50  # terms of a sequence below which no formula is guessed
PERIOD_SECONDS = 4.0  # for the search for a period


@dataclass(frozen=True)
class Findings(Result):
    """What was found in a table: patterns, a period, and formulas that fit."""

    patterns: Patterns
    period: Period | None
    guesses: list[Guess]

    def to_text(self) -> str:
        lines = [self.patterns.to_text()]
        if self.period is not None:
            lines += [f"- {self.period}", *(f"- {guess}" for guess in self.guesses)]
        return "\n".join(lines)

    def to_dict(self) -> JsonObject:
        sequence = None
        if self.period is not None:
            sequence = {
                "says": str(self.period),
                "certified": self.period.certified,
                "facts": self.period.facts(),
                "guesses": [str(guess) for guess in self.guesses],
            }
        found = [str(finding) for finding in self.patterns.findings]
        return {"title": self.patterns.range_text(), "patterns": found, "sequence": sequence}


class SequenceFacts(TypedDict):
    says: str
    certified: Annotated[bool, Help("a theorem says that the period goes on for ever")]
    facts: list[tuple[str, str]]
    guesses: Annotated[list[str], Help("formulas that fit the first half and survive the second")]


class FindingsData(TypedDict):
    title: Annotated[str, Help("how far it was looked")]
    patterns: Annotated[list[str], Help("what holds at every position looked at, with its exceptions")]
    sequence: SequenceFacts | None


@operation(page=Page(FindingsData), command=False)
def findings(
    game: AnyGame | str,
    to: Annotated[
        int | tuple[int, ...],
        Help("the largest of each coordinate", low=0, high=10**9, most=5, example=[20, 20], page=list[int]),
    ],
    ending: Ending | str | None = None,
    of: Annotated[str, Help("what fits the ending if left out", choices=KINDS)] = "",
    budget: Budget | None = None,
    period_seconds: float = PERIOD_SECONDS,
) -> Findings:
    """What a table shows: closed forms, repetitions and periods, in words."""
    game, limits, budget = as_game(game), as_limits(to), budget or Budget()
    found = patterns(game, limits, ending, of, budget)
    if found.table.kind != "nimbers" or len(limits) > 1:
        return Findings(found, None, [])
    try:
        repeats = period(game, None, budget.at_most(period_seconds))
    except (Refused, OverBudget):  # a game without heaps, or where even the smallest search takes too long
        return Findings(found, None, [])
    return Findings(found, repeats, guess(game, limits[0], budget=budget) if limits[0] >= FITTED else [])
