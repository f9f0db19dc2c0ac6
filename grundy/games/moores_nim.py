"""Moore's Nim: take any numbers of tokens from at least one and at most k heaps. Nim itself is k = 1.

Write the heaps in base 2. The position is lost exactly if the number of ones in each place is a multiple of k + 1. If
the last move loses, the same holds while a heap is above 1; heaps of 1 alone are lost if they are one more than that.
Source: E. H. Moore, A generalization of the game called Nim, 1910.
"""

from dataclasses import dataclass

from grundy.core.abilities.theorems import Theorems
from grundy.core.families import RowGame, Rows
from grundy.core.game import Ending, Known, param
from grundy.core.rules import replace, rule

MOORE = "E. H. Moore, A generalization of the game called Nim, 1910"


def ways(position, chosen):
    """In how many ways the chosen rows, as bits, can all be lowered."""
    product = 1
    for i in range(len(position)):
        if chosen >> i & 1:
            product *= position[i]
    return product


def lower(position, chosen, way):
    """The chosen rows lowered in way number so many, from 0."""
    option = position
    for i in range(len(position)):
        if chosen >> i & 1:
            option = replace(option, i, way % position[i])
            way //= position[i]
    return option


def count(chosen):
    bits = 0
    while chosen:
        bits += chosen & 1
        chosen >>= 1
    return bits


@dataclass(frozen=True)
class MooresNim(RowGame):
    """Take as many tokens as you like from one heap or several, but from no more than {k}."""

    id = "moores-nim"
    title = "Moore's Nim"
    source = MOORE
    order = "symmetric"
    theory = "lost exactly if in each binary place the number of ones is a multiple of k + 1"
    known = (
        Known("3,3,3", outcome="P", source=f"{MOORE}: k = 2, each place has three ones"),
        Known("1,2,3,3", outcome="P", source=f"{MOORE}: k = 2, each place has three ones"),
        Known("5,5", outcome="N", source=f"{MOORE}: k = 2, take both"),
        Known("1", outcome="P", ending=Ending.MISERE, source=MOORE),
        Known("1,1,1", outcome="N", ending=Ending.MISERE, source=MOORE),
    )
    k: int = param(2, 1, 20, help="heaps that a move may take from")

    def start(self) -> Rows:
        return (2, 3, 4)

    @rule
    def table_options(position, k):
        for chosen in range(1, 1 << len(position)):
            if count(chosen) <= k:
                for way in range(ways(position, chosen)):
                    yield lower(position, chosen, way)


class MooreTheorems(Theorems[MooresNim]):
    def smaller(self, position: Rows, ending: Ending) -> tuple[Rows, str] | None:
        if ending is Ending.SCORED:
            return None
        counts = [sum(n >> place & 1 for n in position) for place in range(max(position).bit_length())]
        ones = sum(position) % (self.game.k + 1)
        lost = not any(count % (self.game.k + 1) for count in counts)
        if ending is Ending.MISERE:
            lost = ones == 1 if max(position) <= 1 else lost
            return ((1,) if lost else (0,)), "E. H. Moore 1910"
        return ((0,) if lost else (1,)), "E. H. Moore 1910"
