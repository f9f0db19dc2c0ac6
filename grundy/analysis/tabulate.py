"""Fills tables of values: of heaps by their nimbers, of tuples box by box, of all else position by position.

What memory would not hold goes to the disk by itself.
"""

import shlex
from collections.abc import Callable
from dataclasses import fields
from math import prod
from typing import Any

from grundy.analysis.value_table import NAMES, NO_POSITION, PackedTable, Place, Table, index_of, known
from grundy.compile.device import wanted
from grundy.core.budget import Budget, readable_bytes, tick
from grundy.core.errors import Argument, BadParam, CannotCompile, OverBudget, Refused, refuse
from grundy.core.fingerprint import game_key
from grundy.core.game import AnyGame, Ending, game_module
from grundy.core.lazy_imports import np
from grundy.core.registry import typed_name
from grundy.engines.choose import choose
from grundy.engines.compiled import SLOWER
from grundy.engines.declarations import octal_of, takes_of, try_around
from grundy.engines.dense import describe, fill, has_user_defect, index_bytes
from grundy.engines.filled_tables import Packed, dtype_of, items_of, table_bytes
from grundy.engines.heaps import extend
from grundy.engines.shared_tables import fill_together
from grundy.families import HeapGame, TableGame
from grundy.families.tables import TableLayout
from grundy.runtime.crew import Crew
from grundy.store.arrays import RECORD_SECONDS, TableFile, disk_room
from grundy.store.files import default_folder

MANY_HEAPS = 30_000  # fewer are found sooner than a device has its kernel
FROM_0 = " takes numbers from 0 on, such as "


def make_table(
    game: AnyGame,
    to: tuple[int, ...],
    ending: Ending,
    budget: Budget,
    kind: str = "",
    resume: bool = False,
    device: str = "cpu",
    crew: Crew | None = None,
) -> Table:
    """The table of all positions to the given coordinates, included. Workers fill one of tuples, on the disk."""
    shared = crew is not None and not crew.alone
    if shared and (not isinstance(game, TableGame) or ending is Ending.SCORED or kind in ("remoteness", "longest")):
        raise Refused(
            "workers fill tables of nimbers and outcomes of tuples, and this is another one; leave ",
            Argument("workers"),
            " and ",
            Argument("cluster"),
            " out",
        )
    if shared and device == "gpu":
        raise Refused("a device fills a table by itself; leave ", Argument("device"), " out")
    if device == "gpu" and not isinstance(game, TableGame):
        raise Refused(f"{game.id} has no table rule; leave ", Argument("device"), " out")
    if reason := game.refusal(ending):
        raise Refused(reason)
    kind = kind or {Ending.NORMAL: "nimbers", Ending.MISERE: "outcomes", Ending.SCORED: "margins"}[ending]
    if kind not in NAMES:
        raise BadParam(f'there is no table of "{kind[:20]}"; there are: {", ".join(NAMES)}')
    if kind == "longest":
        return longest_table(game, to, ending, budget)
    if (kind == "margins") != (ending is Ending.SCORED):
        raise Refused("margins go with the scored ending, and with no other; leave ", Argument("of"), " out")
    if kind == "nimbers" and ending is not Ending.NORMAL:
        raise Refused(f"nimbers mean nothing under the {ending} ending; use ", Argument("of", "outcomes"))
    if any(n < 0 for n in to):
        raise BadParam(Argument("to"), FROM_0, Argument("to", "20"), " or ", Argument("to", "10,10"))
    shape = tuple(n + 1 for n in to)
    if isinstance(game, HeapGame):
        budget.reserve(4 * prod(shape), f"a table of {describe(shape)} positions")
        return heap_table(game, shape, ending, budget, kind, resume)
    if isinstance(game, TableGame) and ending is not Ending.SCORED:
        length = game.dimension()
        if length is not None and length != len(to):
            example = ",".join(["10"] * length)
            raise BadParam(f"{game.id} has {length} coordinates, so type ", Argument("to", example))
        try:
            return tuple_table(game, shape, ending, budget, kind, resume, device, crew if shared else None)
        except CannotCompile as error:
            budget.note(str(error), SLOWER)
            budget.reserve(4 * prod(shape), f"a table of {describe(shape)} positions")
            return by_search(game, shape, ending, budget, kind)
    if isinstance(game, TableGame):
        budget.reserve(4 * prod(shape), f"a table of {describe(shape)} positions")
        return by_search(game, shape, ending, budget, kind)
    if index := index_of(game):
        if len(to) != len(index.names):
            example = ",".join(["10"] * len(index.names))
            over = f"a table of {game.id} runs over {' and '.join(index.names)}, so type "
            raise BadParam(over, Argument("to", example))
        return by_search(game, shape, ending, budget, kind)
    raise Refused(
        f"{game.id} has no table: its positions are neither heaps nor tuples of numbers, and it has no coordinates; "
        f"try: grundy tree {shlex.quote(typed_name(game))} {shlex.quote(game.text(game.start()))}"
    )


