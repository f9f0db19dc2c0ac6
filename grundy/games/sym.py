"""Sym: turn over coins that form a symmetric pattern, the rightmost of them from heads to tails.

No pattern is known in the nimbers of single heads: 1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11, ...
Source: Winning Ways, chapter 14.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from grundy.core.game import Known
from grundy.families import CoinGame, Coins, Strips

VALUES = (1, 2, 4, 3, 6, 7, 8)


@dataclass(frozen=True)
class Sym(CoinGame):
    """Turn over any coins whose places are symmetric about their own middle. The rightmost of them must show heads."""

    id = "sym"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14"
    example = "THTTHTHT"
    theory = "the nimbers of the coins follow one by one from the definition; no pattern is known"
    known = tuple(Known("T" * n + "H", nimber=g, source="CGSuite, tests of heap games") for n, g in enumerate(VALUES))

    def start(self) -> Strips:
        return ("HTTHTTHTH",)

    def companions(self, n: int) -> Iterator[Coins]:
        for first in range(n, -1, -1):
            pairs = [((), {n - k, first + k}) for k in range(1, (n - first) // 2 + 1)]
            for chosen in product(*pairs):
                yield tuple(sorted({first}.union(*chosen) - {n}, reverse=True))
