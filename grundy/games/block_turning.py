"""Block Turning: Rugs with small rugs; turn all coins of a rectangle whose sides are at most k coins long.

On a single line, the nimber of a head on place n, counted from 1, is the largest power of 2 that divides n and is at
most k. By the Tartan theorem, the nimber of a head on the board is the nim product of two such powers, of its row and
of its column. Source: Winning Ways, chapter 14.
"""

from dataclasses import dataclass

from grundy.core.game import Known, param
from grundy.families.tartans import Line, TartanGame, short_ruler


@dataclass(frozen=True)
class BlockTurning(TartanGame):
    """Turn over all coins of a rectangle with sides of at most {side}. Its lower right coin must show heads."""

    id = "block-turning"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14: the Tartan theorem"
    formula_says = "the XOR over the heads of p ⊗ q, the largest powers of 2 up to side in row and column"
    known = (
        Known("TT/TH", nimber=3, source="2 ⊗ 2 = 3: Winning Ways, chapter 14"),
        Known("TTTH", nimber=2, source="by hand: pairs and single coins, 1 2 1 2"),
    )
    side: int = param(2, 1, 200, help="the longest side of a rectangle, in coins")

    def lines(self) -> tuple[Line, Line]:
        return short_ruler(self.side), short_ruler(self.side)
