"""Cyclic Nim: heaps in a circle; take any number of tokens from each of one to k consecutive heaps.

The P-positions of small circles are known: with four heaps and k = 2, those in which opposite heaps are equal.
Source: M. Dufour and S. Heubach, Circular Nim games, 2013.
"""

from dataclasses import dataclass

from grundy.core.game import Known, param
from grundy.core.rules import rule
from grundy.families import RowGame, Rows
from grundy.games.moores_nim import lower, ways

DUFOUR = "M. Dufour and S. Heubach, Circular Nim games, 2013"


def together(chosen, heaps, k):
    """Whether the chosen heaps, given as bits, are within k consecutive places of the circle."""
    for first in range(heaps):
        outside = 0
        for i in range(heaps):
            if chosen >> i & 1 and (i - first) % heaps >= k:
                outside += 1
        if outside == 0:
            return True
    return False


@dataclass(frozen=True)
class CyclicNim(RowGame):
    """The heaps stand in a circle. Take any number of tokens from one heap, or from up to {k} neighboring heaps."""

    id = "cyclic-nim"
    source = DUFOUR
    example = "3,1,4,2"
    sampled_rows = 4
    open_problem = "the P-positions of seven heaps or more, except for a few values of k"
    known = (
        Known("2,1,2,1", outcome="P", source=f"{DUFOUR}: four heaps, k = 2: opposite heaps are equal"),
        Known("2,2,2", outcome="P", source=f"{DUFOUR}: three heaps, k = 2: all are equal"),
        Known("2,2,1,2", outcome="N", source=f"{DUFOUR}: four heaps, k = 2"),
    )
    k: int = param(2, 1, 20, help="the most consecutive heaps that a move can take from")

    def start(self) -> Rows:
        return (2, 1, 3, 2)

    @rule
    def table_options(position, k):
        for chosen in range(1, 1 << len(position)):
            if together(chosen, len(position), k):
                for way in range(ways(position, chosen)):
                    yield lower(position, chosen, way)

    def canonical(self, position: Rows) -> Rows:
        """Of all rotations and reflections of the circle, the one that comes first."""
        return min(turn[i:] + turn[:i] for turn in (position, position[::-1]) for i in range(len(position)))
