"""The nimbers of all diagrams that fit into a bar, found by one sweep, and the winning openings of bars.

Every option of a diagram is inside it, so one table covers a position and everything that can follow it.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grundy.core.budget import Budget
from grundy.core.types import Array
from grundy.families.diagrams import Rows
from grundy.families.tables import TableLayout

if TYPE_CHECKING:
    from grundy.compile.kernel import Kernel

MOST_SQUARES = (1 << 16) - 2  # nimbers and remoteness are stored in 16 bits
FIRST_SLICE = 64  # cells
SECONDS = 0.01  # of work between two checks of the budget


class BarTable:
    """The nimbers of all diagrams inside a diagram, and their remoteness when asked for."""

    def __init__(self, rows: Rows, edible: int, budget: Budget) -> None:
        import numpy as np

        from grundy.games.chomp.kernels.bars import bar_nimbers

        self.edible, self.budget = edible, budget
        self.lengths: Array | None = None
        self.layout = TableLayout(tuple(n + 1 for n in rows), "falling")
        cells = self.layout.least_cells
        budget.reserve(2 * cells + 8 * len(rows) * (rows[0] + 2), f"a table of at least {cells:,} diagrams")
        budget.reserve(2 * self.layout.cells, f"a table of {self.layout.cells:,} diagrams")
        seen = np.full(sum(rows) + 2, -1, dtype=np.int64)
        self.values = self.sweep(bar_nimbers, seen, "diagrams")

    def sweep(self, kernel: "Kernel", given: Array, what: str) -> Array:
        """Fill one table, slice by slice."""
        import time

        import numpy as np

        cells, first = self.layout.cells, self.layout.first
        values, at = np.zeros(cells, dtype=np.uint16), np.zeros(len(self.layout.shape), dtype=np.int64)
        sides = np.array(self.layout.sides, dtype=np.int64)
        with self.budget.paused():  # compiles the kernel or loads it from the cache
            kernel(values, first, sides, given, at, 0, 1, self.edible)
        done, step = 1, FIRST_SLICE
        while done < cells:
            began = time.perf_counter()
            stop = min(cells, done + step)
            kernel(values, first, sides, given, at, done, stop, self.edible)
            self.budget.tabled += stop - done
            step = max(1, min(4 * step, int(step * SECONDS / (time.perf_counter() - began))))
            done = stop
            self.budget.look()
            self.budget.report(what, done, cells)
        return values

    def holds(self, rows: Rows) -> bool:
        sides = self.layout.sides
        return len(rows) <= len(sides) and all(n < side for n, side in zip(rows, sides, strict=False))

    def __getitem__(self, rows: Rows) -> int:
        return int(self.values[self.layout.rank(rows)])

    def remoteness(self, rows: Rows) -> int:
        from grundy.games.chomp.kernels.bars import bar_remoteness

        if self.lengths is None:
            self.lengths = self.sweep(bar_remoteness, self.values, "remoteness")
        return int(self.lengths[self.layout.rank(rows)])


class ChompBars:
    """The engine of Chomp: one table, recomputed when a position does not fit into it."""

    def __init__(self, edible: int, budget: Budget) -> None:
        self.edible, self.budget = edible, budget
        self.table: BarTable | None = None

    def refuses(self, position: Rows) -> str | None:
        return None if sum(position) <= MOST_SQUARES else f"its sweep handles at most {MOST_SQUARES:,} squares"

    def fitting(self, position: Rows) -> BarTable:
        if self.table is None or not self.table.holds(position):
            self.table = BarTable(position, self.edible, self.budget)
        return self.table

    def value(self, position: Rows) -> int:
        return self.fitting(position)[position]

    def remoteness(self, position: Rows) -> int:
        return self.fitting(position).remoteness(position)

    def note(self) -> str:
        return f"nimbers of {len(self.table.values):,} diagrams" if self.table else ""


def openings(height: int, width: int, table: BarTable | None = None) -> list[tuple[int, int]]:
    """The winning first moves (row, column), counted from 1, on a bar of this size. A table can be passed in."""
    table = table or BarTable((width,) * height, 0, Budget(None))
    return [square for square, left in first_moves(height, width) if table[left] == 0]


def first_moves(height: int, width: int) -> Iterator[tuple[tuple[int, int], Rows]]:
    """Each square except the corner, and the diagram after eating it."""
    for row in range(height):
        for left in range(width):
            if row + left:
                yield (row + 1, left + 1), (width,) * row + (left,) * (height - row)
