"""D.U.D.E.N.E.Y.: take 1 to Y tokens, but not the number that was just taken.

The name stands for "deductions unfailing, disallowing echoes, not exceeding Y". `20|3` has 20 tokens, and the player to
move cannot take 3; `20|0` begins a game. If Y is even, the player to move loses every multiple of Y + 1, whatever was
taken before: the answer to k is Y + 1 - k, which is never k. For odd Y that answer can be forbidden.
From another number, take its remainder mod Y + 1; this wins, unless that number was just taken. In that case the only
hope is to forbid the opponent's answer: take k so that the new remainder is k again, which means that 2k is the old
one. From there on each move is half of the one before, mod Y + 1, and the first player who cannot make it loses. The
halves repeat, so the P-positions do too.
Source: H. E. Dudeney; E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 15; CGSuite, game.heap.GenMem.
"""

from dataclasses import dataclass

from grundy.core.capabilities.solving import Theorems
from grundy.core.game import Ending, Known, param
from grundy.core.rules import rule
from grundy.families import RowGame, Rows

GEN_MEM = "CGSuite, test of game.heap.GenMem with j != memory"
OF_TEN = (6, 6, 6, 4, 6, 6, 3, 6, 6, 6, 6)  # by the number that was taken before


@dataclass(frozen=True)
class Dudeney(RowGame):
    """Take 1 to {most} tokens, but not the number that your opponent has just taken."""

    id = "dudeney"
    title = "D.U.D.E.N.E.Y."
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 15"
    example = "20|3"
    memory = ("must not take",)
    theory = "if most is even, multiples of most + 1 are P-positions; any other number is won unless its rest was taken"
    open_problem = "who wins for an odd `most` in general"
    known = (
        *(Known(f"10|{last}", nimber=nimber, source=GEN_MEM) for last, nimber in enumerate(OF_TEN)),
        *(Known(f"{n}|{n}", nimber=g, source=GEN_MEM) for n, g in ((1, 0), (2, 1), (3, 0), (6, 2), (8, 5), (9, 0))),
    )
    most: int = param(10, 1, 1000, help="the most tokens that a move can take")

    def start(self) -> Rows:
        return (20, 0)

    def remembered(self, position: Rows) -> list[str]:
        return super().remembered(position) if position[-1] else ["nothing has been taken yet"]

    @rule
    def table_options(heap, last, most):
        for taken in range(1, min(heap, most) + 1):
            if taken != last:
                yield heap - taken, taken


class DudeneyTheorems(Theorems[Dudeney]):
    def smaller(self, position: Rows, ending: Ending) -> tuple[Rows, str] | None:
        heap, last = position
        whole = self.game.most + 1
        rest = heap % whole
        if ending is not Ending.NORMAL or self.game.most % 2:
            return None
        if rest == 0 or rest != last:
            return (1 if rest else 0, 0), "together a move and its answer take most + 1"
        halves = [half(rest, whole)]
        while halves[-1] != rest:
            halves.append(half(halves[-1], whole))
        left = heap % (2 * sum(halves))  # after all halves are taken twice, the same player is to move
        moves = 0
        for taken in halves * 2:
            if taken > left:
                break
            left, moves = left - taken, moves + 1
        return (moves % 2, 0), "each move is half of the one before"


def half(n: int, whole: int) -> int:
    """The k with 2k = n modulo `whole`, which is odd."""
    return n // 2 if n % 2 == 0 else (n + whole) // 2
