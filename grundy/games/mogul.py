"""Mogul: turn over one to seven coins, the rightmost of them from heads to tails.

The P-positions of 24 coins form the extended binary Golay code: 4096 words, any two of which differ in at least eight
places.
Source: Winning Ways, chapter 14.
"""

from dataclasses import dataclass

from grundy.core.game import Known
from grundy.families import FewCoins, Strips

VALUES = (1, 2, 4, 8, 16, 32, 64)


@dataclass(frozen=True)
class Mogul(FewCoins):
    """Turn over one to seven coins. The rightmost of them must show heads."""

    id = "mogul"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14"
    example = "THTTHTHT"
    most = 7
    theory = "the P-positions of 24 coins are the words of the extended Golay code"
    known = tuple(Known("T" * n + "H", nimber=g, source="Winning Ways, chapter 14") for n, g in enumerate(VALUES))

    def start(self) -> Strips:
        return ("HTHHTHH", "THHHTH")
