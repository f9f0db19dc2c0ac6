"""Kayles: knock down one pin or two neighboring pins of a row, which can split the row in two. The octal game 0.77.

Its nimbers are periodic with period 12 from heap 71 on. Source: Guy and Smith 1956; Winning Ways, chapter 4.
"""

from dataclasses import dataclass

from grundy.core.game import Group, Known, param
from grundy.core.rules import rule
from grundy.families import HeapGame


@dataclass(frozen=True)
class Kayles(HeapGame):
    """Knock down one pin, or two pins that stand side by side."""

    id = "kayles"
    source = "H. E. Dudeney, The Canterbury Puzzles, 1908"
    group = Group.START
    theory = "the nimbers repeat with period 12 from heap 71 on"
    example = "9+4"
    taking = "knock down", "pin"
    known = (
        *(Known(str(n), nimber=g, source="OEIS A002186") for n, g in enumerate((0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6))),
        Known("9+4", nimber=5, source="OEIS A002186: 4 xor 1"),
    )
    pins: int = param(9, 0, 200, help="number of pins at the start")

    @rule
    def heap_options(n):
        for take in (1, 2):
            for left in range(n - take + 1):
                yield left, n - take - left

    def octal(self) -> tuple[int, ...]:
        return (0, 7, 7)
