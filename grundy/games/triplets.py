"""Triplets: turn over exactly three coins, the rightmost of them from heads to tails.

The first two coins have nimber 0 and the others the nimbers of Mock Turtles: 0, 0, 1, 2, 4, 7, 8, 11, ...
Source: Winning Ways, chapter 14.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from grundy.core.game import Known
from grundy.families import CoinGame, Coins, Strips
from grundy.families.coins import odious, sum_of_heads

VALUES = (0, 0, 1, 2, 4, 7, 8, 11)


@dataclass(frozen=True)
class Triplets(CoinGame):
    """Turn over three coins. The rightmost of them must show heads."""

    id = "triplets"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14"
    example = "THTTHTHT"
    formula_says = (
        "the XOR of the numbers 0, 0, 1, 2, 4, 7, 8, ... under the heads; from the third on they are the odious numbers"
    )
    known = tuple(Known("T" * n + "H", nimber=g, source="CGSuite, tests of heap games") for n, g in enumerate(VALUES))

    def start(self) -> Strips:
        return ("HTTHTHTH",)

    def companions(self, n: int) -> Iterator[Coins]:
        yield from (coins[::-1] for coins in combinations(range(n), 2))

    def formula(self, position: Strips) -> int:
        return sum_of_heads(position, lambda n: odious(n - 2) if n > 1 else 0)
