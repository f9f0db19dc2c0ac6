"""Lasker's Nim: take tokens from one heap, or split a heap into two without taking any.

A heap of n has nimber n, except that 4k + 3 and 4k + 4 change places: 1, 2, 4, 3, 5, 6, 8, 7, ...
Source: E. Lasker, Brettspiele der Völker, 1931; Winning Ways, chapter 4.
"""

from dataclasses import dataclass

from grundy.core.families import HeapGame, Heaps
from grundy.core.game import Known
from grundy.core.nimsum import xor
from grundy.core.rules import rule


@dataclass(frozen=True)
class LaskersNim(HeapGame):
    """Take as many tokens as you like from one heap, or split a heap into two."""

    id = "laskers-nim"
    title = "Lasker's Nim"
    source = "E. Lasker, Brettspiele der Völker, 1931"
    example = "4+3+2"
    formula_says = "the XOR of the heaps, once 4k + 3 and 4k + 4 have changed places"
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
        return xor(n + (n % 4 == 3) - (n % 4 == 0) for n in position)
