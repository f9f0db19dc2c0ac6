"""Prim: the number of tokens taken must have no divisor but 1 in common with the number in the heap.

An even heap is lost, since what is taken from it is odd, and so is what is left. An odd one above 1 has the place of
its least prime divisor among all primes: 3 is the second. Source: Winning Ways, chapter 4.
"""

from dataclasses import dataclass
from math import gcd, isqrt

from grundy.core.errors import Refused
from grundy.core.families import HeapGame, Heaps
from grundy.core.game import Known
from grundy.core.nimsum import xor
from grundy.core.notation import short
from grundy.core.rules import rule

MOST = 10_000  # divisors that are tried
WINNING_WAYS = "Winning Ways, chapter 4"


@dataclass(frozen=True)
class Prim(HeapGame):
    """Take a number of tokens that has no divisor but 1 in common with the heap."""

    id = "prim"
    source = WINNING_WAYS
    example = "15+9"
    formula_says = "the XOR over the odd heaps of the place of their least prime divisor; 1 for a heap of 1"
    known = tuple(Known(str(n), nimber=g, source=WINNING_WAYS) for n, g in enumerate((0, 1, 0, 2, 0, 3, 0, 4, 0, 2)))

    def start(self) -> Heaps:
        return 15, 8, 7

    @rule
    def heap_options(n):
        for taken in range(1, n + 1):
            if gcd(taken, n) == 1:
                yield n - taken

    def formula(self, position: Heaps) -> int:
        return xor(map(place, position))


def place(n: int) -> int:
    """Of the least prime divisor among the primes; 1 has the place of 2, and even numbers have none."""
    if n % 2 == 0 or n == 1:
        return n % 2
    least = next((d for d in range(3, min(n, MOST) + 1, 2) if n % d == 0), 0)
    if not least:
        raise Refused(f"prim: {short(n)} has no divisor up to {MOST:,}, and larger primes are not counted")
    return sum(1 for k in range(2, least + 1) if all(k % d for d in range(2, isqrt(k) + 1)))
