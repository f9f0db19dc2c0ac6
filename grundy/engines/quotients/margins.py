"""Parts under the scored ending: which of them some sum tells apart by the margin, and which nothing can.

Two parts are alike if every sum of parts beside them has the same margin with the one as with the other. With the same
moves, each earning the same and leaving the same, they are alike: such parts are one part of a closure. That gives the
most classes that there may be. Sums of 0, 1, 2, ... parts, tried one after the other, give the fewest: what one of them
tells apart is different. Whether the rest is alike nobody knows by this.
"""

from itertools import combinations_with_replacement
from math import comb

from grundy.core.budget import Budget
from grundy.engines.quotients.closure import Closure, Row


class Margins:
    """Of sums of parts, each found once."""

    def __init__(self, closure: Closure, budget: Budget) -> None:
        self.closure, self.budget = closure, budget
        self.known: dict[Row, int] = {(): 0}

    def options(self, here: Row) -> set[tuple[int, Row]]:
        self.budget.spend()
        found = set()
        for i, part in enumerate(here):
            if i == 0 or here[i - 1] != part:
                rest = here[:i] + here[i + 1 :]
                found |= {(gain, tuple(sorted(rest + left))) for gain, left in self.closure.options[part]}
        return found

    def of(self, sum_: Row) -> int:
        stack: list[tuple[Row, set[tuple[int, Row]] | None]] = [(sum_, None)]
        while stack:
            here, options = stack.pop()
            if here in self.known:
                continue
            if options is None:
                options = self.options(here)
                stack.append((here, options))
                stack += [(option, None) for _, option in options if option not in self.known]
            else:
                self.known[here] = max((gain - self.known[option] for gain, option in options), default=0)
        return self.known[sum_]


class Classes:
    """Parts in groups; what stands in different groups was told apart. Part 0, nothing, is among them."""

    def __init__(self, closure: Closure, budget: Budget) -> None:
        self.closure, self.budget = closure, budget
        self.margins = Margins(closure, budget)
        self.groups = [list(range(len(closure) + 1))]

    @property
    def done(self) -> bool:
        return all(len(group) == 1 for group in self.groups)

    def divide(self, beside: int) -> None:
        """By all sums of so many parts; what was told apart stays so if it takes too long."""
        parts = range(1, len(self.closure) + 1)
        total = comb(len(parts) + beside - 1, beside)
        for tried, context in enumerate(combinations_with_replacement(parts, beside)):
            self.budget.report(f"{len(self.groups):,} classes; sums of {beside}", tried, total)
            self.groups = [part for group in self.groups for part in self.divided(group, context)]
            if self.done:
                return

    def divided(self, group: list[int], context: Row) -> list[list[int]]:
        if len(group) == 1:
            return [group]
        by_margin: dict[int, list[int]] = {}
        for part in group:
            sum_ = tuple(sorted((*context, part) if part else context))
            by_margin.setdefault(self.margins.of(sum_), []).append(part)
        return list(by_margin.values())