def longest_table(game: AnyGame, to: tuple[int, ...], ending: Ending, budget: Budget) -> Table:
    """For all shorter rows, the one longest row that loses; 0 where none does."""
    if ending is not Ending.NORMAL:
        raise Refused(f"the longest rows that lose are known for the normal ending, not for {ending}")
    if any(n < 0 for n in to):
        raise BadParam(Argument("to"), FROM_0, Argument("to", "1000,1000"))
    rows = game_module(game, "longest")
    refuse(None if rows else f"{game.id} has no table of longest rows: nothing says that one of them loses at most")
    layout, values = rows.longest_rows(to, budget)
    return PackedTable(game, "longest", ending, Packed(layout, "longest", values))


def tuple_table(
    game: TableGame,
    shape: tuple[int, ...],
    ending: Ending,
    budget: Budget,
    kind: str,
    resume: bool,
    device: str,
    crew: Crew | None,
) -> Table:
    """In memory, or on disk where memory would not hold it or the work is to be resumed."""
    holds = game.box(tuple(n - 1 for n in shape))
    if not holds:
        return by_search(game, shape, ending, budget, kind)
    box = tuple(map(max, shape, holds))
    if box != shape:  # play from these tuples leads beyond them: fill the larger box, and show what was asked for
        if tuple(map(max, box, game.box(tuple(n - 1 for n in box)))) != box:  # and from there beyond those, for ever
            return by_search(game, shape, ending, budget, kind)
        whole = tuple_table(game, box, ending, budget, kind, resume, device, crew)
        return Table(game, kind, ending, whole.values[tuple(map(slice, shape))], whole.folder)
    layout = TableLayout(shape, game.order)
    size = table_bytes(layout.least_cells, kind) + index_bytes(layout)
    if kind == "remoteness" or (size <= budget.memory and not resume and crew is None):
        return PackedTable(game, kind, ending, fill(game, shape, kind, ending, budget, device=device))
    key = f"{kind} of {game.label()}, {ending}, {shape}: {layout.order} {game.origin}"
    folder = default_folder(key)
    room = disk_room(folder)
    if size > room or index_bytes(layout) > budget.memory:
        raise OverBudget(
            f"over budget: a table of {describe(shape)} positions needs {readable_bytes(size)}; the limit is "
            f"{readable_bytes(budget.memory)} of memory, and on disk {readable_bytes(room)} are free; "
            "ask for a smaller table"
        )
    wanted(device, layout.cells)  # what is missing is said before the disk is touched
    with TableFile(key, dtype_of(kind), items_of(layout.cells, kind), game_key(game)) as store:
        if crew is not None and len(shape) > 1:
            packed = fill_together(game, layout, kind, ending, budget, store, crew)
        else:
            packed = fill(game, shape, kind, ending, budget, store=store, device=device)
    return PackedTable(game, kind, ending, packed, folder)


def heap_table(
    game: HeapGame, shape: tuple[int, ...], ending: Ending, budget: Budget, kind: str, resume: bool
) -> Table:
    """One heap: its nimbers. Several: the sums of as many heaps, by XOR under the normal ending."""
    if kind == "remoteness" or ending is not Ending.NORMAL:
        return by_search(game, shape, ending, budget, kind)
    values = heap_nimbers(game, max(shape), budget, resume)
    total = np.asarray(values[: shape[0]]).astype(np.int32)
    for n in shape[1:]:
        total = np.bitwise_xor.outer(total, np.asarray(values[:n]).astype(np.int32))
    if kind == "outcomes":
        total = (total != 0).astype(np.int8)
    if has_user_defect(game):
        place_at = place_of(game)
        for index in budget.listed(np.ndindex(*shape)):
            if place_at(index) is None:
                total[index] = NO_POSITION
    return Table(game, kind, ending, total)


