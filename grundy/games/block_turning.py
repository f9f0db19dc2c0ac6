"""Block Turning: Rugs with small rugs; turn all coins of a rectangle whose sides have at most so many.

With at most k coins in line, a head on place n, counted from 1, has the largest power of 2 that divides n and is not
above k. So a head on the board has the nim product of two such powers. Source: the Tartan theorem, Winning Ways,
chapter 14.
"""

from dataclasses import dataclass

from grundy.core.game import Known, param
from grundy.families.tartans import Line, TartanGame, short_ruler


@dataclass(frozen=True)
class BlockTurning(TartanGame):
    """Turn over all coins of a rectangle with sides of at most {side}. Its lower right coin must show heads."""

    id = "block-turning"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14: the Tartan theorem"
    formula_says = "the XOR over the heads of the nim products of the powers of 2, up to the side, in row and column"
    known = (
        Known("TT/TH", nimber=3, source="2 ⊗ 2 = 3: Winning Ways, chapter 14"),
        Known("TTTH", nimber=2, source="by hand: pairs and single coins, 1 2 1 2"),
    )
    side: int = param(2, 1, 200, help="how long the sides of a rectangle may be")

    def lines(self) -> tuple[Line, Line]:
        return short_ruler(self.side), short_ruler(self.side)
