"""Fibonacci Nim: take at least one token and at most twice as many as the move before; a first move cannot take all.

The limit is part of the position: from `20|19`, a move takes at most 19 of 20 tokens. Write the size of the heap as a
sum of Fibonacci numbers, no two of them consecutive. The player to move loses exactly if the limit is less than the
smallest number of that sum. So whoever begins with a Fibonacci number loses.
Source: M. J. Whinihan, Fibonacci Nim, 1963; E. Zeckendorf 1972 (such sums).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.capabilities.solving import MoveCount, Theorems
from grundy.core.errors import Refused
from grundy.core.game import Ending, Known
from grundy.core.rules import rule
from grundy.families import RowGame, Rows

WHINIHAN = "M. J. Whinihan, Fibonacci Nim, 1963"


def smallest_part(n: int) -> int:
    """The smallest part of the Zeckendorf sum of a number above 0."""
    while True:
        below, above = 1, 2
        while above <= n:
            below, above = above, below + above
        if n == below:
            return n
        n -= below


@dataclass(frozen=True)
class FibonacciNim(RowGame):
    """Take at least one token, and at most twice as many as your opponent has just taken."""

    id = "fibonacci-nim"
    source = WHINIHAN
    example = "20|19"
    memory = ("may take",)
    theory = (
        "the player to move loses exactly if the limit is less than the smallest part of the Zeckendorf sum of the heap"
    )
    known = (
        *(Known(f"{n}|{n - 1}", outcome="P", source=f"{WHINIHAN}: a Fibonacci number") for n in (2, 3, 5, 8, 13, 21)),
        *(Known(f"{n}|{n - 1}", outcome="N", source=WHINIHAN) for n in (4, 6, 7, 9, 10, 11, 12, 20)),
        Known("20|2", outcome="N", source=f"{WHINIHAN}: 20 = 13 + 5 + 2"),
        Known("20|1", outcome="P", source=f"{WHINIHAN}: 20 = 13 + 5 + 2"),
    )

    def start(self) -> Rows:
        return (20, 19)

    @rule
    def table_options(heap, most):
        for taken in range(1, min(heap, most) + 1):
            yield heap - taken, min(2 * taken, heap - taken)

    def winning(self, position: Rows, ending: Ending) -> Iterator[tuple[str, Rows]]:
        """A move wins if the smallest part of the rest is more than twice what it takes: so take some last parts."""
        if ending is not Ending.NORMAL:
            raise Refused("fibonacci-nim names its winning moves under the normal ending only")
        heap, most = position
        left = heap
        while left and heap - left < most:
            left -= smallest_part(left)
            taken = heap - left
            if taken <= most and (left == 0 or 2 * taken < smallest_part(left)):
                option = left, min(2 * taken, left)
                yield self.move_text(position, option), option

    def reached(self, position: Rows, numbers: Rows) -> Rows | None:
        heap, most = position
        taken = heap - numbers[0]
        return (numbers[0], min(2 * taken, numbers[0])) if 1 <= taken <= min(heap, most) else None


class FibonacciMoves(MoveCount[FibonacciNim]):
    def of(self, position: Rows) -> int:
        return min(position)


class FibonacciTheorems(Theorems[FibonacciNim]):
    def smaller(self, position: Rows, ending: Ending) -> tuple[Rows, str] | None:
        heap, most = position
        if ending is not Ending.NORMAL:
            return None
        return (1, int(heap > 0 and most >= smallest_part(heap))), "M. J. Whinihan 1963"
