"""Turning Corners: turn over the four corners of a rectangle, the lower right one from heads to tails.

The nimber of a head in row y and column x, counted from 0, is the nim product y ⊗ x. Nim products come from this game,
which is the product of Twins with itself. Source: Winning Ways, chapter 14; On Numbers and Games, chapter 11.
"""

from dataclasses import dataclass

from grundy.core.game import Known
from grundy.families import Boards
from grundy.families.tartans import TWINS, Line, TartanGame


@dataclass(frozen=True)
class TurningCorners(TartanGame):
    """Turn over the four corners of a rectangle of coins. The lower right corner must show heads."""

    id = "turning-corners"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14"
    formula_says = "the XOR over the heads of the nim product row ⊗ column, counted from 0"
    known = (
        Known("TTT/TTT/TTH", nimber=3, source="2 ⊗ 2 = 3: Winning Ways, chapter 14"),
        Known("TTTT/TTTT/TTTH", nimber=1, source="2 ⊗ 3 = 1: Winning Ways, chapter 14"),
        Known("HHH/HTT/HTT", outcome="P", source="the first row and the first column are 0: Winning Ways, chapter 14"),
    )

    def start(self) -> Boards:
        return (("TTTTT", "THTHT", "TTTTH", "THTTT"),)

    def lines(self) -> tuple[Line, Line]:
        return TWINS, TWINS