def heap_nimbers(
    game: HeapGame, stop: int, budget: Budget, resume: bool, compiled: bool | None = None, device: str = "cpu"
) -> Any:
    """Nimbers of all heaps below stop; with `resume` they are kept on disk, block by block, as they are found."""
    import time

    if device == "gpu" and resume:
        raise Refused("what is kept on disk is filled by the processor; leave ", Argument("device"), " out")
    if not resume and (there := wanted(device, 0 if device == "auto" and is_quick(game) else stop, MANY_HEAPS)):
        from grundy.engines.device_tables import extend_on

        try:
            return extend_on(there, game, stop, budget)
        except CannotCompile as reason:
            budget.note(str(reason), "so the processor does the work")
    if not resume:
        return extend(game, [0], stop, budget, compiled)[0]
    key = f"nimbers of {game.label()} {game.origin}"
    with TableFile(key, "uint32", rule=game_key(game)) as store:
        values: Any = store.read() if store.done else [0]
        step = 256
        while len(values) < stop:
            began, known = time.monotonic(), len(values)
            values, _ = extend(game, values, min(stop, known + step), budget)
            store.append(values[store.done :])
            took = time.monotonic() - began
            step = max(64, min(4 * step, int(step * RECORD_SECONDS / max(took, 0.001))))
            budget.report("heaps", len(values), stop)
        return values


def is_quick(game: HeapGame) -> bool:
    """Whether the processor has a faster way than to look at all options."""
    return octal_of(game) is not None or takes_of(game) is not None or type(game).sequence is not HeapGame.sequence


def place_of(game: AnyGame) -> Callable[[tuple[int, ...]], Place | None]:
    """From the coordinates of a table to a game and a position; None where there is none."""
    if index := index_of(game):
        return index.at
    heaps = isinstance(game, HeapGame)
    return lambda index: known(game, tuple(n for n in index if n) if heaps else index)


def by_search(game: AnyGame, shape: tuple[int, ...], ending: Ending, budget: Budget, kind: str) -> Table:
    """Position by position, each with the engine that fits; slower, but it answers for every ending."""
    from grundy.engines.walk import remoteness

    cells, engine, place_at = prod(shape), None, place_of(game)
    budget.reserve(4 * cells, f"a table of {cells:,} positions")
    values = np.full(shape, NO_POSITION, dtype=np.int32)
    for done, index in enumerate(np.ndindex(*shape)):
        tick()
        place = place_at(index)
        if place is None:
            continue
        part, position = place
        if engine is None or engine.game != part or engine.refuses(part, position, ending):
            engine = choose(part, position, ending, budget)
        if kind == "remoteness":
            moves = remoteness(part, position, ending, budget, edges=10**9)
            assert moves is not None
            values[index] = moves
        else:
            found = engine.value(position)
            numbers = {"nimbers": found.nimber, "margins": found.margin}
            values[index] = numbers[kind] or 0 if kind in numbers else found.outcome == "N"
        budget.spend()
        budget.report(kind, done + 1, cells)
    if engine is not None:
        try_around(engine.game, position, ending, engine, budget)
    return Table(game, kind, ending, values)


def dimensions(game: AnyGame) -> list[int]:
    """How many coordinates a table of this game may have, the usual number first; empty if it has none."""
    if isinstance(game, HeapGame):
        return [2, 1, 3] if counts_itself(game) else [1, 2, 3]
    if isinstance(game, TableGame):
        fixed = game.dimension()
        return [2, 3, 4, 1] if fixed is None else [fixed]
    index = index_of(game)
    return [len(index.names)] if index else []


def table_params(game: AnyGame) -> list[str]:
    """The parameters that a table depends on: not those that make the start alone, nor what it runs over."""
    if isinstance(game, HeapGame) and len(game.heap_options.arguments) == 1:
        return []
    index = index_of(game)
    return [f.name for f in fields(game) if index is None or f.name not in index.names]


def counts_itself(game: HeapGame) -> bool:
    """Whether a heap's nimber is its size: then single heaps say nothing, and two of them show their XOR."""
    try:
        return all(game.formula((n,)) == n for n in range(1, 64))
    except Refused:
        return False
