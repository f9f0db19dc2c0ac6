"""Subtraction games: take a number of tokens from a fixed set. The default is 21 takeaway: from 21 take 1, 2 or 3.

Sources: Theory of Impartial Games, lecture notes, 2009 (the set {1,3,4} and its table, 21 takeaway); J. Ahn and others
(PRIMES STEP), On Variations of Nim and Chomp, 2017 (theorem 4, slow Nim).
"""

from dataclasses import dataclass

from grundy.core.game import Group, Known, param
from grundy.core.rules import rule
from grundy.families import HeapGame, Heaps


@dataclass(frozen=True)
class Subtraction(HeapGame):
    """Take {set} from a heap of tokens."""

    id = "subtraction"
    title = "Subtraction game"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 4"
    group = Group.START
    theory = "the nimbers repeat for every finite set"
    example = "21"
    known = (
        Known("21", nimber=1, source="document 004, 21 takeaway: leave a multiple of 4"),
        Known("20", outcome="P", source="document 004, 21 takeaway"),
    )
    set: tuple[int, ...] = param((1, 2, 3), 1, 10**6, help="the numbers of tokens that a move can take")

    def start(self) -> Heaps:
        return (21,)

    @rule
    def heap_options(n, set):
        for take in set:
            if take <= n:
                yield n - take

    def takes(self) -> tuple[tuple[int, ...], bool]:
        return self.set, False
