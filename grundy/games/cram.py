"""Cram: lay a domino on two free neighbouring squares of a board; whoever finds no room has lost.

On an even by even board the second player wins by imitation through the centre; on an even by odd one the first, who
begins with the domino in the centre. A strip of n squares is Dawson's Kayles. For odd by odd boards there is no theory:
the nimbers have been computed.
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
    theory = "even by even boards are lost, even by odd ones are won, by imitation through the centre"
    open_problem = "who wins on odd by odd boards in general"
    known = (
        Known("4x4", nimber=0, source="Winning Ways, chapter 15: even by even boards are lost by imitation"),
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
