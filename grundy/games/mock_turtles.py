"""Mock Turtles: turn over one, two or three coins, the rightmost of them from heads to tails.

The nimbers of single heads are 1, 2, 4, 7, 8, 11, ...: the odious numbers, which have an odd number of ones in binary.
Source: Winning Ways, chapter 14.
"""

from dataclasses import dataclass

from grundy.core.game import Known
from grundy.core.nimsum import misere_nim
from grundy.families import FewCoins, Strips
from grundy.families.coins import odious, sum_of_heads

VALUES = (1, 2, 4, 7, 8, 11, 13)


@dataclass(frozen=True)
class MockTurtles(FewCoins):
    """Turn over one, two or three coins. The rightmost of them must show heads."""

    id = "mock-turtles"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14"
    example = "THTTHTHT"
    most = 3
    formula_says = "the XOR of the odious numbers 1, 2, 4, 7, 8, 11, ... under the heads"
    known = tuple(Known("T" * n + "H", nimber=g, source="Winning Ways, chapter 14") for n, g in enumerate(VALUES))

    def start(self) -> Strips:
        return ("HTTHTHTH",)

    def formula(self, position: Strips) -> int:
        return sum_of_heads(position, odious)

    def misere_formula(self, position: Strips) -> str:
        return misere_nim([self.formula((strip,)) for strip in position])
