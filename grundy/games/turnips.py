"""Turnips: turn over three coins at equal distances, the rightmost of them from heads to tails.

Count the places from 0 and write them in base three. If the last digit 2 of a place has k digits after it, a single
head there has the k-th odious number as its nimber (1, 2, 4, 7, 8, 11, ..., with k counted from 0). If the place has no
digit 2, the nimber is 0. Source: Winning Ways, chapter 14; the closed form is checked up to coin 1,000.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.game import Known
from grundy.families import CoinGame, Coins, Strips
from grundy.families.coins import odious, sum_of_heads

VALUES = (0, 0, 1, 0, 0, 1, 2, 2, 1)


@dataclass(frozen=True)
class Turnips(CoinGame):
    """Turn over three coins, the middle one halfway between the others. The rightmost of them must show heads."""

    id = "turnips"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14"
    example = "THTTHTHT"
    formula_says = (
        "the XOR over the heads of the k-th odious number, with k digits after the last 2 of the place in base three"
    )
    known = tuple(Known("T" * n + "H", nimber=g, source="CGSuite, tests of heap games") for n, g in enumerate(VALUES))

    def start(self) -> Strips:
        return ("TTHTTHHTH",)

    def companions(self, n: int) -> Iterator[Coins]:
        for step in range(1, n // 2 + 1):
            yield n - step, n - 2 * step

    def formula(self, position: Strips) -> int:
        return sum_of_heads(position, turnip)


def turnip(n: int) -> int:
    behind = 0
    while n:
        n, digit = divmod(n, 3)
        if digit == 2:
            return odious(behind)
        behind += 1
    return 0
