"""Dawson's Kayles: knock down exactly two neighboring pins. It is the octal game 0.07, of period 34.

Source: T. R. Dawson, 1935; Winning Ways, chapter 4.
"""

from dataclasses import dataclass

from grundy.core.game import Group, Known, param
from grundy.core.rules import rule
from grundy.families import HeapGame

VALUES = (0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0)


@dataclass(frozen=True)
class DawsonKayles(HeapGame):
    """Knock down two pins that stand side by side."""

    id = "dawson-kayles"
    title = "Dawson's Kayles"
    source = "T. R. Dawson, Caissa's Wild Roses, 1935"
    group = Group.SPLITTING
    theory = "the nimbers repeat with period 34 from heap 53 on"
    example = "9+4"
    taking = "knock down", "pin"
    known = tuple(Known(str(n), nimber=g, source="OEIS A002187") for n, g in enumerate(VALUES))
    pins: int = param(10, 0, 200, help="number of pins at the start")

    @rule
    def heap_options(n):
        for left in range(n - 1):
            yield left, n - 2 - left

    def octal(self) -> tuple[int, ...]:
        return (0, 0, 7)
