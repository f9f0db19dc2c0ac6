"""End-Nim: heaps in a row; take any number of tokens from the heap at either end of the row.

When the end heap is empty, the next heap becomes the end. Let w be the row between two end heaps x and y. Exactly one l
makes l,w a P-position, and exactly one r makes w,r one. For every x, exactly one y makes x,w,y a P-position: y = x,
except that y is one less or more where x is between l and r. So one look at each piece of the row decides heaps of
any size.
Source: M. H. Albert and R. J. Nowakowski, The game of End-Nim, 2001.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.capabilities.solving import MoveCount, Theorems
from grundy.core.errors import Refused
from grundy.core.game import Ending, Known
from grundy.core.rules import replace, rule
from grundy.families import RowGame, Rows

ALBERT = "M. H. Albert and R. J. Nowakowski, The game of End-Nim, 2001"


def partner(x: int, left: int, right: int) -> int:
    """The y that makes x,w,y a P-position, if left,w and w,right are P-positions."""
    if x in (0, left):
        return right if x == 0 else 0
    if left < x <= right:
        return x - 1
    return x + 1 if right <= x < left else x


def partners(heaps: Rows) -> tuple[int, int]:
    """The first heap that would make a P-position with the others, and the last one: from short pieces to long ones."""
    count = len(heaps)
    lefts, rights = ([[0] * (count + 1) for _ in range(count + 1)] for _ in range(2))
    for length in range(1, count):
        for i in range(count - length + 1):
            end = i + length
            lefts[i][end] = partner(heaps[end - 1], rights[i][end - 1], lefts[i][end - 1])
            rights[i][end] = partner(heaps[i], lefts[i + 1][end], rights[i + 1][end])
    return lefts[1][count], rights[0][count - 1]


def is_lost(heaps: Rows) -> bool:
    return not heaps or heaps[-1] == partners(heaps)[1]


@dataclass(frozen=True)
class EndNim(RowGame):
    """Take any number of tokens from the first or the last heap of the row."""

    id = "end-nim"
    title = "End-Nim"
    source = ALBERT
    example = "3,1,4,2"
    sampled_rows = 4
    theory = "a P-position exactly if the last heap is the partner of the first, which takes quadratic time"
    known = (
        Known("4,4", outcome="P", source=f"{ALBERT}: two heaps are Nim"),
        Known("3,5", nimber=6, source=f"{ALBERT}: two heaps are Nim"),
        Known("2,3,2", outcome="P", source=f"{ALBERT}: by the definition"),
    )

    def start(self) -> Rows:
        return (3, 1, 4, 2)

    @rule
    def table_options(position):
        first, last = 0, len(position) - 1
        while first < last and position[first] == 0:
            first += 1
        while first < last and position[last] == 0:
            last -= 1
        for left in range(position[first]):
            yield replace(position, first, left)
        if first < last:
            for left in range(position[last]):
                yield replace(position, last, left)

    def canonical(self, position: Rows) -> Rows:
        """The row without empty heaps, or its mirror image if that comes first."""
        heaps = tuple(n for n in position if n) or (0,)
        return min(heaps, heaps[::-1])

    def ends(self, position: Rows) -> list[int]:
        """The heaps that a move can take from."""
        there = [i for i, n in enumerate(position) if n]
        return sorted({there[0], there[-1]}) if there else []

    def winning(self, position: Rows, ending: Ending) -> Iterator[tuple[str, Rows]]:
        if ending is not Ending.NORMAL:
            raise Refused("end-nim names its winning moves under the normal ending only")
        ends = self.ends(position)
        wanted = partners(tuple(filter(None, position))) if len(ends) == 2 else (0,)
        for i, left in zip(ends, wanted, strict=False):
            if left < position[i]:
                option = replace(position, i, left)
                yield self.move_text(position, option), option

    def reached(self, position: Rows, numbers: Rows) -> Rows | None:
        changed = [i for i, n in enumerate(position) if numbers[i] != n]
        legal = len(changed) == 1 and changed[0] in self.ends(position) and numbers[changed[0]] < position[changed[0]]
        return numbers if legal else None


class EndNimMoves(MoveCount[EndNim]):
    def of(self, position: Rows) -> int:
        return sum(position[i] for i in self.game.ends(position))


class EndNimTheorems(Theorems[EndNim]):
    def smaller(self, position: Rows, ending: Ending) -> tuple[Rows, str] | None:
        if ending is not Ending.NORMAL:
            return None
        return ((0,) if is_lost(tuple(filter(None, position))) else (1,)), "M. H. Albert and R. J. Nowakowski 2001"
