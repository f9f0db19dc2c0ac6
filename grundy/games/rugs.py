"""Rugs: turn over all coins of a rectangle, its lower right coin from heads to tails.

It is the product of the game Ruler with itself: the nimber of a head in row y and column x, counted from 1, is the nim
product of the largest powers of 2 that divide y and x. Source: Winning Ways, chapter 14; T. S. Ferguson, Game Theory,
part I, section 5.
"""

from dataclasses import dataclass

from grundy.core.game import Known
from grundy.families.tartans import RULER, Line, TartanGame


@dataclass(frozen=True)
class Rugs(TartanGame):
    """Turn over all coins of a rectangle. Its lower right coin must show heads."""

    id = "rugs"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14"
    formula_says = (
        "the XOR over the heads of the nim products of the largest powers of 2 in row and column, counted from 1"
    )
    known = (
        Known("TH", nimber=2, source="one row is Ruler: 2 divides 2; Winning Ways, chapter 14"),
        Known("TT/TH", nimber=3, source="2 ⊗ 2 = 3: Winning Ways, chapter 14"),
        Known("TTTT/TTTH", nimber=8, source="2 ⊗ 4 = 8: Winning Ways, chapter 14"),
    )

    def lines(self) -> tuple[Line, Line]:
        return RULER, RULER
