"""Fills tables of values: of heaps by their nimbers, of tuples box by box, of all else position by position.

What memory would not hold goes to the disk by itself. A partial table holds what was settled when its budget ended: the
first places in the order in which the table is filled.
"""

import shlex
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import fields
from itertools import islice
from math import prod
from typing import Any

from grundy.analysis.value_table import (
    NAMES,
    NO_POSITION,
    UNSETTLED,
    PackedTable,
    Place,
    Table,
    index_of,
    known,
)
from grundy.compile.device import wanted
from grundy.core.budget import Budget, readable_bytes, tick
from grundy.core.errors import Argument, BadParam, CannotCompile, Message, OverBudget, Refused, refuse
from grundy.core.fingerprint import game_key
from grundy.core.game import AnyGame, Ending, game_module
from grundy.core.lazy_imports import np
from grundy.core.registry import typed_name
from grundy.core.types import Array, Position
from grundy.core.user_games import is_user_game
from grundy.engines.choose import choose
from grundy.engines.compiled import SLOWER
from grundy.engines.declarations import octal_of, takes_of, try_around
from grundy.engines.dense import allowed_cells, describe, fill, has_user_defect, index_bytes
from grundy.engines.engine import Engine
from grundy.engines.filled_tables import Packed, dtype_of, in_item, items_of, table_bytes
from grundy.engines.heaps import extend
from grundy.engines.shared_tables import fill_together
from grundy.families import HeapGame, TableGame
from grundy.families.tables import TableLayout
from grundy.runtime.crew import Crew
from grundy.store.arrays import RECORD_SECONDS, TableFile, disk_room
from grundy.store.files import default_folder

MANY_HEAPS = 30_000  # fewer are found sooner than a device has its kernel
CHECK_SECONDS = 10.0  # to hold the law on a user's own game after the budget has ended
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
    partial: bool = False,
) -> Table:
    """The table of all positions to the given coordinates, included. Workers fill one of tuples, on the disk.

    A `partial` one is returned with what is settled when the budget ends.
    """
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
        return heap_table(game, shape, ending, budget, kind, resume, partial)
    if isinstance(game, TableGame) and ending is not Ending.SCORED:
        length = game.dimension()
        if length is not None and length != len(to):
            example = ",".join(["10"] * length)
            raise BadParam(f"{game.id} has {length} coordinates, so type ", Argument("to", example))
        try:
            return tuple_table(game, shape, ending, budget, kind, resume, device, crew if shared else None, partial)
        except CannotCompile as error:
            budget.note(str(error), SLOWER)
            budget.reserve(4 * prod(shape), f"a table of {describe(shape)} positions")
            return by_search(game, shape, ending, budget, kind, resume, partial)
    if isinstance(game, TableGame):
        budget.reserve(4 * prod(shape), f"a table of {describe(shape)} positions")
        return by_search(game, shape, ending, budget, kind, resume, partial)
    if index := index_of(game):
        if len(to) != len(index.names):
            example = ",".join(["10"] * len(index.names))
            over = f"a table of {game.id} runs over {' and '.join(index.names)}, so type "
            raise BadParam(over, Argument("to", example))
        return by_search(game, shape, ending, budget, kind, resume, partial)
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
    partial: bool = False,
) -> Table:
    """In memory, or on disk where memory would not hold it or the work is to be resumed.

    What is in memory when the budget ends is lost, so a partial table is one on disk.
    """
    holds = game.box(tuple(n - 1 for n in shape))
    if not holds:
        return by_search(game, shape, ending, budget, kind, resume, partial)
    box = tuple(map(max, shape, holds))
    if box != shape:  # play from these tuples leads beyond them: fill the larger box, and show what was asked for
        if tuple(map(max, box, game.box(tuple(n - 1 for n in box)))) != box:  # and from there beyond those, for ever
            return by_search(game, shape, ending, budget, kind, resume, partial)
        whole = tuple_table(game, box, ending, budget, kind, resume, device, crew, partial)
        return Table(game, kind, ending, whole.values[tuple(map(slice, shape))], whole.folder, whole.stopped)
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
            try:
                packed = fill(game, shape, kind, ending, budget, store=store, device=device)
            except OverBudget as error:
                unchecked = game.order == "symmetric" and is_user_game(game)  # `fill` ends with that check
                if not partial or not store.done or unchecked:
                    raise
                return first_cells(game, layout, kind, ending, store, Message(*error.args))
    return PackedTable(game, kind, ending, packed, folder)


def first_cells(
    game: TableGame, layout: TableLayout, kind: str, ending: Ending, store: TableFile, stopped: str
) -> Table:
    """What the disk holds of a table that is not finished."""
    limits = Budget(CHECK_SECONDS)
    limits.reserve(8 * prod(layout.shape), f"the beginning of a table of {describe(layout.shape)} positions")
    flat = Packed(layout, kind, store.values, allowed_cells(game, layout, limits)).flat().astype(np.int32)
    flat[in_item(kind) * store.done :] = UNSETTLED
    return Table(game, kind, ending, layout.spread(flat), store.folder, stopped)


