"""Cram: place a domino on two free neighboring squares of a board; a player who finds no room loses.

On an even by even board the second player wins: they answer each domino with its reflection in the center. On an even
by odd board the first player wins: they place a domino in the center, and then do the same. A strip of n squares is
Dawson's Kayles. For odd by odd boards there is no theory, but nimbers have been computed.
Sources: M. Gardner, Scientific American, February 1974; Winning Ways, chapter 15; M. Schneider, Das Spiel Juvavum,
2009; J. Lemoine, S. Viennot, Nimbers are inevitable, 2010.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from grundy.core.game import Group, Known, param
from grundy.families.placing_games import PlacingGame, empty
from grundy.families.strips_and_grids import Boards

BY_COMPUTER = "J. Lemoine, S. Viennot, Nimbers are inevitable, 2010"


@dataclass(frozen=True)
class Cram(PlacingGame):
    """Place a domino on two free neighboring squares."""

    id = "cram"
    interpreted_to = 16
    source = "M. Gardner, Mathematical Games, Scientific American, February 1974"
    group = Group.BOARDS
    theory = "by symmetry, the second player wins even by even boards and the first player even by odd ones"
    open_problem = "who wins on odd by odd boards in general"
    known = (
        Known("4x4", nimber=0, source="Winning Ways, chapter 15: the second player wins by symmetry"),
        Known("2x5", nimber=1, source="Winning Ways, chapter 15"),
        Known("1x9", nimber=0, source="OEIS A002187: Dawson's Kayles"),
        *(Known(board, nimber=n, source=BY_COMPUTER) for board, n in (("3x3", 0), ("3x4", 1), ("3x5", 1), ("4x5", 2))),
    )
    height: int = param(3, 1, 20, help="rows of the board")
    width: int = param(5, 1, 20, help="its columns")

    def pieces(self) -> Sequence[str]:
        return ("##",)

    def start(self) -> Boards:
        return (empty(self.height, self.width),)
