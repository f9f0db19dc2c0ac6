"""The Princess and the Roses: take a rose from one bush, or one from each of two bushes.

Take four bushes, some of them possibly empty. The player to move loses exactly if all numbers are even, or if three are
odd and the fourth, even one is the smallest. If every bush has a single rose, the player to move loses if the number of
bushes is a multiple of three.
Source: F. Schuh; E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 15.
"""

from dataclasses import dataclass

from grundy.core.capabilities.solving import Theorems
from grundy.core.game import Ending, Known
from grundy.core.rules import replace, rule
from grundy.families import RowGame, Rows

PARITY = "Winning Ways, chapter 15: with few bushes, parity decides"


@dataclass(frozen=True)
class PrincessAndRoses(RowGame):
    """Take one rose, or take two roses from two different bushes."""

    id = "princess-and-roses"
    title = "The Princess and the Roses"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 15"
    order = "symmetric"
    theory = "up to four bushes: a P-position if all numbers are even, or if three are odd and the even one is least"
    open_problem = "the P-positions of six bushes"
    known = (
        *(
            Known(",".join("1" * n), outcome="NNP"[n % 3 - 1], source=f"{PARITY}; with single roses, multiples of 3")
            for n in range(1, 7)
        ),
        Known("2,4,6", outcome="P", source=PARITY),
        Known("1,3,5", outcome="P", source=PARITY),
        Known("1,2,3", outcome="N", source=PARITY),
    )

    def start(self) -> Rows:
        return (5, 4, 3)

    @rule
    def table_options(position):
        for i in range(len(position)):
            if position[i] > 0:
                fewer = replace(position, i, position[i] - 1)
                yield fewer
                for j in range(i):
                    if position[j] > 0:
                        yield replace(fewer, j, position[j] - 1)


class RosesTheorems(Theorems[PrincessAndRoses]):
    def smaller(self, position: Rows, ending: Ending) -> tuple[Rows, str] | None:
        roses = sorted(n for n in position if n)
        if ending is not Ending.NORMAL or len(roses) > 4:
            return None
        smallest = roses[0] if len(roses) == 4 else 0
        odd = sum(n % 2 for n in roses)
        lost = not odd or (odd == 3 and smallest % 2 == 0)
        return ((0,) if lost else (1,)), "parity"
