"""D.U.D.E.N.E.Y. (deductions unfailing, disallowing echoes, not exceeding Y): take 1 to Y, not what was just taken.

`20|3` has 20 tokens, and 3 must not be taken; `20|0` begins a game. If Y is even, every multiple of Y + 1 is lost,
whatever was taken: a move by k is answered by Y + 1 - k, which is never k. For odd Y such an answer may be an echo.
Another number is won by taking its rest by Y + 1, unless just that was taken. Then only an echo helps: to take k, so
that k is the rest again, or 2k the rest before. From there on each move is half of the one before, mod Y + 1, and who
cannot make it loses. The halves repeat, and so do the lost numbers.
Source: H. E. Dudeney; E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 15; CGSuite, game.heap.GenMem.
"""

from dataclasses import dataclass

from grundy.core.capabilities.solving import Theorems
from grundy.core.game import Ending, Known, param
from grundy.core.rules import rule
from grundy.families import RowGame, Rows

GEN_MEM = "CGSuite, test of game.heap.GenMem with j != memory"
OF_TEN = (6, 6, 6, 4, 6, 6, 3, 6, 6, 6, 6)  # tokens, by what was taken before


@dataclass(frozen=True)
class Dudeney(RowGame):
    """Take 1 to {most} tokens, but not the number that your opponent has just taken."""

    id = "dudeney"
    title = "D.U.D.E.N.E.Y."
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 15"
    example = "20|3"
    memory = ("must not take",)
    theory = (
        "if most is even, every multiple of most + 1 is lost, and every other number is won unless its rest was taken"
    )
    open_problem = "who wins for odd bounds in general"
    known = (
        *(Known(f"10|{last}", nimber=nimber, source=GEN_MEM) for last, nimber in enumerate(OF_TEN)),
        *(Known(f"{n}|{n}", nimber=g, source=GEN_MEM) for n, g in ((1, 0), (2, 1), (3, 0), (6, 2), (8, 5), (9, 0))),
    )
    most: int = param(10, 1, 1000, help="the most that may be taken at once")

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
            return (1 if rest else 0, 0), "a move and its answer take most + 1 together"
        halves = [half(rest, whole)]
        while halves[-1] != rest:
            halves.append(half(halves[-1], whole))
        left = heap % (2 * sum(halves))  # the same player is to move again after all halves have been taken twice
        moves = 0
        for taken in halves * 2:
            if taken > left:
                break
            left, moves = left - taken, moves + 1
        return (moves % 2, 0), "each move is half of the one before"


def half(n: int, whole: int) -> int:
    """The k with 2k = n, modulo an odd number."""
    return n // 2 if n % 2 == 0 else (n + whole) // 2
