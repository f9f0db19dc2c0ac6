"""Games whose moves entail, under the normal ending: each part has a nimber, or is loony: N whatever is added.

Of a part that has to be replied to, the heaps matter beside which the reply loses: finitely many, or all but finitely
many. A move wins beside a heap if it leaves a part of that nimber, or forces a reply that loses beside it. The nimber
of a part is the least heap beside which no move of its own wins; if there is none, it is loony, as is any sum with it.
Source: E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 12; docs/entailing.md has the proof.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import Entailing
from grundy.core.game import AnyGame, Ending
from grundy.core.nimsum import LOONY, mex
from grundy.core.types import Position
from grundy.engines.engine import Engine, Value, of_nimber
from grundy.engines.walk import options_checked, settle


@dataclass(frozen=True)
class HeapSet:
    """A set of heap sizes, given by its members, or by what it leaves out. One that is infinite has LOONY too."""

    listed: frozenset[int] = frozenset()
    all_but: bool = False

    def __contains__(self, heap: int) -> bool:
        return self.all_but if heap == LOONY else (heap in self.listed) != self.all_but

    def __or__(self, other: "HeapSet") -> "HeapSet":
        if self.all_but and other.all_but:
            return HeapSet(self.listed & other.listed, True)
        if self.all_but or other.all_but:
            endless, few = (self, other) if self.all_but else (other, self)
            return HeapSet(endless.listed - few.listed, True)
        return HeapSet(self.listed | other.listed)

    def others(self) -> "HeapSet":
        return HeapSet(self.listed, not self.all_but)

    def beside(self, nimber: int) -> "HeapSet":
        """The heaps that make one of these together with a part of this nimber."""
        if nimber == LOONY:
            return HeapSet(all_but=self.all_but)
        return HeapSet(frozenset(heap ^ nimber for heap in self.listed), self.all_but)

    def least_other(self) -> int:
        return min(self.listed, default=LOONY) if self.all_but else mex(self.listed)


def together(nimbers: Iterable[int]) -> int:
    """The nimber of a sum of parts; loony if one of them is."""
    total = 0
    for nimber in nimbers:
        if nimber == LOONY:
            return LOONY
        total ^= nimber
    return total


Taken = tuple[list[Position], Position | None]  # the free parts of a position, and the one that has to be replied to


class EntailingSearch(Engine):
    name: ClassVar[str] = "entailing"
    rank: ClassVar[int] = 72
    idea: ClassVar[str] = "finds for each part the Nim heap that it equals, or that it is loony, and XORs the nimbers"
    knows_options: ClassVar[bool] = True

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        # nimbers; of a part that has to be replied to, the set of heaps beside which the reply loses
        self.known: dict[Position, Any] = {}

    @classmethod
    def refuses(cls, game: AnyGame, position: Position, ending: Ending) -> str | None:
        if not game.capability(Entailing).concerns(position):
            return f"no move of {game.id} entails"
        return None if ending is Ending.NORMAL else f"nimbers mean nothing under the {ending} ending"

    def value(self, position: Position) -> Value:
        free, forced = self.taken(position)
        settle(all_parts([(free, forced)]), self.known, self.options, self.value_of, all_parts)
        total = together(self.known[part] for part in free)
        if forced is None:
            return of_nimber(total)
        return Value("P" if total in self.known[forced] else "N")

    def taken(self, position: Position) -> Taken:
        free, forced = self.game.capability(Entailing).parts(position)
        canonical = self.game.canonical
        return [canonical(part) for part in free], None if forced is None else canonical(forced)

    def options(self, part: Position) -> list[Taken]:
        self.budget.spend()
        return [self.taken(option) for _, option in options_checked(self.game, part, self.budget)]

    def value_of(self, part: Position, options: Iterable[Taken]) -> Any:
        wins = HeapSet()
        for free, forced in options:
            beside = together(self.known[part] for part in free)
            if forced is not None:
                wins |= self.known[forced].beside(beside)
            elif beside != LOONY:
                wins |= HeapSet(frozenset((beside,)))
        return wins.others() if self.game.capability(Entailing).forced(part) else wins.least_other()


def all_parts(options: Iterable[Taken]) -> list[Position]:
    return [part for free, forced in options for part in (*free, forced) if part is not None]
