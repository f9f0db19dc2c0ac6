"""Mark: take one token, or halve the heap and round down. Mark-t: take fewer than t, or divide the heap by t.

A heap is a P-position exactly if it is empty, or if its size in base t ends in an odd number of zeros. With t = 2 such
numbers are called dopey and the others vile. A vile heap has nimber 1 if an odd number of its binary digits are 1,
otherwise 2.
Source: A. S. Fraenkel, The vile, dopey, evil and odious game players, 2012; Aperiodic subtraction games, 2011.
"""

from dataclasses import dataclass

from grundy.core.capabilities.presentation import Wording
from grundy.core.capabilities.solving import Theorems
from grundy.core.errors import Refused
from grundy.core.game import Ending, Known, param
from grundy.core.nimsum import xor
from grundy.core.rules import rule
from grundy.families import HeapGame, Heaps

FRAENKEL = "A. S. Fraenkel, The vile, dopey, evil and odious game players, 2012"


@dataclass(frozen=True)
class Mark(HeapGame):
    """Take fewer than t tokens from one heap, or leave one t-th of a heap, rounded down."""

    id = "mark"
    source = FRAENKEL
    example = "13"
    theory = "a heap is a P-position exactly if it is 0, or if its size in base t ends in an odd number of zeros"
    formula_says = (
        "t = 2: a heap has 0 if 2 divides it an odd number of times; else 1 or 2 as its binary ones are odd or even"
    )
    known = (
        *(Known(str(n), outcome="P", source=f"{FRAENKEL}: dopey") for n in (0, 2, 6, 8, 10, 14, 18, 22, 24)),
        *(Known(str(n), nimber=1, source=f"{FRAENKEL}: vile and odious") for n in (1, 4, 7, 11, 13, 16)),
        *(Known(str(n), nimber=2, source=f"{FRAENKEL}: vile and evil") for n in (3, 5, 9, 12, 15, 17)),
    )
    t: int = param(2, 2, 1000, help="a move takes fewer than t tokens, or divides the heap by t")

    def start(self) -> Heaps:
        return (13,)

    @rule
    def heap_options(n, t):
        for taken in range(1, min(t - 1, n) + 1):
            yield n - taken
        if n > 0:
            yield n // t

    def formula(self, position: Heaps) -> int:
        if self.t > 2:
            raise Refused("mark has a formula for t = 2 only")
        return xor(0 if zeros(n, 2) % 2 else 2 - n.bit_count() % 2 for n in position)


def zeros(n: int, t: int) -> int:
    """The number of zeros at the end of a number above 0 in base t."""
    count = 0
    while n % t == 0:
        n, count = n // t, count + 1
    return count


class MarkTheorems(Theorems[Mark]):
    def smaller(self, position: Heaps, ending: Ending) -> tuple[Heaps, str] | None:
        if ending is not Ending.NORMAL or len(position) > 1:
            return None
        lost = all(zeros(n, self.game.t) % 2 for n in position)
        return (() if lost else (1,)), "A. S. Fraenkel 2012"


class MarkWording(Wording[Mark]):
    def rule(self) -> str:
        t = self.game.t
        if t == 2:
            return "Take one token from a heap, or leave half of it, rounded down."
        return f"Take at most {t - 1} tokens from a heap, or divide it by {t} and round down."
