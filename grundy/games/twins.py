"""Twins: turn over exactly two coins, the right one from heads to tails.

The nimber of a single head is its place, counted from 0. This is Turning Turtles with one more coin on the left, which
turns when another coin would turn alone.
Source: Winning Ways, chapter 14.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.game import Known
from grundy.families import CoinGame, Coins, Strips
from grundy.families.coins import sum_of_heads


@dataclass(frozen=True)
class Twins(CoinGame):
    """Turn over two coins. The right one must show heads."""

    id = "twins"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14"
    example = "THTTHTHT"
    by_hand = "pick"
    formula_says = "the XOR of the places of the heads, counted from 0 on the left"
    known = tuple(Known("T" * n + "H", nimber=n, source="Winning Ways, chapter 14") for n in range(8))

    def start(self) -> Strips:
        return ("HTTHTHTTHH",)

    def companions(self, n: int) -> Iterator[Coins]:
        for other in range(n):
            yield (other,)

    def formula(self, position: Strips) -> int:
        return sum_of_heads(position, lambda n: n)
