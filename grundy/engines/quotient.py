"""Misère outcomes of any sum of heaps from the misère quotient of the game: multiply, and see if it is a P-element.

The quotient is read from disk, or found and kept (quotient_growth.py). It answers for the heaps that it knows, and for
all heaps if its period is certified; other sums are answered as `tame` does. The winning moves of a heap beyond
those are the moves of a heap whole periods smaller, with the periods added to the larger part.
"""

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.errors import OverBudget, Refused
from grundy.core.game import AnyGame, Ending
from grundy.core.notation import short
from grundy.engines.declarations import octal_of, takes_of
from grundy.engines.engine import Engine, Value
from grundy.engines.monoids import Quotient, saved_quotient
from grundy.engines.search import Misere
from grundy.engines.tame import Tame
from grundy.families import HeapGame, Heaps

TAME_TO = 1000  # heaps: if all are tame up to the largest one, no quotient is needed
SEARCHED = 24  # tokens: a sum of no more is searched, without a quotient
SHORT_SEARCH = 1_000  # positions that are searched at first: many sums need no more
ATTEMPTS = ((1 / 20, 1 / 20), (1 / 4, 1 / 3))  # shares of the budget for search and quotient, which take turns
LISTED = 10_000  # moves: if there are more, only winning ones are listed
SOME = 40  # winning moves to list then
SPOKEN = 8  # heaps that a sentence lists at most


