"""Slow Nim: take 1 to k tokens from one heap. The nimber is the XOR of the heaps mod k + 1.

Under misère play, play the heaps mod k + 1 as misère Nim.
Source: J. Ahn and others (PRIMES STEP), On Variations of Nim and Chomp, 2017, theorems 4 and 5.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grundy.core.capabilities.solving import MoveCount
from grundy.core.game import Ending, Known, param
from grundy.core.nimsum import misere_nim, xor
from grundy.core.rules import rule
from grundy.families import HeapGame, Heaps
from grundy.families.heaps import heap_wins


@dataclass(frozen=True)
class SlowNim(HeapGame):
    """Take 1 to {k} tokens from one heap."""

    id = "slow-nim"
    source = "document 003, section 2"
    example = "3+5+4"
    formula_says = "the XOR of the heap sizes mod k + 1"
    known = (
        Known("3", nimber=0, source="document 003, theorem 4 with k = 2"),
        Known("4+5", nimber=3, source="document 003, theorem 4 with k = 2: 1 xor 2"),
        Known("4", outcome="P", ending=Ending.MISERE, source="document 003, theorem 5 with k = 2"),
        Known("3+6", outcome="N", ending=Ending.MISERE, source="document 003, theorem 5 with k = 2"),
    )
    k: int = param(2, 1, 1_000_000, help="the most tokens that a move can take")

    def start(self) -> Heaps:
        return (3, 5, 4)

    @rule
    def heap_options(n, k):
        for taken in range(1, min(n, k) + 1):
            yield n - taken

    def formula(self, position: Heaps) -> int:
        return xor(n % (self.k + 1) for n in position)

    def misere_formula(self, position: Heaps) -> str:
        return misere_nim([n % (self.k + 1) for n in position])

    def winning(self, position: Heaps, ending: Ending) -> Iterator[tuple[str, Heaps]]:
        nimbers = [n % (self.k + 1) for n in position]
        return heap_wins(self, position, nimbers, ending is Ending.MISERE, self.reach)

    def reach(self, n: int, residue: int) -> Iterator[Heaps]:
        left = n - (n - residue) % (self.k + 1)
        if residue <= self.k and left >= 0:
            yield (left,) if left else ()

    def can_become(self, n: int, left: Heaps) -> bool:
        return len(left) < 2 and 1 <= n - sum(left) <= self.k

    def most_taken(self, n: int) -> tuple[int, Sequence[int]]:
        return min(n, self.k), ()


class SlowMoves(MoveCount[SlowNim]):
    def of(self, position: Heaps) -> int:
        return sum(min(n, self.game.k) for n in position)
