"""All poison patterns of a bar and of its sub-bars under the Last ending: a table per shape, smallest shapes first."""

import os
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import count

from grundy.core.budget import Budget
from grundy.core.types import AnyFunction, Array
from grundy.games.divinim.grids import BoxGrid, GridBar
from grundy.runtime import thread_pool

LARGEST = 30  # squares: a table of 2^30 patterns is a gigabyte
MOST_LOST, SHOWN = 200, 12  # P-positions of one size to compare, and to show
NIMBERS = 64  # above every nimber of a bar of up to LARGEST squares, which has fewer cuts
BLOCK = 1 << 19  # patterns between two checks of the budget

Part = tuple[Array, dict[int, list[int]]]  # counts, and P-positions by their number of poisoned squares
Share = Callable[[Callable[..., Part], list[tuple[int, tuple[int, int, int]]]], Iterator[tuple[int, Part]]]


def census_tables(height: int, width: int, budget: Budget, whole: bool = True) -> dict[tuple[int, int], Array]:
    """The nimber of every pattern of every shape up to height x width; of that shape itself only if `whole`."""
    shapes = shapes_to(height, width)
    if not whole:
        shapes.remove((height, width))
    budget.reserve(sum(1 << (h * w) for h, w in shapes) + (2 << (height * width - min(height, width))), "a census")
    return fill_tables(shapes, budget)


def shapes_to(height: int, width: int) -> list[tuple[int, int]]:
    """The shapes, smallest first."""
    return sorted(((h, w) for h in range(1, height + 1) for w in range(1, width + 1)), key=lambda s: s[0] * s[1])


def fill_tables(shapes: list[tuple[int, int]], budget: Budget) -> dict[tuple[int, int], Array]:
    """The tables of these shapes, which include all smaller ones."""
    import numpy as np

    from grundy.games.divinim.kernels.census import fill

    tables: dict[tuple[int, int], Array] = {}
    with thread_pool(os.cpu_count()) as workers:
        for h, w in shapes:
            table = np.zeros(1 << (h * w), dtype=np.uint8)
            rows = joined([tables[i, w] for i in range(1, h)])
            columns = joined([tables[h, j] for j in range(1, w)])
            blocks, step = 1 << ((h - 1) * w), max(1, BLOCK >> w)

            part = partial(fill, table, h, w, rows, columns)

            def work(first: int, part: AnyFunction = part, last: int = blocks, step: int = step) -> int:
                budget.look()
                part(first, min(last, first + step))
                return min(last, first + step)

            for done in workers.map(work, range(0, blocks, step)):
                budget.tabled += step << w
                budget.report(f"boards of {h}x{w}", done << w, blocks << w)
            tables[h, w] = table
    return tables


def joined(tables: list[Array]) -> Array:
    import numpy as np

    return np.concatenate(tables) if tables else np.zeros(1, dtype=np.uint8)


def take_census(
    height: int, width: int, budget: Budget, share: Share | None = None
) -> tuple[Array, dict[int, list[str]]]:
    """Count all patterns of the board by poisoned squares and nimber; also find the smallest P-positions of any shape.

    With `share`, workers share the patterns of the board itself. This process does all smaller boards.
    """
    import numpy as np

    if share is None:
        tables = census_tables(height, width, budget)
        table = tables.pop((height, width))
        blocks = range(0, len(table), BLOCK)
        parts: Iterator[Part] = (look(table, first, budget) for first in blocks)
    else:
        tables = census_tables(height, width, budget, whole=False)
        blocks = range(0, 1 << (height * width), BLOCK)
        parts = in_order(share(count_block, [(i, (height, width, first)) for i, first in enumerate(blocks)]))
    counts = np.zeros((height * width + 1, NIMBERS), dtype=np.int64)
    lost: list[dict[int, list[int]]] = []
    for done, (found, some) in enumerate(parts, start=1):
        counts += found
        lost.append(some)
        budget.report("counting", done, len(blocks))
    counts = counts[:, : 1 + int(np.flatnonzero(counts.sum(axis=0)).max(initial=0))]
    smaller = [(shape, lost_blocks(table)) for shape, table in tables.items()]
    return counts, smallest_lost([*smaller, ((height, width), iter(lost))], len(counts), set(tables))


def lost_blocks(table: Array) -> Iterator[dict[int, list[int]]]:
    """Work in blocks, which keeps lists of positions smaller than the table itself."""
    for first in range(0, len(table), BLOCK):
        yield look_for_lost(table, first)


