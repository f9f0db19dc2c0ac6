"""Where a tuple stands in a table that stores each position once.

A box is all tuples below a shape. In a free box every tuple has its cell, the last number running fastest. In an
ordered box only rising (or falling) tuples have one, and in a symmetric box one cell serves all orders of a tuple. The
cell is the sum over the coordinates i of `first[i, x_i]`: how many tuples come before those whose i-th number is x_i
and whose slower numbers are the same. Cells grow with each number, so a move that only takes away leads to an earlier
cell.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from math import comb, factorial, prod
from typing import Any

from grundy.core.lazy_imports import np

Shape = tuple[int, ...]


@dataclass(frozen=True)
class Layout:
    """The cells of a box."""

    shape: Shape
    order: str = ""

    @cached_property
    def sides(self) -> Shape:
        """How many values each stored coordinate can take: the order may leave it fewer than the shape does."""
        sides = list(sorted(self.shape) if self.order == "symmetric" else self.shape)
        count = range(len(sides) - 1)
        if self.order == "falling":
            for i in count:
                sides[i + 1] = min(sides[i + 1], sides[i])
        elif self.order:
            for i in reversed(count):
                sides[i] = min(sides[i], sides[i + 1])
        return tuple(sides)

    @property
    def least_cells(self) -> int:
        """How many cells there are at least, found without making `first`; exact for free boxes and for cubes."""
        sides = self.sides
        if self.order and len(set(sides)) == 1:
            return comb(sides[0] + len(sides) - 1, len(sides))
        return prod(sides) // factorial(len(sides)) if self.order else prod(sides)

    @cached_property
    def first(self) -> Any:
        """int64, a row a coordinate, one column more than the longest side."""
        sides, longest = self.sides, max(self.sides)
        table = np.zeros((len(sides), longest + 1), dtype=np.int64)
        if not self.order:
            for i in range(len(sides)):
                table[i] = np.arange(longest + 1) * prod(sides[i + 1 :])
            return table
        # from the fastest coordinate to the slowest: how many ways to fill in the faster ones below each value
        coordinates = range(len(sides)) if self.order != "falling" else range(len(sides) - 1, -1, -1)
        ways = np.ones(longest, dtype=np.int64)
        for i in coordinates:
            ways[sides[i] :] = 0
            table[i, 1:] = np.cumsum(ways)
            ways = table[i, 1:].copy()
        return table

    @cached_property
    def cells(self) -> int:
        if not self.order:
            return prod(self.shape)
        return self.begins(self.sides[self.slowest])

    @property
    def slowest(self) -> int:
        """The coordinate that all cells with one value of it follow each other by."""
        return 0 if self.order in ("", "falling") else len(self.shape) - 1

    @property
    def second(self) -> int:
        """The slowest coordinate but one, by which cells with one value of the slowest follow each other."""
        return min(1, len(self.shape) - 1) if self.slowest == 0 else len(self.shape) - 2

    def begins(self, value: int) -> int:
        """The first cell with that value of the slowest coordinate."""
        if not self.order:  # `first` would take more room than the table
            return value * prod(self.sides[1:])
        return int(self.first[self.slowest, value])

    def rank(self, position: Shape) -> int:
        """The cell of a tuple."""
        if not self.order:
            return sum(x * prod(self.sides[i + 1 :]) for i, x in enumerate(position))
        stored = sorted(position) if self.order == "symmetric" else position
        return sum(int(self.first[i, x]) for i, x in enumerate(stored))

    def place(self, cell: int) -> Shape:
        """The tuple of a cell."""
        if not self.order:
            free = []
            for side in reversed(self.sides):
                cell, x = divmod(cell, side)
                free.append(x)
            return tuple(reversed(free))
        coordinates = range(len(self.sides)) if self.slowest == 0 else reversed(range(len(self.sides)))
        found = [0] * len(self.sides)
        for i in coordinates:
            found[i] = int(np.searchsorted(self.first[i], cell, side="right")) - 1
            found[i] = min(found[i], self.sides[i] - 1)
            cell -= int(self.first[i, found[i]])
        return tuple(found)

    def places(self) -> Iterator[Shape]:
        """The tuples of all cells, in their order."""
        if not self.order:
            return product(*map(range, self.sides))
        if self.slowest == 0:
            return falling(self.sides, self.sides[0] - 1)
        return (place[::-1] for place in falling(self.sides[::-1], self.sides[-1] - 1))

    def spread(self, flat: Any, missing: int = -1) -> Any:
        """The whole box as an array, `missing` where a tuple is no position; `flat` is signed."""
        if not self.order or len(self.shape) == 1:
            return flat.reshape(self.shape)
        box = np.full(self.shape, missing, dtype=flat.dtype)
        others = np.meshgrid(*(np.arange(n) for n in self.shape[1:]), indexing="ij", sparse=True)
        for x in range(self.shape[0]):  # slice by slice, since the cells' numbers take more room than the values
            axes = [np.full((1,) * len(others), x), *others]
            if self.order == "symmetric":
                axes = list(np.sort(np.stack(np.broadcast_arrays(*axes)), axis=0))
            fits = np.ones(self.shape[1:], dtype=bool)
            for a, b in pairwise(axes):
                fits &= (a >= b) if self.order == "falling" else (a <= b)
            last = self.first.shape[1] - 1
            cells = sum(self.first[i][np.minimum(axis, last)] for i, axis in enumerate(axes))
            box[x][fits] = flat[cells[fits]]
        return box


def falling(sides: Shape, most: int) -> Iterator[Shape]:
    """Tuples below these sides that never rise and begin with that number at most, the last number running fastest."""
    if not sides:
        yield ()
        return
    for x in range(min(most + 1, sides[0])):
        for rest in falling(sides[1:], x):
            yield (x, *rest)
