"""A table cut into blocks that several processes fill: those of one level at once, level by level.

A block is a range of the slowest coordinate and one of the second slowest. Where no move raises the second slowest
coordinate beyond the block, which the compiled rule looks at with every option, a block follows from those before it in
both ranges. So all blocks whose two numbers have one sum, a level, can be filled at the same time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import Any

from grundy.core.errors import Argument, Refused
from grundy.core.layout import Layout
from grundy.core.needed import np
from grundy.engines.dense import Filling, Job, OutOfOrder
from grundy.engines.packed import in_item, table_bytes

LEAST = 1 << 18  # cells of a block: fewer take less time than handing them out
MOST_CUTS = 64  # ranges of a coordinate, unless memory asks for more


@dataclass(frozen=True)
class Block:
    low: int  # of the slowest coordinate
    high: int
    near: int  # of the second slowest
    far: int
    level: int

    @property
    def name(self) -> str:
        return f"{self.low}-{self.high}-{self.near}-{self.far}"

    def runs(self, layout: Layout) -> Iterator[tuple[int, int]]:
        """Its cells, from and to, a run for every value of the slowest coordinate."""
        within = layout.first[layout.second]
        for slow in range(self.low, self.high):
            begin = layout.begins(slow)
            far = min(self.far, slow + 1) if layout.order else self.far
            if self.near < far:
                yield begin + int(within[self.near]), begin + int(within[far])


class Blocks:
    def __init__(self, layout: Layout, kind: str, memory: int) -> None:
        self.layout, self.kind = layout, kind
        sides = layout.sides[layout.slowest], layout.sides[layout.second]
        needed = isqrt(4 * table_bytes(layout.cells, kind) // memory) + 1
        cuts = max(needed, min(MOST_CUTS, isqrt(layout.cells // LEAST)))
        self.ranges = [[n * i // min(n, cuts) for i in range(min(n, cuts) + 1)] for n in sides]

    @cached_property
    def levels(self) -> list[list[Block]]:
        slow, fast = self.ranges
        levels: list[list[Block]] = [[] for _ in range(len(slow) + len(fast) - 3)]
        for a in range(len(slow) - 1):
            for b in range(len(fast) - 1):
                block = Block(slow[a], slow[a + 1], fast[b], fast[b + 1], a + b)
                if any(block.runs(self.layout)):
                    levels[a + b].append(block)
        return levels

    def front(self, level: int) -> int:
        """Cells that follow each other from the first one on and are filled when that level is."""
        slow, fast = self.ranges
        return self.layout.begins(slow[max(0, min(len(slow) - 1, level - len(fast) + 3))])


def fill_block(job: Job, block: Block, data: Any) -> Any:
    """Fill the block in the table, of which all earlier blocks are there; its items, run by run."""
    filling, pieces = Filling(job, data, kept=True), []
    job.limit = block.far
    try:
        for begin, end in block.runs(job.layout):
            filling.go(begin, end)
            pieces.append(items(data, job.kind, begin, end))
    except OutOfOrder:
        raise Refused(
            f"{job.game.id}: play leads to later blocks of the table too, so one process has to fill it; leave ",
            Argument("workers"),
            " and ",
            Argument("cluster"),
            " out",
        ) from None
    return np.concatenate(pieces)


def items(data: Any, kind: str, begin: int, end: int) -> Any:
    """Those that hold the cells; bits of other cells are 0."""
    size = in_item(kind)
    found = np.array(data[begin // size : -(-end // size)])
    if size > 1:
        found[0] &= np.uint64((1 << 64) - (1 << begin % size))
        if end % size:
            found[-1] &= np.uint64((1 << end % size) - 1)
    return found


def put_block(layout: Layout, kind: str, block: Block, found: Any, data: Any) -> int:
    """Write what `fill_block` found to its place; how many cells that is."""
    at, cells, size = 0, 0, in_item(kind)
    for begin, end in block.runs(layout):
        first, last = begin // size, -(-end // size)
        piece = found[at : at + last - first]
        if size > 1:
            data[first:last] |= piece  # cells that are not filled yet are 0
        else:
            data[first:last] = piece
        at, cells = at + last - first, cells + end - begin
    return cells
