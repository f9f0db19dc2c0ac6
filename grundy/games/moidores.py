"""Moidores: turn over one to nine coins, the rightmost of them from heads to tails.

As in Moebius and Mogul, the P-positions form a code: any two of them differ in at least ten places.
Source: Winning Ways, chapter 14.
"""

from dataclasses import dataclass

from grundy.core.game import Known
from grundy.families import FewCoins, Strips

VALUES = (1, 2, 4, 8, 16, 32, 64)


@dataclass(frozen=True)
class Moidores(FewCoins):
    """Turn over one to nine coins. The rightmost of them must show heads."""

    id = "moidores"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14"
    example = "THTTHTHT"
    most = 9
    theory = "the P-positions are the words of a code; any two of them differ in at least ten places"
    known = tuple(Known("T" * n + "H", nimber=g, source="Winning Ways, chapter 14") for n, g in enumerate(VALUES))

    def start(self) -> Strips:
        return ("HHTHTHH", "THHTHH")
