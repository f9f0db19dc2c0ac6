"""The nimbers of the heaps of a code, if a move leaves at most two heaps, or heaps of one size.

A set of nimbers is an integer with one bit for each member. For every number of tokens m we keep the set of nimbers of
two heaps with m tokens together, for all pairs or for pairs of different sizes. So a move costs one look-up instead of
a walk over all pairs. For digits that repeat, we also keep what all their places reach together: heap n reaches
everything that heap n - period reaches, and more.
"""

from collections.abc import Iterator

from grundy.core.budget import Budget
from grundy.core.types import Array
from grundy.families.coins import lowest_gap
from grundy.families.game_codes import Digit, DigitCode


def simple(code: DigitCode) -> bool:
    """Whether all moves of the code are of this kind."""
    marks = [(heaps, mark) for digit in code.digits for heaps, mark in digit.ways]
    return all(heaps <= 2 or mark == "=" for heaps, mark in marks) and all(
        digit.ways[-1][1] == "=" for digit in code.digits if digit.more
    )


class Values:
    def __init__(self, code: DigitCode, stop: int) -> None:
        import numpy as np

        self.code = code
        self.nimbers = np.zeros(stop, dtype=np.uint32)
        self.pairs = [0] * stop  # by the number of tokens in two heaps
        self.different = [0] * stop
        self.again = [[0] * stop for _ in range(code.period)]

    def pair_up(self, total: int) -> None:
        """The set of nimbers of two heaps with this many tokens together; all smaller heaps are known."""
        import numpy as np

        half = (total + 1) // 2
        worth = self.nimbers[1:half] ^ self.nimbers[total - 1 : total - half : -1]
        self.different[total] = sum(1 << int(value) for value in np.unique(worth))
        self.pairs[total] = self.different[total] | (total > 1 and total % 2 == 0)

    def reached(self, digit: Digit, rest: int) -> int:
        """The set of nimbers of this many tokens in heaps that the digit allows."""
        found = 0
        for heaps, mark in digit.allowed(rest):
            if heaps == 0:
                found |= rest == 0
            elif heaps == 1:
                found |= 1 << int(self.nimbers[rest])
            elif mark == "=":
                found |= 1 << (int(self.nimbers[rest // heaps]) if heaps % 2 else 0) if rest % heaps == 0 else 0
            else:
                found |= self.different[rest] if mark else self.pairs[rest]
        return found

    def options(self, heap: int) -> Iterator[int]:
        """Sets of nimbers whose union is the set of nimbers of the options of the heap."""
        once = len(self.code.digits) - self.code.period
        for taken, digit in enumerate(self.code.digits[: heap + 1]):
            found = self.reached(digit, heap - taken)
            if taken >= once:
                found |= self.again[taken - once][heap - self.code.period] if heap >= self.code.period else 0
                self.again[taken - once][heap] = found
            yield found


def heap_nimbers(code: DigitCode, stop: int, budget: Budget) -> Array:
    """All nimbers below `stop`, in an array."""
    values = Values(code, stop)
    for heap in range(1, stop):
        budget.spend()
        values.pair_up(heap)
        found = 0
        for some in values.options(heap):
            found |= some
        values.nimbers[heap] = lowest_gap(found)
        if heap % 64 == 0:
            budget.report("heaps", heap, stop)
    return values.nimbers
