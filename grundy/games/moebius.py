"""Moebius: turn over one to five coins, the rightmost of them from heads to tails.

The P-positions of 18 coins form an extended quadratic residue code: any two of them differ in at least six places.
Source: Winning Ways, chapter 14.
"""

from dataclasses import dataclass

from grundy.core.game import Known
from grundy.families import FewCoins, Strips

VALUES = (1, 2, 4, 8, 16, 31, 32)


@dataclass(frozen=True)
class Moebius(FewCoins):
    """Turn over one to five coins. The rightmost of them must show heads."""

    id = "moebius"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14"
    example = "THTTHTHT"
    most = 5
    theory = "the P-positions of 18 coins are the words of the extended quadratic residue code of length 18"
    known = tuple(Known("T" * n + "H", nimber=g, source="Winning Ways, chapter 14") for n, g in enumerate(VALUES))

    def start(self) -> Strips:
        return ("HHHTHHH",)
