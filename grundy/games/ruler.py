"""Ruler: turn over any number of adjacent coins, the rightmost of them from heads to tails.

The nimber of a single head is the largest power of two that divides its place: 1, 2, 1, 4, 1, 2, 1, 8, the marks of a
ruler.
Source: Winning Ways, chapter 14.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.game import Known
from grundy.families import CoinGame, Coins, Strips
from grundy.families.coins import sum_of_heads

VALUES = (1, 2, 1, 4, 1, 2, 1, 8)


@dataclass(frozen=True)
class Ruler(CoinGame):
    """Turn over any number of coins that lie side by side. The rightmost of them must show heads."""

    id = "ruler"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14"
    example = "THTTHTHT"
    by_hand = "sweep"
    formula_says = "the XOR of the largest powers of two that divide the places of the heads"
    known = tuple(Known("T" * n + "H", nimber=g, source="Winning Ways, chapter 14") for n, g in enumerate(VALUES))

    def start(self) -> Strips:
        return ("HTTHTHTHH",)

    def companions(self, n: int) -> Iterator[Coins]:
        for first in range(n, -1, -1):
            yield tuple(range(n - 1, first - 1, -1))

    def turn_text(self, coins: Coins) -> str:
        last, *_, first = (*coins, coins[-1])
        return f"turn {first + 1} to {last + 1}" if first < last else f"turn {last + 1}"

    def formula(self, position: Strips) -> int:
        return sum_of_heads(position, lambda n: n + 1 & -n - 1)
