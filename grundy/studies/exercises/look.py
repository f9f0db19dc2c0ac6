"""A position with its exact values, each found when somebody asks for it, and said in words."""

from collections import Counter
from functools import cached_property
from typing import Any

from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import DrawnMoves
from grundy.core.capabilities.solving import Nimbers
from grundy.core.game import Ending
from grundy.core.nimsum import xor
from grundy.core.registry import AnyGame
from grundy.engines.choose import choose
from grundy.engines.engine import Value
from grundy.engines.walk import remotenesses
from grundy.studies.move_values import MoveValue
from grundy.studies.reasons import SPOKEN, nim_sum
from grundy.studies.solve import Solution, solve_position

WALKED = 2_000  # moves walked for a remoteness: what takes more is no exercise
SHORT = 24  # letters of a position that a sentence may hold


class Look:
    def __init__(
        self,
        game: AnyGame,
        position: Any,
        ending: Ending,
        budget: Budget,
        walk: int = WALKED,
        kept: dict[Any, list[Any]] | None = None,
    ) -> None:
        self.game, self.position, self.ending, self.budget = game, position, ending, budget
        self.walk, self.kept = walk, kept  # how far, and what other walks have met

    @cached_property
    def remoteness(self) -> int | None:
        """How far the end is, where points count as if the last move won; None: too far for an exercise."""
        if self.game.loopy:
            return self.solution.remoteness
        return self.far([self.position], Ending.NORMAL if self.ending is Ending.SCORED else self.ending)[0]

    @cached_property
    def solution(self) -> Solution:
        return solve_position(self.game, self.position, self.ending, self.budget, walk=0)

    def far(self, positions: list[Any], ending: Ending) -> list[int | None]:
        return remotenesses(self.game, positions, ending, self.budget, self.walk, self.kept)

    @property
    def moves(self) -> list[MoveValue]:
        return self.solution.moves

    @property
    def best(self) -> list[MoveValue]:
        return [move for move in self.moves if move.best]

    @cached_property
    def engine(self) -> Any:
        return choose(self.game, self.position, self.ending, self.budget)

    def value(self, position: Any) -> Value:
        found: Value = self.engine.value(position)
        return found

    def at(self, position: Any) -> "Look":
        return Look(self.game, position, self.ending, self.budget)

    def under(self, ending: Ending) -> "Look":
        return Look(self.game, self.position, ending, self.budget)

    # ---- parts ----

    @cached_property
    def parts(self) -> list[Any]:
        """Those in which something can be done; none where the whole is no sum."""
        if self.game.loopy:
            return []
        return [part for part in self.game.split(self.position) if any(True for _ in self.game.moves(part))]

    @cached_property
    def nimbers(self) -> list[int] | None:
        """Of the parts; None where they mean nothing here, or the engine knows who wins alone."""
        if self.ending is not Ending.NORMAL or self.game.capability(Nimbers).refuses() is not None:
            return None
        found = [self.value(part).nimber for part in (self.parts or [self.position])]
        known = [nimber for nimber in found if nimber is not None]
        return known if len(known) == len(found) else None

    def part_of(self, option: Any) -> Any:
        """The part in which the move to that option is made, up to symmetry; None where that cannot be told."""
        canonical = self.game.canonical
        left = Counter(map(canonical, self.game.split(option)))
        gone = Counter(map(canonical, self.game.split(self.position))) - left
        return next(iter(gone)) if gone.total() == 1 else None

    # ---- in words ----

    def text(self) -> str:
        return self.game.text(self.position)

    def named(self) -> str:
        """The position, where its text is short enough for a sentence, and no code for a drawing."""
        return "a position" if len(self.text()) > SHORT or self.game.has(DrawnMoves) else self.text()

    def worth(self) -> str:
        """` with nim-sum 1 ⊕ 4 ⊕ 5 = 0`, or as much as can be said."""
        if self.nimbers is None:
            return ""
        if 1 < len(self.nimbers) <= SPOKEN:
            return f" with nim-sum {nim_sum(self.nimbers, xor(self.nimbers))}"
        return f" with nimber {xor(self.nimbers)}"
