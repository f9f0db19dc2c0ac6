"""Nim: take any number of tokens from one heap. The nimber is the XOR of the heap sizes (Bouton 1901).

Under misère play the same strategy works while a heap is larger than 1. If all heaps are 1, the player to move loses an
odd number of them.
Sources: D. Kinsey, An Analysis of the Game of DiviNim, 2024, theorem 1.2.1; J. Ahn and others (PRIMES STEP), On
Variations of Nim and Chomp, 2017, theorems 1 and 3; Theory of Impartial Games, lecture notes, 2009, lemmas 1 and 2.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from grundy.core.capabilities.solving import MoveCount, Strategies, Strategy
from grundy.core.game import Ending, Group, Known, Welcome
from grundy.core.nimsum import misere_nim, xor
from grundy.core.rules import rule
from grundy.families import HeapGame, Heaps
from grundy.families.heaps import heap_wins

Found = tuple[str, str] | None  # a move and its reason


@dataclass(frozen=True)
class Nim(HeapGame):
    """Take any number of tokens from one heap."""

    id = "nim"
    source = "C. L. Bouton, Nim, a game with a complete mathematical theory, 1901"
    group = Group.START
    welcome = Welcome("Take from one row. Whoever takes the last wins. Try to beat it.", "3+4+5", "perfect")
    formula_says = "the XOR of the heap sizes"
    known = (
        Known("3+5+4", nimber=2, source="document 000, figure 1.3"),
        Known("1+1", nimber=0, source="document 000, figure 1.6"),
        Known("1+1", outcome="N", ending=Ending.MISERE, source="document 003, theorem 3"),
        Known("1", outcome="P", ending=Ending.MISERE, source="document 003, theorem 3"),
        Known("3+4+5", outcome="N", ending=Ending.MISERE, source="document 004, the example game"),
    )

    def start(self) -> Heaps:
        return (3, 5, 4)

    @rule
    def heap_options(n):
        for left in range(n):
            yield left

    def formula(self, position: Heaps) -> int:
        return xor(position)

    def misere_formula(self, position: Heaps) -> str:
        return misere_nim(position)

    def winning(self, position: Heaps, ending: Ending) -> Iterator[tuple[str, Heaps]]:
        return heap_wins(self, position, position, ending is Ending.MISERE, left_of)

    def can_become(self, n: int, left: Heaps) -> bool:
        return len(left) < 2 and sum(left) < n

    def most_taken(self, n: int) -> tuple[int, Sequence[int]]:
        return n, ()


def left_of(n: int, size: int) -> Iterator[Heaps]:
    if size < n:
        yield (size,) if size else ()


class NimStrategies(Strategies[Nim]):
    def named(self) -> Mapping[str, Strategy]:
        return {
            "bouton": Strategy(self.bouton, (Ending.NORMAL,)),
            "misere": Strategy(self.misere, (Ending.MISERE,)),
        }

    def bouton(self, position: Heaps) -> Found:
        """Play by Bouton's theorem: leave nim-sum 0. From nim-sum 0, no move is better than another."""
        for move, option in self.game.winning(position, Ending.NORMAL):
            return move, f"Bouton: leaves nim-sum 0, {' ⊕ '.join(map(str, option)) or '0'} = 0"
        return None

    def misere(self, position: Heaps) -> Found:
        """Play as Bouton until only one heap is larger than 1. Then leave an odd number of heaps of 1."""
        for move, option in self.game.winning(position, Ending.MISERE):
            if max(option, default=0) > 1:
                return move, f"Bouton, while heaps above 1 are left: {' ⊕ '.join(map(str, option))} = 0"
            return move, f"leaves an odd number of heaps of 1: {len(option)}"
        return None


class NimMoves(MoveCount[Nim]):
    def of(self, position: Heaps) -> int:
        return sum(position)
