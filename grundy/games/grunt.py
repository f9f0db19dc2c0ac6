"""Grunt: turn four coins placed symmetrically; the leftmost of them is the first coin of the row.

The coins are 0, a, n - a and n, counted from 0, and a is not n - a. So coin n has the nimber of a heap of n in Grundy's
game.
Source: Winning Ways, chapter 14.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.game import Known
from grundy.families import CoinGame, Coins, Strips

VALUES = (0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3)


@dataclass(frozen=True)
class Grunt(CoinGame):
    """Turn over four coins placed symmetrically: the first coin of the row, one that shows heads, and two between."""

    id = "grunt"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14"
    example = "THTTHTHT"
    theory = "coin n, counted from 0, is a heap of n in Grundy's game"
    open_problem = "whether the nimbers ever repeat"
    known = tuple(Known("T" * n + "H", nimber=g, source="CGSuite, tests of heap games") for n, g in enumerate(VALUES))

    def start(self) -> Strips:
        return ("TTTTTHTHTTHTTH",)

    def companions(self, n: int) -> Iterator[Coins]:
        for a in range(1, (n + 1) // 2):
            yield n - a, a, 0
