"""Prim: take a number of tokens that is coprime to the size of the heap.

An even heap is a P-position: a move takes an odd number and leaves an odd number. The nimber of an odd heap above 1 is
the index of its least prime divisor among the primes: 2 for the prime 3, 3 for 5. Source: Winning Ways, chapter 4.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import gcd

from grundy.core.errors import Refused
from grundy.core.game import Ending, Known
from grundy.core.nimsum import xor
from grundy.core.notation import short
from grundy.core.rules import rule
from grundy.families import HeapGame, Heaps
from grundy.families.heaps import heap_wins
from grundy.families.primes import least_divisor, prime_in_place, prime_place

MOST = 16_290_046  # the largest divisor tried: primes up to here have indices below 2^20, and so has every XOR of them
WINNING_WAYS = "Winning Ways, chapter 4"


@dataclass(frozen=True)
class Prim(HeapGame):
    """Take a number of tokens that has no common divisor with the size of the heap, except 1."""

    id = "prim"
    source = WINNING_WAYS
    example = "15+9"
    formula_says = (
        "the XOR over the odd heaps of the index of their least prime divisor among the primes; 1 for a heap of 1"
    )
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

    def winning(self, position: Heaps, ending: Ending) -> Iterator[tuple[str, Heaps]]:
        if ending is not Ending.NORMAL:
            raise Refused("prim names its winning moves under the normal ending only")
        yield from heap_wins(self, position, list(map(place, position)), False, reach)

    def can_become(self, n: int, left: Heaps) -> bool:
        return len(left) < 2 and sum(left) < n and gcd(n, n - sum(left)) == 1


@lru_cache(1 << 16)
def place(n: int) -> int:
    """The index of the least prime divisor among the primes. It is 1 for the number 1, and 0 for even numbers."""
    if n % 2 == 0 or n == 1:
        return n % 2
    least = least_divisor(n, MOST)
    if least is None:
        raise Refused(f"prim: {short(n)} has no divisor up to {MOST:,}, and Grundy does not count larger primes")
    return prime_place(least)


def reach(n: int, nimber: int) -> Iterator[Heaps]:
    """The heaps with this nimber: multiples of the prime with this index without smaller divisors; even heaps for 0."""
    if n == 1 and nimber == 0:
        yield ()
    if nimber < 2:
        for left in range(2, n, 2) if nimber == 0 else range(1, min(2, n)):
            if gcd(n, left) == 1:
                yield (left,)
        return
    prime = prime_in_place(nimber)
    if n % prime:
        for times in range(1, (n - 1) // prime + 1):
            if (times == 1 or least_divisor(times, prime - 1) is None) and gcd(n, times) == 1:
                yield (times * prime,)