class ByQuotient(Engine):
    name: ClassVar[str] = "quotient"
    rank: ClassVar[int] = 84
    idea: ClassVar[str] = "multiplies the elements of the heaps in the misère quotient of the game"
    game: HeapGame

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.quotient: Quotient | None = None
        self.attempt = 0  # after the last attempt no quotient is looked for
        self.limits: Budget | None = None  # of the search in this turn
        self.root: Heaps | None = None
        self.options: dict[int, list[tuple[Heaps, int]]] = {}  # of a heap, each with its element

    @cached_property
    def tame(self) -> Tame:
        return Tame(self.game, self.ending, self.budget)

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        if not isinstance(game, HeapGame):
            return f"{game.id} is not played with heaps"
        if ending is not Ending.MISERE:
            return "it answers for the misère ending only"
        return game.refusal(ending) or ("so small a sum is searched" if sum(position) <= SEARCHED else None)

    def value(self, position: Heaps) -> Value:
        self.root = position if self.root is None else self.root
        found = self.known(position)
        if found is None:
            return self.tame.value(position)
        return outcome(found, found.product(map(found.element, position)))

    def known(self, position: Heaps) -> Quotient | None:
        """A quotient that covers the heaps of this position; None if none was found, or none is needed."""
        largest = max(position, default=0)
        if self.quotient is not None and self.quotient.covers(largest):
            return self.quotient
        if largest <= TAME_TO and self.tame.heaps.reach(largest, self.budget):
            return None
        try:
            if self.attempt == 0 and self.quotient is None:
                self.quotient = saved_quotient(self.game)
            while not (self.quotient and self.quotient.covers(largest)):
                if self.attempt == len(ATTEMPTS) or self.searched(position):
                    return None
                self.find(largest)
        except Refused:  # its rule rests on something that can change unseen
            self.attempt = len(ATTEMPTS)
            return None
        return self.quotient

    def searched(self, position: Heaps) -> bool:
        """Whether the search of this turn answers; the next turn builds on what it has found."""
        if self.limits is None:
            self.limits = self.budget.part(ATTEMPTS[self.attempt][0])
            if self.attempt == 0:
                self.limits.nodes = min(SHORT_SEARCH, self.limits.nodes or SHORT_SEARCH)
        search = Misere(self.game, self.ending, self.limits)
        search.wins = self.tame.wins
        before = self.limits.used
        try:
            search.value(position)
        except OverBudget:
            return False
        finally:
            self.budget.used += self.limits.used - before
        return True

    def find(self, largest: int) -> None:
        from grundy.engines.quotient_growth import find_quotient

        part = self.budget.part(ATTEMPTS[self.attempt][1])
        self.attempt, self.limits = self.attempt + 1, None
        self.quotient, _ = find_quotient(self.game, largest, part)

    def used(self) -> str:
        return self.name if self.covered() else self.tame.used()

    def covered(self) -> bool:
        return self.root is not None and self.quotient is not None and self.quotient.covers(max(self.root))

    def reason(self) -> str:
        return f"By the misère quotient: {self.note()}." if self.covered() else self.tame.reason()

    def note(self) -> str:
        """The element of each heap, their product, and whether it is a P-element."""
        found = self.quotient
        if self.root is None or not self.covered() or found is None:
            why = "no quotient was found that covers its heaps" if self.attempt else "no need of it"
            return f"{why}; {self.tame.name}: {self.tame.idea} ({self.tame.note()})"
        elements = [found.element(heap) for heap in self.root]
        shown = list(zip(self.root, elements, strict=True))[:SPOKEN]
        listed = ", ".join(f"heap {short(heap)} has {found.spelt(x)}" for heap, x in shown)
        more = f" and {len(elements) - SPOKEN:,} more" if len(elements) > SPOKEN else ""
        total = found.product(elements)
        verdict = "a P-element" if found.is_p[total] else "no P-element"
        far = f"proved for all heaps, period {found.period}" if found.certified else f"of the heaps to {found.heaps}"
        return f"{listed}{more}; their product is {found.spelt(total)}, {verdict}; order {found.order:,}, {far}"

    # ---- moves ----

    def moves(self, position: Heaps) -> tuple[list[tuple[str, Callable[[], Heaps], Value]], int] | None:
        found = self.known(position)
        if found is None:
            return None
        elements = [found.element(heap) for heap in position]
        before, after = [0], [0]
        for x in elements:
            before.append(found.product((before[-1], x)))
        for x in reversed(elements):
            after.append(found.product((after[-1], x)))
        total = sum(map(self.move_count, position))
        every, listed = total <= LISTED, []
        values: dict[tuple[int, int], dict[int, Value]] = {}  # of the options of a heap near by, beside the rest
        for i, heap in enumerate(position):
            rest = found.product((before[i], after[len(position) - 1 - i]))
            if (self.near(heap), rest) not in values:
                reached = {x for _, x in self.options_of(found, heap)}
                every_value = {x: outcome(found, found.product((rest, x))) for x in reached}
                values[self.near(heap), rest] = {x: v for x, v in every_value.items() if every or v.outcome == "P"}
            if wanted := values[self.near(heap), rest]:
                listed += [(i, left, wanted[x]) for left, x in self.options_of(found, heap) if x in wanted]
            if not every and len(listed) >= SOME:
                break
        return [self.named(position, *one) for one in (listed if every else listed[:SOME])], total

    def named(self, position: Heaps, i: int, left: Heaps, value: Value) -> tuple[str, Callable[[], Heaps], Value]:
        heap = position[i]
        far = heap - self.near(heap)
        if far:
            larger = left.index(max(left))
            left = (*left[:larger], left[larger] + far, *left[larger + 1 :])
        return self.game.move_text(i + 1, heap, left), partial(put, position, i, left), value

    def near(self, heap: int) -> int:
        """The heap itself, or a known heap whole periods below it, whose options have the same elements."""
        found = self.quotient
        assert found is not None
        return heap if heap <= found.heaps else found.heaps - (found.heaps - heap) % (found.period or 1)

    def options_of(self, found: Quotient, heap: int) -> list[tuple[Heaps, int]]:
        """The options of the heap `near` this one, each with its element."""
        heap = self.near(heap)
        if heap not in self.options:
            lefts = self.budget.listed(self.game.heap_parts(heap))
            self.options[heap] = [(left, found.product(map(found.element, left))) for left in lefts]
        return self.options[heap]

    def move_count(self, heap: int) -> int:
        """The number of moves in a heap."""
        found = self.quotient
        assert found is not None
        if heap <= found.heaps:
            return len(self.options_of(found, heap))
        if (digits := octal_of(self.game)) is not None:  # far heaps are larger than the code is long
            return sum((digit >> 1 & 1) + (heap - k) // 2 * (digit >> 2) for k, digit in enumerate(digits))
        taken = takes_of(self.game)
        assert taken is not None
        return len(set(taken[0]))


def outcome(quotient: Quotient, x: int) -> Value:
    return Value("P" if quotient.is_p[x] else "N")


def put(position: Heaps, i: int, left: Heaps) -> Heaps:
    return position[:i] + left + position[i + 1 :]
