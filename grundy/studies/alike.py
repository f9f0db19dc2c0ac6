"""Which parts of given positions are alike under the scored ending: no sum of them tells the two apart by the margin.

An experiment. How many classes there are at least is seen, how many at most is proved; what lies between is open.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.core.answer import Answer, Grid, Line
from grundy.core.budget import Budget
from grundy.core.errors import OverBudget, Refused, Said, without_advice
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.engines.quotients.closure import Closure
from grundy.engines.quotients.margins import Classes

SHOWN_CLASSES = 40  # classes on the screen
NOTHING = "nothing"


@dataclass(frozen=True)
class AlikeFound(Answer):
    game: AnyGame
    closure: Closure
    groups: list[list[int]]
    counts: list[int]  # classes told apart by sums of up to 0, 1, 2, ... parts
    stopped: Said  # why fewer were tried than asked for

    @property
    def at_least(self) -> int:
        return len(self.groups)

    @property
    def at_most(self) -> int:
        return len(self.closure) + 1

    @property
    def exact(self) -> bool:
        return self.at_least == self.at_most

    def __str__(self) -> str:
        many = f"{self.at_least:,}" if self.exact else f"at least {self.at_least:,} and at most {self.at_most:,}"
        return f"{many} classes under the scored ending"

    def to_dict(self) -> dict[str, Any]:
        return {
            **self.with_game(),
            "parts": len(self.closure.number),
            "at_least": self.at_least,
            "at_most": self.at_most,
            "counts": self.counts,
            "stopped": without_advice(self.stopped) or None,
            "classes": [self.texts(group) for group in self.groups],
        }

    def texts(self, group: list[int]) -> list[str]:
        return [self.closure.text(part) if part else NOTHING for part in group]

    def screen(self) -> Iterator[Line | Grid]:
        yield Line(f"{self.game.label()}: {self}", "bold")
        told = [f"{count:,} by {'the parts alone' if i == 0 else f'{i} beside'}" for i, count in enumerate(self.counts)]
        rows = [
            ["  parts", f"{len(self.closure.number):,}, of which {len(self.closure):,} have different moves"],
            ["  told apart", ", ".join(told) or "none"],
            ["  margins", "of sums of up to so many parts beside; more of them might tell more apart"],
        ]
        yield Grid(rows[:2] if self.exact else rows, ["dim", None])
        yield Line()
        for group in self.groups[:SHOWN_CLASSES]:
            yield Line("  " + ", ".join(self.texts(group)))
        if len(self.groups) > SHOWN_CLASSES:
            yield Line(f"and {len(self.groups) - SHOWN_CLASSES:,} more classes", "dim")

    def verdict(self) -> tuple[int, str]:
        tried = (
            f"all sums of up to {len(self.counts) - 1} parts were tried" if self.counts else "no sum was tried beside"
        )
        return (2, Said(f"{tried}, no more: ", self.stopped)) if self.stopped else (0, "")


def find_alike(game: AnyGame, positions: Sequence[Any], beside: int, budget: Budget) -> AlikeFound:
    if reason := game.refusal(Ending.SCORED):
        raise Refused(f"{without_advice(reason)}; margins need it")
    closure = Closure(game, positions, budget, scored=True)
    classes, counts, stopped = Classes(closure, budget), [], Said("")
    try:
        for number in range(beside + 1):
            classes.divide(number)
            counts.append(len(classes.groups))
            if classes.done:
                break
    except OverBudget as error:
        stopped = Said(*error.args)
    return AlikeFound(game, closure, classes.groups, counts, stopped)
