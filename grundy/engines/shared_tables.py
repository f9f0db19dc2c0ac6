"""Tables that several processes fill together, block by block, in a shared folder."""

import platform
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import isqrt
from pathlib import Path
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import Argument, Refused
from grundy.core.fingerprint import code_key, game_key
from grundy.core.game import Ending, with_params
from grundy.core.lazy_imports import np
from grundy.core.registry import find_game
from grundy.core.types import Array
from grundy.engines.declarations import hold_order
from grundy.engines.dense import DenseFill, Filling, OutOfOrder
from grundy.engines.filled_tables import Packed, dtype_of, in_item, items_of, table_bytes
from grundy.families.tables import TableLayout
from grundy.runtime.crew import Crew
from grundy.store.arrays import BlockFolder, TableFile

LEAST = 1 << 18  # cells of a block: fewer take less time than sending the job
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

    def runs(self, layout: TableLayout) -> Iterator[tuple[int, int]]:
        """Its cells as ranges, one for every value of the slowest coordinate."""
        within = layout.first[layout.second]
        for slow in range(self.low, self.high):
            begin = layout.begins(slow)
            far = min(self.far, slow + 1) if layout.order else self.far
            if self.near < far:
                yield begin + int(within[self.near]), begin + int(within[far])


class Blocks:
    def __init__(self, layout: TableLayout, kind: str, memory: int) -> None:
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
        """How many cells from the first one on are filled once this level is."""
        slow, fast = self.ranges
        return self.layout.begins(slow[max(0, min(len(slow) - 1, level - len(fast) + 3))])


def fill_block(job: DenseFill, block: Block, data: Array) -> Array:
    """Fill a block of a table whose earlier blocks are there; returns its items, run by run."""
    filling, pieces = Filling(job, data, on_disk=True), []
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


def items(data: Array, kind: str, begin: int, end: int) -> Array:
    """The items that hold the cells; bits of other cells are 0."""
    size = in_item(kind)
    found = np.array(data[begin // size : -(-end // size)])
    if size > 1:
        found[0] &= np.uint64((1 << 64) - (1 << begin % size))
        if end % size:
            found[-1] &= np.uint64((1 << end % size) - 1)
    return found


def put_block(layout: TableLayout, kind: str, block: Block, found: Array, data: Array) -> int:
    """Write the items of `fill_block` to their place; returns the number of cells."""
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


# ---- the supervisor and the workers; a table may be larger than the memory of any machine ----


Params = tuple[tuple[str, str], ...]
SHARED = "workers fill a table in a folder that all of them share; name one in GRUNDY_DATA"


def fill_together(
    game: Any, layout: TableLayout, kind: str, ending: Ending, budget: Budget, store: TableFile, crew: Crew
) -> Packed:
    """The whole table, level by level."""
    job = DenseFill(game, layout, kind, ending, budget)
    with budget.paused():  # a rule that cannot be compiled says so here
        Filling(job, store.values[:0], on_disk=True).work(0, 0)
    finished = beside(store.folder, store.code)
    blocks, size, done = Blocks(layout, kind, budget.memory), in_item(kind), 0
    known = size * store.done
    what = (game.origin or game.id, tuple(sorted(game.params().items())), layout.shape, kind, str(ending))

    def take(block: Block) -> bool:
        """Copy a finished block into the table, if there is one."""
        nonlocal done
        if (found := finished.get(block.name)) is None:
            return False
        done += put_block(layout, kind, block, np.frombuffer(found, dtype_of(kind)), store.values)
        budget.report(kind, done, layout.cells)
        return True

    with crew.reusing_workers():
        for number, level in enumerate(blocks.levels):
            waiting = []
            for block in level:
                if layout.begins(block.high) <= known:
                    done += sum(end - begin for begin, end in block.runs(layout))
                elif not take(block):
                    waiting.append(block)
            jobs = [(i, (*what, str(store.folder), store.code, block)) for i, block in enumerate(waiting)]
            for i, _ in crew.run(fill_part, jobs, budget):
                if not take(waiting[i]):
                    raise Refused(f"a worker has left nothing in {finished.folder}: {SHARED}")
            store.values.flush()  # what other machines read next
            front = blocks.front(number)
            recorded = store.done
            store.commit_now_and_then(items_of(front, kind) if front == layout.cells else front // size)
            if store.done > recorded:
                for block in (block for some in blocks.levels[: number + 1] for block in some):
                    if layout.begins(block.high) <= size * store.done:
                        finished.remove(block.name)
    store.commit(items_of(layout.cells, kind))
    shutil.rmtree(finished.folder, ignore_errors=True)
    table = job.packed(store.values)
    hold_order(game, table, job.last)
    return table


def beside(folder: Path, code: str) -> BlockFolder:
    """The finished blocks of a table."""
    return BlockFolder(folder / "parts", code)


def fill_part(
    game: str,
    params: Params,
    shape: tuple[int, ...],
    kind: str,
    ending: str,
    folder: str,
    code: str,
    block: Block,
    budget: Budget | None = None,
) -> None:
    """What a worker does: map a private copy of the file, fill the block, and leave it in the folder of parts."""
    if not Path(folder).is_dir():
        raise Refused(f"{platform.node()} sees no {folder}: {SHARED}")
    job = job_of(game, params, shape, kind, ending)
    if code_key() + game_key(job.game) != code:
        raise Refused(f"a worker has another rule of {game} than the one who asked; give it the same file")
    job.budget = budget or Budget(None)
    length = items_of(job.layout.cells, kind)
    data = np.memmap(Path(folder) / "values.bin", dtype=dtype_of(kind), mode="c", shape=(length,))
    beside(Path(folder), code).put(block.name, fill_block(job, block, data).tobytes())


@lru_cache(maxsize=1)
def job_of(game: str, params: Params, shape: tuple[int, ...], kind: str, ending: str) -> DenseFill:
    """Cached, since a worker fills many blocks of one table."""
    made: Any = with_params(find_game(game), dict(params))
    return DenseFill(made, TableLayout(shape, made.order), kind, Ending(ending), Budget(None))
