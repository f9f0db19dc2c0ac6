"""Take a divisor: take a number of tokens that divides the size of the heap, but not the whole heap.

The nimber of a heap is the exponent of 2 in its size. It is one more if a move can also take the whole heap.
Source: D. E. Iannucci and U. Larsson, Game values of arithmetic functions, 2021; Project Euler, problem 509.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.capabilities.presentation import Wording
from grundy.core.game import Known, param
from grundy.core.nimsum import xor
from grundy.core.rules import rule
from grundy.families import HeapGame, Heaps
from grundy.families.primes import divisors

LARGE = 10_000  # tokens: from here on, factoring is faster than trying all numbers
DIVISORS = "D. E. Iannucci and U. Larsson, Game values of arithmetic functions, 2021"


@dataclass(frozen=True)
class TakeADivisor(HeapGame):
    """Take a number of tokens that divides the size of the heap."""

    id = "take-a-divisor"
    title = "Take a divisor"
    source = DIVISORS
    example = "12+5"
    formula_says = "the XOR of the exponents of 2 in the heap sizes, each plus 1 if a move can take a whole heap"
    known = tuple(Known(str(n), nimber=g, source="OEIS A007814") for n, g in enumerate((0, 1, 0, 2, 0, 1, 0, 3), 1))
    whole: int = param(0, 0, 1, help="1: a move can take a whole heap too")

    def start(self) -> Heaps:
        return (12, 9)

    @rule
    def heap_options(n, whole):
        for taken in range(1, n // 2 + 1):
            if n % taken == 0:
                yield n - taken
        if whole and n > 0:
            yield 0

    def heap_parts(self, n: int) -> Iterator[Heaps]:
        """The options of a large heap, found from its prime divisors and in the same order as those of the rule."""
        if n < LARGE:
            return super().heap_parts(n)
        return ((n - taken,) if taken < n else () for taken in divisors(n) if taken < n or self.whole)

    def formula(self, position: Heaps) -> int:
        return xor(map(self.nimber, position))

    def nimber(self, n: int) -> int:
        return (n & -n).bit_length() - 1 + self.whole if n else 0

    def can_become(self, n: int, left: Heaps) -> bool:
        taken = n - sum(left)
        return len(left) < 2 and taken > 0 and n % taken == 0 and (taken < n or self.whole == 1)


class DivisorWording(Wording[TakeADivisor]):
    def rule(self) -> str:
        whole = "The whole heap may be taken." if self.game.whole else "The whole heap may not be taken."
        return f"Take a number of tokens that divides the size of the heap. {whole}"
