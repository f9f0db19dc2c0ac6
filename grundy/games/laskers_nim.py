"""Lasker's Nim: take tokens from one heap, or split a heap into two without taking any.

A heap of n has nimber n, except that 4k + 3 and 4k + 4 are swapped: 1, 2, 4, 3, 5, 6, 8, 7, ...
Source: E. Lasker, Brettspiele der Völker, 1931; Winning Ways, chapter 4.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.capabilities.solving import MoveCount
from grundy.core.errors import Refused
from grundy.core.game import Ending, Known
from grundy.core.nimsum import nim_pairs, xor
from grundy.core.rules import rule
from grundy.families import HeapGame, Heaps
from grundy.families.heaps import heap_wins


@dataclass(frozen=True)
class LaskersNim(HeapGame):
    """Take any number of tokens from one heap, or split one heap into two."""

    id = "laskers-nim"
    title = "Lasker's Nim"
    source = "E. Lasker, Brettspiele der Völker, 1931"
    example = "4+3+2"
    formula_says = "the XOR of the heap sizes after swapping 4k + 3 and 4k + 4"
    known = (
        Known("3", nimber=4, source="Winning Ways, chapter 4"),
        Known("4", nimber=3, source="Winning Ways, chapter 4"),
        Known("3+4+7", nimber=15, source="Winning Ways, chapter 4: 4 xor 3 xor 8"),
    )

    def start(self) -> Heaps:
        return (4, 3, 2)

    @rule
    def heap_options(n):
        for left in range(n):
            yield left
        for small in range(1, n // 2 + 1):
            yield small, n - small

    def formula(self, position: Heaps) -> int:
        return xor(map(nimber, position))

    def winning(self, position: Heaps, ending: Ending) -> Iterator[tuple[str, Heaps]]:
        if ending is not Ending.NORMAL:
            raise Refused("laskers-nim names its winning moves under the normal ending only")
        yield from heap_wins(self, position, list(map(nimber, position)), False, reach)

    def can_become(self, n: int, left: Heaps) -> bool:
        return sum(left) < n if len(left) < 2 else sum(left) == n


def nimber(n: int) -> int:
    return n + (n % 4 == 3) - (n % 4 == 0 and n > 0)


def reach(n: int, target: int) -> Iterator[Heaps]:
    """The heap with the wanted nimber, if it is smaller, and pairs of heaps whose nimbers XOR to it."""
    if (smaller := nimber(target)) < n:  # swapping twice changes nothing
        yield (smaller,) if smaller else ()
    for low in range(4):  # of the nimber of one heap
        other = low ^ target % 4
        rest, odd = divmod(n - HEAPS[low] - HEAPS[other], 4)
        for small, large in [] if odd else nim_pairs(rest, target // 4):
            if (small < large or low <= other) and small >= (not low) and large >= (not other):
                parts = 4 * small + HEAPS[low], 4 * large + HEAPS[other]
                yield min(parts), max(parts)


HEAPS = (-1, 1, 2, 4)  # a nimber of 4m + 0, 1, 2 or 3 belongs to the heap 4m - 1, 4m + 1, 4m + 2 or 4m + 4


class LaskerMoves(MoveCount[LaskersNim]):
    def of(self, position: Heaps) -> int:
        return sum(n + n // 2 for n in position)
