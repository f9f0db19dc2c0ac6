"""Tartan: coins on a grid; choose rows by one coin-turning game, columns by another; turn the coins where they cross.

The games are Twins (turn two coins), Turning Turtles (one or two), Triplets (three), Mock Turtles (one to three) and
Ruler (any number of adjacent coins). The nimber of a head is the nim product of the nimber of its row in the first game
and the nimber of its column in the second.
Source: the Tartan theorem, Winning Ways, chapter 14.
"""

from dataclasses import dataclass

from grundy.core.capabilities.presentation import Wording
from grundy.core.game import Known, param
from grundy.core.notation import either
from grundy.families.tartans import MOCK, RULER, TRIPLETS, TURTLES, TWINS, Line, TartanGame

LINES = {"twins": TWINS, "turtles": TURTLES, "triplets": TRIPLETS, "mock": MOCK, "ruler": RULER}
SAYS = {
    "twins": "two {}",
    "turtles": "one or two {}",
    "triplets": "three {}",
    "mock": "one to three {}",
    "ruler": "neighboring {}",
}


@dataclass(frozen=True)
class Tartan(TartanGame):
    """Choose some rows and columns and turn over the coins where they cross. The lower right one must show heads."""

    id = "tartan"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 14: the Tartan theorem"
    formula_says = "the XOR over the heads of the nim products of the nimbers of row and column"
    known = (
        Known("H", nimber=1, source="1 ⊗ 1 = 1: Winning Ways, chapter 14"),
        Known(
            "TTT/TTH",
            nimber=2,
            source="2 ⊗ 1 = 2: Turtles has 2 in row 2, Ruler 1 in column 3; Winning Ways, chapter 14",
        ),
    )
    down: str = param("turtles", choices=tuple(LINES), help=f"the game that chooses rows: {either(list(LINES))}")
    across: str = param("ruler", choices=tuple(LINES), help=f"the game that chooses columns: {either(list(LINES))}")

    def lines(self) -> tuple[Line, Line]:
        return LINES[self.down], LINES[self.across]


class TartanWording(Wording[Tartan]):
    def rule(self) -> str:
        rows, columns = SAYS[self.game.down].format("rows"), SAYS[self.game.across].format("columns")
        return (
            f"Choose {rows} and {columns} and turn over all coins where they cross. The lower right one of them must "
            "show heads."
        )