def heap_table(
    game: HeapGame, shape: tuple[int, ...], ending: Ending, budget: Budget, kind: str, resume: bool, partial: bool
) -> Table:
    """One heap: its nimbers. Several: the sums of as many heaps, by XOR under the normal ending."""
    if kind == "remoteness" or ending is not Ending.NORMAL:
        return by_search(game, shape, ending, budget, kind, resume, partial)
    values, stopped = np.zeros(0, dtype=np.int32), ""
    try:
        values = np.asarray(heap_nimbers(game, max(shape), budget, resume, in_steps=partial))
    except Interrupted as end:
        values, stopped = np.asarray(end.values), Message(*end.error.args)
    total: Array = values[: shape[0]].astype(np.int32)
    for n in shape[1:]:
        total = np.bitwise_xor.outer(total, values[:n].astype(np.int32))
    if kind == "outcomes":
        total = (total != 0).astype(np.int8)
    if stopped:
        whole = np.full(shape, UNSETTLED, dtype=np.int32)
        whole[tuple(map(slice, total.shape))] = total
        total = whole
    if has_user_defect(game):
        place_at = place_of(game)
        for index in (Budget(CHECK_SECONDS) if stopped else budget).listed(np.ndindex(*shape)):
            if place_at(index) is None:
                total[index] = NO_POSITION
    return Table(game, kind, ending, total, stopped=stopped)


class Interrupted(Exception):
    """The budget ended after these nimbers."""

    def __init__(self, values: Any, error: OverBudget) -> None:
        super().__init__(str(error))
        self.values, self.error = values, error


def heap_nimbers(
    game: HeapGame,
    stop: int,
    budget: Budget,
    resume: bool,
    compiled: bool | None = None,
    device: str = "cpu",
    in_steps: bool = False,
) -> Any:
    """Nimbers of all heaps below stop; with `resume` they are kept on disk, block by block, as they are found.

    `in_steps`: what ends early is `Interrupted`.
    """
    if device == "gpu" and resume:
        raise Refused("what is kept on disk is filled by the processor; leave ", Argument("device"), " out")
    if not resume and (there := wanted(device, 0 if device == "auto" and is_quick(game) else stop, MANY_HEAPS)):
        from grundy.engines.device_tables import extend_on

        try:
            return extend_on(there, game, stop, budget)
        except CannotCompile as reason:
            budget.note(str(reason), "so the processor does the work")
    if not resume and not in_steps:
        return extend(game, [0], stop, budget, compiled)[0]
    key = f"nimbers of {game.label()} {game.origin}"
    with TableFile(key, "uint32", rule=game_key(game)) if resume else nullcontext() as store:
        values: Any = store.read() if store is not None and store.done else [0]
        step = 256
        while len(values) < stop:
            began, known = time.monotonic(), len(values)
            try:
                values, _ = extend(game, values, min(stop, known + step), budget)
            except OverBudget as error:
                if in_steps:
                    raise Interrupted(values, error) from None
                raise
            if store is not None:
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


def by_search(
    game: AnyGame,
    shape: tuple[int, ...],
    ending: Ending,
    budget: Budget,
    kind: str,
    resume: bool = False,
    partial: bool = False,
) -> Table:
    """Position by position, each with the engine that fits; slower, but it answers for every ending."""
    cells = prod(shape)
    budget.reserve(4 * cells, f"a table of {cells:,} positions")
    values, done, stopped = np.full(cells, UNSETTLED, dtype=np.int32), 0, ""
    search = CellSearch(game, ending, budget, kind)
    key = f"{kind} of {game.label()}, {ending}, {shape}, one by one {game.origin}"
    with TableFile(key, "int32", rule=game_key(game)) if resume else nullcontext() as store:
        if store is not None:
            done = store.done
            values[:done] = store.read()
        recorded = time.monotonic()
        try:
            for index in islice(np.ndindex(*shape), done, None):
                values[done] = search.value(index)
                done += 1
                budget.report(kind, done, cells)
                if store is not None and time.monotonic() - recorded > RECORD_SECONDS:
                    store.append(values[store.done : done])
                    recorded = time.monotonic()
        except OverBudget as error:
            if not partial or not done:
                raise
            stopped = Message(*error.args)
        finally:
            if store is not None:
                store.append(values[store.done : done])
    if is_user_game(game) and kind != "remoteness":
        finished = not stopped and search.engine is not None
        hold_law(search if finished else CellSearch(game, ending, Budget(CHECK_SECONDS), kind), shape, done)
    return Table(game, kind, ending, values.reshape(shape), stopped=stopped)


class CellSearch:
    """The values of single places of a table."""

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget, kind: str) -> None:
        self.ending, self.budget, self.kind = ending, budget, kind
        self.place_at = place_of(game)
        self.engine: Engine | None = None

    def value(self, index: tuple[int, ...]) -> int:
        from grundy.engines.walk import remoteness

        tick()
        if (place := self.place_at(index)) is None:
            return NO_POSITION
        part, position = place
        self.budget.spend()
        if self.kind == "remoteness":
            moves = remoteness(part, position, self.ending, self.budget, edges=10**9)
            assert moves is not None
            return moves
        found = self.engine_for(part, position).value(position)
        numbers = {"nimbers": found.nimber, "margins": found.margin, "outcomes": {"P": 0, "N": 1}.get(found.outcome)}
        if (number := numbers[self.kind]) is None:
            raise Refused(f"{part.label()} {part.text(position)} is {found.outcome}: a table has no sign for that")
        return number

    def engine_for(self, game: AnyGame, position: Position) -> Engine:
        if self.engine is None or self.engine.game != game or self.engine.refuses(game, position, self.ending):
            self.engine = choose(game, position, self.ending, self.budget)
        return self.engine


def hold_law(search: CellSearch, shape: tuple[int, ...], done: int) -> None:
    """A user's own game: try the law around the last position that was settled, before anything is shown."""
    places = (search.place_at(tuple(map(int, np.unravel_index(at, shape)))) for at in range(done - 1, -1, -1))
    if place := next(filter(None, places), None):
        try_around(*place, search.ending, search.engine_for(*place), search.budget)


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