def look(table: Array, first: int, budget: Budget) -> Part:
    """Summarize a block of a table: counts by poisoned squares and nimber, and the first P-positions."""
    import numpy as np

    from grundy.games.divinim.kernels.census import tally

    budget.look()
    squares = len(table).bit_length() - 1
    counts = np.zeros((squares + 1, NIMBERS), dtype=np.int64)
    tally(table, counts, max(1, first), min(len(table), first + BLOCK))
    return counts, look_for_lost(table, first)


def look_for_lost(table: Array, first: int) -> dict[int, list[int]]:
    """The first P-positions of a block, by their number of poisoned squares."""
    import numpy as np

    lost = first + np.flatnonzero(table[first : first + BLOCK] == 0)
    bits = popcounts(lost)
    return {int(n): [int(p) for p in lost[bits == n][:MOST_LOST]] for n in np.unique(bits)}


@lru_cache(1)
def smaller_tables(height: int, width: int) -> tuple[Array, Array]:
    """The data on all smaller boards that a worker needs for its blocks: joined tables by rows and by columns."""
    tables = census_tables(height, width, Budget(None), whole=False)
    return joined([tables[i, width] for i in range(1, height)]), joined([tables[height, j] for j in range(1, width)])


def count_block(height: int, width: int, first: int, budget: Budget | None = None) -> Part:
    """The work of one worker: fill and summarize one block of the largest table. Untouched memory costs nothing."""
    import numpy as np

    from grundy.games.divinim.kernels.census import fill

    rows, columns = smaller_tables(height, width)
    table = np.zeros(1 << (height * width), dtype=np.uint8)
    last = min(len(table), first + BLOCK)
    fill(table, height, width, rows, columns, first >> width, (last + (1 << width) - 1) >> width)
    return look(table, first, budget or Budget(None))


def in_order(parts: Iterator[tuple[int, Part]]) -> Iterator[Part]:
    """Collects results by their number, in whatever order they arrive."""
    early: dict[int, Part] = {}
    for turn in count():
        while turn not in early:
            found = next(parts, None)
            if found is None:
                return
            early[found[0]] = found[1]
        yield early.pop(turn)


def smallest_lost(
    shapes: list[tuple[tuple[int, int], Iterator[dict[int, list[int]]]]], most: int, known: set[tuple[int, int]]
) -> dict[int, list[str]]:
    """For each number of poisoned squares, the P-positions with the fewest squares, one per symmetry class."""
    wanted = set(range(1, most))
    found: dict[int, list[str]] = {}
    grid = BoxGrid(2)
    for (h, w), blocks in shapes:  # smallest shapes first
        if (h > w and (w, h) in known) or (h, w) == (1, 1) or not wanted:
            continue
        bars: dict[int, set[GridBar]] = {}
        seen: dict[int, set[tuple[str, ...]]] = {}
        left = dict.fromkeys(wanted, MOST_LOST)
        for lost in blocks:
            for poisoned in sorted(wanted & set(lost)):
                fitting = lost[poisoned][: left[poisoned]]
                left[poisoned] -= len(fitting)
                new = unlike(fitting, h, w, seen.setdefault(poisoned, set()))
                bars.setdefault(poisoned, set()).update(grid.canonical(board_of(p, h, w)) for p in new)
        found |= {poisoned: [grid.text(bar) for bar in sorted(some)][:SHOWN] for poisoned, some in bars.items()}
        wanted -= set(bars)
    return found


def unlike(patterns: list[int], height: int, width: int, seen: set[tuple[str, ...]]) -> Iterator[int]:
    """The boards that are not a reflection or rotation of an earlier one. Comparing texts is fast."""
    for pattern in patterns:
        text = f"{pattern:0{height * width}b}"
        rows = tuple(text[i : i + width] for i in range(0, len(text), width))
        if rows not in seen:
            turned = tuple(map("".join, zip(*rows, strict=True)))
            for view in (rows, turned):
                mirrored = tuple(row[::-1] for row in view)
                seen.update((view, view[::-1], mirrored, mirrored[::-1]))
            yield pattern


def board_of(pattern: int, height: int, width: int) -> GridBar:
    squares = [(i // width, i % width) for i in range(height * width) if pattern >> i & 1]
    return GridBar((height, width), tuple(squares))


def popcounts(numbers: Array) -> Array:
    import numpy as np

    return np.bitwise_count(numbers.astype(np.uint64)).astype(np.int64)
