"""Chomp with three or four rows: for given shorter rows at most one longest row loses, and tables say which.

The table of three rows is indexed by (b, c), that of four by (b, c, d), shorter rows in falling order.
Source: the structure is in D. Zeilberger, Three-Rowed Chomp, 2001; the bit sets are ours.
"""

from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import BadParam
from grundy.core.layout import Layout

WORDS_A_SECOND = 30e6  # that both kernels are sure to manage


def longest_rows(to: tuple[int, ...], budget: Budget) -> tuple[Layout, Any]:
    """For all shorter rows to the given lengths, the longest row that loses, 0 if none does; as a falling table."""
    if len(to) not in (2, 3) or len(set(to)) > 1:
        raise BadParam(
            "the longest row that loses is known for two or three shorter rows, to one length: "
            "type --of longest --to 1000,1000 or --to 100,100,100"
        )
    side, rows = to[0] + 1, len(to) + 1
    layout = Layout((side,) * len(to), "falling")
    pairs = side * (side + 1) // 2
    width = (rows * side + 128) // 64 + 1
    size = 4 * layout.least_cells + 8 * width * (side if rows == 3 else pairs + 3 * side)
    budget.reserve(size, f"the longest rows above {layout.least_cells:,} choices of shorter rows")
    return layout, three(side, width, budget) if rows == 3 else four(side, width, pairs, budget)


def three(side: int, width: int, budget: Budget) -> Any:
    import numpy as np

    from grundy.kernels.chomp import three_rows

    losing = np.zeros(side * (side + 1) // 2, dtype=np.int32)
    spoiled, squares = np.zeros((side, width), dtype=np.uint64), np.zeros(width, dtype=np.uint64)
    live, counts = np.zeros(side + 1, dtype=np.int64), np.zeros(1, dtype=np.int64)
    with budget.paused():
        three_rows(losing, spoiled, squares, live, counts, 0, 1)
    done = 1
    while done < side:
        stop = min(side, done + max(1, int(0.01 * WORDS_A_SECOND / (done + width))))
        three_rows(losing, spoiled, squares, live, counts, done, stop)
        done = account(done, stop, side, stop * (stop + 1) // 2 - done * (done + 1) // 2, budget)
    return losing


def four(side: int, width: int, pairs: int, budget: Budget) -> Any:
    import numpy as np

    from grundy.kernels.chomp import four_rows

    losing = np.zeros(side * (side + 1) * (side + 2) // 6, dtype=np.int32)
    spoiled, squares = np.zeros((pairs, width), dtype=np.uint64), np.zeros((side, width), dtype=np.uint64)
    cubes, dead = np.zeros(width, dtype=np.uint64), np.zeros(pairs + side, dtype=np.uint8)
    with budget.paused():
        four_rows(losing, spoiled, squares, cubes, dead, 0, 1)
    done = 1
    while done < side:
        stop = min(side, done + max(1, int(0.01 * WORDS_A_SECOND / (done * (done + width)))))
        four_rows(losing, spoiled, squares, cubes, dead, done, stop)
        done = account(done, stop, side, (stop - done) * stop * (stop + 1) // 2, budget)
    return losing


def account(done: int, stop: int, side: int, cells: int, budget: Budget) -> int:
    budget.tabled += cells
    budget.look()
    budget.report("second rows", stop, side)
    return stop
