"""Chomp with three or four rows: a table of the longest row that makes a P-position with given shorter rows.

For given shorter rows there is at most one such longest row. The table for three rows is indexed by (b, c), the one for
four rows by (b, c, d): the shorter rows in decreasing order.
Source: D. Zeilberger, Three-Rowed Chomp, 2001, for the structure; the bit sets are ours.
"""

import time
from collections.abc import Callable

from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam
from grundy.core.types import Array
from grundy.families.tables import TableLayout

SLICE = 0.01  # seconds of work between two checks of the budget


def longest_rows(to: tuple[int, ...], budget: Budget) -> tuple[TableLayout, Array]:
    """A falling table over all shorter rows up to these lengths: the longest row that loses, or 0 if none does."""
    if len(to) not in (2, 3) or len(set(to)) > 1:
        raise BadParam(
            "the table of longest rows needs two or three shorter rows, all up to the same length: type ",
            Argument("of", "longest"),
            " ",
            Argument("to", "1000,1000"),
            " or ",
            Argument("to", "100,100,100"),
        )
    side, rows = to[0] + 1, len(to) + 1
    layout = TableLayout((side,) * len(to), "falling")
    pairs = side * (side + 1) // 2
    width = (rows * side + 128) // 64 + 1
    size = 4 * layout.least_cells + 8 * width * (side if rows == 3 else pairs + 2 * side + 2)
    budget.reserve(size, f"the longest rows above {layout.least_cells:,} choices of shorter rows")
    return layout, three(side, width, budget) if rows == 3 else four(side, width, pairs, budget)


def three(side: int, width: int, budget: Budget) -> Array:
    import numpy as np

    from grundy.games.chomp.kernels.longest import three_rows

    losing = np.zeros(side * (side + 1) // 2, dtype=np.int32)
    spoiled, squares = np.zeros((side, width), dtype=np.uint64), np.zeros(width, dtype=np.uint64)
    row = np.zeros(width, dtype=np.uint64)
    live, counts = np.zeros(side + 1, dtype=np.int64), np.zeros(1, dtype=np.int64)

    def work(start: int, stop: int) -> None:
        three_rows(losing, spoiled, squares, row, live, counts, start, stop)
        budget.tabled += (stop * (stop + 1) - start * (start + 1)) // 2

    in_slices(work, side, "second rows", budget)
    return losing


def four(side: int, width: int, pairs: int, budget: Budget) -> Array:
    import numpy as np

    from grundy.games.chomp.kernels.longest import four_rows

    losing = np.zeros(side * (side + 1) * (side + 2) // 6, dtype=np.int32)
    spoiled, squares = np.zeros((pairs, width), dtype=np.uint64), np.zeros((side, width), dtype=np.uint64)
    cubes, third = np.zeros(width, dtype=np.uint64), np.zeros((side + 1, width), dtype=np.uint64)
    fourth, dead = np.zeros(width, dtype=np.uint64), np.zeros(pairs + side, dtype=np.uint8)

    def work(start: int, stop: int) -> None:
        four_rows(losing, spoiled, squares, cubes, third, fourth, dead, start, stop)
        budget.tabled += stop - start

    in_slices(work, pairs, "second and third rows", budget)
    return losing


def in_slices(work: Callable[[int, int], None], end: int, what: str, budget: Budget) -> None:
    """Do the work in slices, to check the clock in between. The first slice compiles the kernel or loads it."""
    with budget.paused():
        work(0, 1)
    done = step = 1
    while done < end:
        began = time.perf_counter()
        stop = min(end, done + step)
        work(done, stop)
        step = max(1, min(2 * step, int(step * SLICE / (time.perf_counter() - began))))
        done = stop
        budget.look()
        budget.report(what, done, end)
