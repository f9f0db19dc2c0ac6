"""All-but subtraction games: take any number of tokens except a few forbidden ones.

From some heap on, the nimbers are arithmetic periodic: they repeat, plus a fixed number in each period.
Source: A. N. Siegel, Combinatorial Game Theory, chapter IV; Winning Ways, chapter 4.
"""

from dataclasses import dataclass

from grundy.core.budget import Budget
from grundy.core.game import Known, param
from grundy.core.rules import rule
from grundy.core.types import Array, Integers
from grundy.families import HeapGame, Heaps

CHUNK = 1 << 14  # heaps between two checks of the budget; fewer for long sets


@dataclass(frozen=True)
class AllBut(HeapGame):
    """Take any number of tokens from one heap, but not {set}."""

    id = "all-but"
    title = "All-but subtraction"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 4"
    theory = "the nimbers repeat, plus a fixed number in each period"
    example = "9+4"
    known = tuple(
        Known(str(n), nimber=n // 2, source="only 1 is forbidden: a heap of n is a Nim heap of n // 2, by induction")
        for n in range(8)
    )
    set: tuple[int, ...] = param((1,), 1, 10**6, help="the numbers of tokens that a move cannot take")

    def start(self) -> Heaps:
        return (9, 4)

    @rule
    def heap_options(n, set):
        for taken in range(1, n + 1):
            allowed = True
            for number in set:
                if number == taken:
                    allowed = False
            if allowed:
                yield n - taken

    def takes(self) -> tuple[tuple[int, ...], bool]:
        return self.set, True

    def sequence(self, known: Integers, stop: int, budget: Budget) -> Array:
        """A value is free for a heap if only forbidden moves lead to it, so a few look-ups are enough."""
        import numpy as np

        from grundy.games.all_but.kernels import all_but_nimbers

        budget.reserve(20 * stop, f"a table of all heaps below {stop:,}")
        values, window = np.zeros(stop, dtype=np.uint32), np.zeros(stop + 1, dtype=np.int64)
        values[: len(known)] = known
        counts = np.zeros(stop + 1, dtype=np.int64)
        counts[: int(values.max(initial=0)) + 1] = np.bincount(values[: len(known)])
        new = np.array([int(np.count_nonzero(counts))])
        forbidden = np.array(sorted(dict.fromkeys(self.set)), dtype=np.int64)
        step = max(1, CHUNK // len(forbidden))
        for first in range(len(known), stop, step):
            last = min(stop, first + step)
            all_but_nimbers(values, counts, new, forbidden, window, first, last)
            budget.tabled += last - first
            budget.look()
            budget.report("heaps", last, stop)
        return values
