"""All poison patterns of a bar and of its sub-bars, Last ending: tables by shape, filled from the smallest on."""

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import BadParam
from grundy.games.divinim.grids import Bar, BoxGrid

LARGEST = 30  # squares: a table of 2^30 patterns is a gigabyte
MOST_LOST, SHOWN = 200, 12  # lost boards of one size that are compared, and those that are shown
BLOCK = 1 << 19  # patterns between two looks at the budget


def census_tables(height: int, width: int, budget: Budget) -> dict[tuple[int, int], Any]:
    """The nimber of every pattern of every shape up to height x width."""
    import numpy as np

    from grundy.kernels.divinim_census import fill

    if height < 1 or width < 1 or height * width > LARGEST:
        raise BadParam(f"a census takes boards of 1 to {LARGEST} squares, such as 4x5, not {height}x{width}")
    shapes = sorted(((h, w) for h in range(1, height + 1) for w in range(1, width + 1)), key=lambda s: s[0] * s[1])
    budget.reserve(sum(1 << (h * w) for h, w in shapes) + (2 << (height * width - min(height, width))), "a census")
    tables: dict[tuple[int, int], Any] = {}
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        for h, w in shapes:
            table = np.zeros(1 << (h * w), dtype=np.uint8)
            rows = joined([tables[i, w] for i in range(1, h)])
            columns = joined([tables[h, j] for j in range(1, w)])
            blocks, step = 1 << ((h - 1) * w), max(1, BLOCK >> w)

            def work(first: int, args: Any = (table, h, w, rows, columns), last: int = blocks, step: int = step) -> int:
                budget.look()
                fill(*args, first, min(last, first + step))
                return min(last, first + step)

            for done in workers.map(work, range(0, blocks, step)):
                budget.tabled += step << w
                budget.report(f"boards of {h}x{w}", done << w, blocks << w)
            tables[h, w] = table
    return tables


def joined(tables: list[Any]) -> Any:
    import numpy as np

    return np.concatenate(tables) if tables else np.zeros(1, dtype=np.uint8)


def take_census(height: int, width: int, budget: Budget) -> tuple[Any, dict[int, list[str]]]:
    """Counts by poisoned squares and nimber of all patterns of the board; the smallest lost boards of any shape."""
    import numpy as np

    from grundy.kernels.divinim_census import tally

    tables = census_tables(height, width, budget)
    table = tables[height, width]
    counts = np.zeros((height * width + 1, 1 + int(table.max())), dtype=np.int64)
    for first in range(1, len(table), BLOCK):
        budget.look()
        tally(table, counts, first, min(len(table), first + BLOCK))
        budget.report("counting", first, len(table))
    return counts, smallest_lost(tables, counts)


def smallest_lost(tables: dict[tuple[int, int], Any], counts: Any) -> dict[int, list[str]]:
    """For each number of poisoned squares, the lost boards of the fewest squares, one of each symmetry class."""
    import numpy as np

    wanted = set(range(1, len(counts)))
    found: dict[int, list[str]] = {}
    grid = BoxGrid(2)
    for (h, w), table in tables.items():  # from the smallest shape on
        if (h > w and (w, h) in tables) or (h, w) == (1, 1) or not wanted:
            continue
        bars: dict[int, set[Bar]] = {}
        for first in range(0, len(table), BLOCK):  # in blocks, so that no list of positions outgrows the table itself
            lost = first + np.flatnonzero(table[first : first + BLOCK] == 0)
            bits = popcounts(lost)
            for poisoned in sorted(wanted & set(bits.tolist())):
                fitting = lost[bits == poisoned][: MOST_LOST - len(bars.get(poisoned, ()))]
                bars.setdefault(poisoned, set()).update(grid.canonical(board_of(int(p), h, w)) for p in fitting)
        found |= {poisoned: [grid.text(bar) for bar in sorted(some)][:SHOWN] for poisoned, some in bars.items()}
        wanted -= set(bars)
    return found


def board_of(pattern: int, height: int, width: int) -> Bar:
    squares = [(i // width, i % width) for i in range(height * width) if pattern >> i & 1]
    return Bar((height, width), tuple(squares))


def popcounts(numbers: Any) -> Any:
    import numpy as np

    return np.bitwise_count(numbers.astype(np.uint64)).astype(np.int64)
