"""Tables that workers fill together, in a folder that all of them see: it may be larger than the memory of any machine.

Each worker maps the file of the table for itself, fills a block and leaves it in a file of its own beside the table;
only the process that asked writes to the table. So a worker that is killed leaves nothing, and the file is the one that
a single process makes. If all are killed, work resumes from the front of the table and the blocks beside it.
"""

import platform
import shutil
from functools import lru_cache
from pathlib import Path
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import Refused
from grundy.core.fingerprint import code_key, game_key
from grundy.core.game import Ending
from grundy.core.layout import Layout
from grundy.core.needed import np
from grundy.core.params import with_params
from grundy.core.registry import find_game
from grundy.engines.blocks import Block, Blocks, fill_block, put_block
from grundy.engines.dense import Filling, Job
from grundy.engines.law import hold_order
from grundy.engines.packed import Packed, dtype_of, in_item, items_of
from grundy.runtime.crew import Crew
from grundy.store.arrays import BlockFolder, TableFile

Params = tuple[tuple[str, str], ...]
SHARED = "workers fill a table in a folder that all of them share; name one in GRUNDY_DATA"


def fill_together(
    game: Any, layout: Layout, kind: str, ending: Ending, budget: Budget, store: TableFile, spread: Crew
) -> Packed:
    """The whole table, level by level."""
    job = Job(game, layout, kind, ending, budget)
    with budget.paused():  # a rule that cannot be compiled says so here
        Filling(job, store.values[:0], kept=True).work(0, 0)
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

    with spread.kept():
        for number, level in enumerate(blocks.levels):
            waiting = []
            for block in level:
                if layout.begins(block.high) <= known:
                    done += sum(end - begin for begin, end in block.runs(layout))
                elif not take(block):
                    waiting.append(block)
            jobs = [(i, (*what, str(store.folder), store.code, block)) for i, block in enumerate(waiting)]
            for i, _ in spread.run(fill_part, jobs, budget):
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
    """What a worker does: map the file as it is now, for itself alone, fill the block, and leave it beside."""
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
def job_of(game: str, params: Params, shape: tuple[int, ...], kind: str, ending: str) -> Job:
    """A worker has many blocks of one table."""
    made: Any = with_params(find_game(game), dict(params))
    return Job(made, Layout(shape, made.order), kind, Ending(ending), Budget(None))
