"""Nimbers, outcomes or remoteness of every position in a box, from a table rule compiled into the sweep.

Each position is stored once (families/tables.py), outcomes as bits. Where play only leads to earlier cells one
pass fills the table, also on disk; other orders of play take several passes in memory.
"""

from collections.abc import Callable
from itertools import islice
from typing import Any, ClassVar

from grundy.compile import BAD_OPTION, NIMBER_TOO_LARGE, NO_POSITION, OUT_OF_ORDER
from grundy.compile.device import wanted
from grundy.compile.rule_compiler import OptionsUse, inlined
from grundy.core.budget import Budget
from grundy.core.errors import Argument, CannotCompile, OverBudget, Refused, RuleError
from grundy.core.game import AnyGame, Ending
from grundy.core.lazy_imports import np
from grundy.core.rules import Rule, is_users
from grundy.core.types import AnyFunction, Array, JsonObject, Position
from grundy.engines.compiled import SLOWER, call, compile_rule, in_slices, parameter_names, ruled
from grundy.engines.declarations import hold_order
from grundy.engines.device_tables import NotHere, fill_on
from grundy.engines.engine import Engine, Value, of_nimber
from grundy.engines.filled_tables import SWEPT, Filled, Packed, table_bytes, value_of
from grundy.engines.search import Misere, Search
from grundy.engines.walk import find_way_back
from grundy.families import TableGame
from grundy.families.tables import TableLayout
from grundy.store.arrays import TableFile

SMALLEST = 2000  # positions: below this a search in the interpreter is quicker than loading a compiler


class Dense(Engine):
    name: ClassVar[str] = "dense"
    rank: ClassVar[int] = 50
    idea: ClassVar[str] = "sweeps the box of all smaller tuples with the compiled rule"
    knows_options: ClassVar[bool] = True

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.tables: JsonObject = {}
        self.shape: tuple[int, ...] = ()
        self.fallback: Engine | None = None  # the interpreter, where the compiler refuses the rule
        self._note = "compiled rule"

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        if not isinstance(game, TableGame):
            return f"{game.id} has no table rule"
        if game.refusal(ending) or ending is Ending.SCORED:
            return f"it does not answer for the {ending} ending"
        if not (box := game.box(position)):
            return "no box holds what can follow"
        if TableLayout(box, game.order).least_cells < SMALLEST:
            return "the box is small enough to search"
        return None

    def table(self, kind: str, position: Position) -> Any:
        """The table of this kind over a box that holds the position."""
        box = self.game.box(position)  # type: ignore[attr-defined]
        if len(box) != len(self.shape) or any(b > s for b, s in zip(box, self.shape, strict=True)):
            self.shape, self.tables = box, {}
        if kind not in self.tables:
            self.tables[kind] = fill(self.game, self.shape, kind, self.ending, self.budget, position)
        return self.tables[kind]

    def value(self, position: Position) -> Value:
        if self.fallback is None:
            try:
                if self.ending is Ending.NORMAL:
                    return of_nimber(self.table("nimbers", position)[position])
                return Value("PN"[self.table("outcomes", position)[position]])
            except CannotCompile as error:
                self.budget.note(str(error), SLOWER)
                kind = Search if self.ending is Ending.NORMAL else Misere
                self.fallback, self._note = kind(self.game, self.ending, self.budget), f"interpreted: {error}"
        return self.fallback.value(position)

    def remoteness(self, position: Position) -> int | None:
        try:
            return None if self.fallback else self.table("remoteness", position)[position]
        except CannotCompile:  # where the outcomes of all positions could be had, but not these
            return None

    def used(self) -> str:
        return self.fallback.name if self.fallback else self.name

    def note(self) -> str:
        return self._note


def fill(
    game: Any,
    shape: tuple[int, ...],
    kind: str,
    ending: Ending,
    budget: Budget,
    needed: object = None,
    store: TableFile | None = None,
    device: str = "cpu",
) -> Packed:
    """The table of `nimbers`, `outcomes` (0 = P, 1 = N) or `remoteness` of all tuples below the shape, packed.

    With a `needed` position, corners of the box from which play leaves it may stay open (-1). A table in a store is
    resumed from what is there. What a device cannot do, the processor does.
    """
    layout = TableLayout(shape, game.order)
    if store is None:
        reserve(layout, kind, budget)
    if found := wanted(device, layout.cells):
        try:
            if has_user_defect(game):
                raise NotHere(f"{game.id} has a defect(), which a device cannot ask")
            table = fill_on(found, game, shape, kind, ending, budget, store)
            hold_order(game, table, int(ending is Ending.MISERE))
            return table
        except NotHere as reason:
            budget.note(str(reason), "so the processor does the work")
    job = DenseFill(game, layout, kind, ending, budget)
    try:
        table = job.in_order(store)
    except OutOfOrder:
        if store is not None:
            raise Refused(
                f"{game.id}: play leads to later cells of the table too, so it cannot be kept on disk; leave ",
                Argument("resume"),
                " out, or ask for a smaller table",
            ) from None
        budget.reserve(layout.cells * SWEPT[kind], f"a table of {describe(shape)} positions")
        table = job.by_sweeps(needed)
    hold_order(game, table, job.last)
    return table


def reserve(layout: TableLayout, kind: str, budget: Budget) -> None:
    """Refuse a table that memory would not hold, before any work."""
    what = f"a table of {describe(layout.shape)} positions"
    budget.reserve(table_bytes(layout.least_cells, kind) + index_bytes(layout), what)
    budget.reserve(table_bytes(layout.cells, kind), what)


def index_bytes(layout: TableLayout) -> int:
    return 8 * len(layout.shape) * max(layout.shape) if layout.order else 0


class OutOfOrder(Exception):
    """An option lies in a later cell, or beyond the box."""


class DenseFill:
    """One table to fill with a compiled rule."""

    def __init__(self, game: TableGame, layout: TableLayout, kind: str, ending: Ending, budget: Budget) -> None:
        self.game, self.layout, self.kind, self.ending, self.budget = game, layout, kind, ending, budget
        rule, whole = game.table_options, game.dimension() is None
        parameters = game.rule_arguments()
        self.allowed = allowed_cells(game, layout, budget)
        masked = self.allowed is not None
        template = solvers(rule, len(layout.shape), whole, parameter_names(parameters), layout.order, masked)
        self.module, self.arguments = compile_rule(rule, template, parameters)
        first = layout.first if layout.order else np.zeros((1, 1), dtype=np.int64)
        self.first = (first, self.allowed) if masked else first
        self.last = 1 if ending is Ending.MISERE else 0
        self.limit = layout.sides[layout.second]  # an option's second slowest coordinate lies below it

    def call(self, kernel: AnyFunction, values: Array, scratch: Array, start: int, end: int) -> tuple[int, ...]:
        """Fill one slice; what the rule did wrong becomes an error in words."""
        sides = (*self.layout.sides, self.limit)
        found: tuple[int, ...] = call(
            self.game.table_options, kernel, values, scratch, start, end, sides, self.first, *self.arguments
        )
        if found[1] == BAD_OPTION:
            raise outside(self.game, self.layout.place(int(found[0])), self.layout.shape)
        if found[1] == NO_POSITION:
            raise leads_astray(self.game, self.layout.place(int(found[0])))
        return found

    def packed(self, data: Array) -> Packed:
        return Packed(self.layout, self.kind, data, self.allowed)

    def in_order(self, store: TableFile | None) -> Packed:
        """One pass, where every option lies in an earlier cell."""
        table = Filled(self.layout, self.kind, store)
        filling = Filling(self, table.packed.data, on_disk=store is not None)
        filling.done, filling.settled = table.done, table.settle
        try:
            filling.go(filling.done, self.layout.cells)
        finally:
            table.done = filling.done
            table.record()
        return self.packed(filling.data)

    def interpreted(self, table: Packed, cell: int, reason: str) -> int:
        """The value of one cell by the interpreter, given those of all earlier ones."""
        position = self.layout.place(cell)
        self.budget.note(reason, f"some positions from {self.game.text(position)} on are {SLOWER}")
        self.budget.spend()
        values = set()
        for number, option in enumerate(self.game.tuple_options(position)):
            if any(x >= n for x, n in zip(option, self.layout.shape, strict=True)):
                raise OutOfOrder
            stored = sorted(option) if self.layout.order == "symmetric" else option
            if (earlier := self.layout.rank(option)) >= cell or stored[self.layout.second] >= self.limit:
                raise OutOfOrder
            if (value := table.at(earlier)) < 0:
                raise leads_astray(self.game, position)
            values.add(value)
            if number % 1024 == 0:
                self.budget.look()
        return value_of(table.kind, values, self.last)

    def by_sweeps(self, needed: Any) -> Packed:
        """As many passes as it takes, in whatever order play goes."""
        cells, kind = self.layout.cells, self.kind
        values = np.full(cells, -1, dtype=np.int8 if kind == "outcomes" else np.int32)
        table = self.packed(values)
        values[~table.held()] = 0  # what is no position counts as settled
        scratch: Any
        if kind == "nimbers":
            scratch = np.full(1024, -1, dtype=np.int64)
        elif kind == "outcomes":
            scratch = self.last
        else:
            scratch = fill(self.game, self.layout.shape, "outcomes", self.ending, self.budget, needed).flat()
        kernel = getattr(self.module, kind)
        still_open = 0

        def work(start: int, end: int) -> int:
            nonlocal scratch, still_open
            reached, code, opened = self.call(kernel, values, scratch, start, end)
            still_open += opened
            if code == NIMBER_TOO_LARGE:
                scratch = np.full(2 * len(scratch), -1, dtype=np.int64)
            return int(reached)

        def interpret(cell: int, reason: str) -> None:
            list(self.game.tuple_options(self.layout.place(cell)))  # names the line, where the rule is wrong
            raise CannotCompile(reason)

        before = cells + 1
        while True:
            still_open = 0
            in_slices(ruled(work, interpret, self.budget), 0, cells, self.budget, kind)
            if not still_open:
                return table
            if still_open == before:
                if needed is not None and table[needed] >= 0:
                    return table
                raise never_settles(self.game, values, self.layout)
            before = still_open


class Filling:
    """Fills the cells of a job in the order of play; makes room for larger values as they come."""

    def __init__(self, job: DenseFill, data: Array, on_disk: bool) -> None:
        """Data on disk cannot grow."""
        self.job, self.data, self.on_disk, self.done = job, data, on_disk, 0
        self.nimbers = job.kind == "nimbers"
        self.scratch = np.full(1024 if self.nimbers else 3, -1, dtype=np.int64)
        if not self.nimbers:
            self.scratch[0] = job.last
        self.kernel = getattr(job.module, f"ordered_{job.kind}")
        self.settled: Callable[[int], None] = lambda done: None  # is told how far the work is

    def go(self, start: int, stop: int) -> None:
        careful = ruled(self.work, self.interpret, self.job.budget)
        in_slices(careful, start, stop, self.job.budget, self.job.kind)

    def work(self, start: int, end: int) -> int:
        values = self.data.view(np.uint16) if self.job.kind == "outcomes" else self.data
        reached, code = self.job.call(self.kernel, values, self.scratch, start, end)
        if code == OUT_OF_ORDER:
            raise OutOfOrder
        if code == NIMBER_TOO_LARGE:
            self.make_room(len(self.scratch) if self.nimbers else 1 << 16)
        self.done = int(reached)
        self.settled(self.done)
        return self.done

    def interpret(self, cell: int, reason: str) -> None:
        table = self.job.packed(self.data)
        value = self.job.interpreted(table, cell, reason) if table.at(cell) >= 0 else 0
        if self.job.kind != "outcomes":
            self.make_room(value)
            self.data[cell] = value
        elif value == 0:
            self.data[cell >> 6] |= np.uint64(1 << (cell & 63))
        self.done = cell + 1

    def make_room(self, value: int) -> None:
        while self.nimbers and value >= len(self.scratch):
            self.scratch = np.full(2 * len(self.scratch), -1, dtype=np.int64)
        if max(value, len(self.scratch) - 1) >= 1 << 16 and self.data.dtype == np.uint16:
            if self.on_disk:
                raise OverBudget(f"{self.job.game.id}: a nimber passes 65,535, the most that is kept on disk")
            self.data = self.data.astype(np.uint32)


def solvers(rule: Rule, dimension: int, whole: bool, names: tuple[str, ...], order: str, masked: bool) -> str:
    """The source of the solvers, with the work on each option written into the rule."""
    from grundy.compile.rule_templates import cell_template, option_work, table_template

    look = inlined(rule, OptionsUse(**option_work(dimension)), plain=dimension == 1 and not whole)
    return cell_template(dimension, order, masked) + look + table_template(dimension, whole, names, order, masked)


def describe(shape: tuple[int, ...]) -> str:
    return " x ".join(str(n) if n < 10**12 else "more than 10^12" for n in shape)


# ---- which cells of a table are positions, where a user's `defect` refuses some tuples of the box ----


AT_ONCE = 4096  # cells between two looks at the budget; a multiple of 8


def has_user_defect(game: AnyGame) -> bool:
    """Whether `defect` was written by a user, and so may refuse any position."""
    return is_users(type(game).defect.__module__)


def allowed_cells(game: TableGame, layout: TableLayout, budget: Budget) -> Array | None:
    """A bit for each cell, the first the lowest of its byte: 1 for a position. None if all cells are positions."""
    if not has_user_defect(game):
        return None
    budget.reserve(layout.cells // 8, f"a list of {layout.cells:,} tuples")
    places, pieces = layout.places(), []
    while some := [game.defect(place) is None for place in islice(places, AT_ONCE)]:
        pieces.append(np.packbits(some, bitorder="little"))
        budget.look()
    return np.concatenate(pieces)


# ---- errors of a table rule in words: an option beyond the box, or play in a cycle ----


MOST_STUCK = 20_000  # unsettled positions to look at for a diagnosis


def outside(game: Any, position: tuple[int, ...], shape: tuple[int, ...]) -> RuleError:
    """The error that names the option outside the box, and the line of the rule."""
    list(game.tuple_options(position))  # names a negative coordinate or a wrong length
    whole = game.dimension() is None
    options = game.table_options.run(*((position,) if whole else position), *game.rule_arguments())
    for option in options:
        if any(x >= n for x, n in zip(option, shape, strict=False)):
            limits = ",".join(str(n - 1) for n in shape)
            what = f"yields {option}, outside the box to {limits}: give the game a box() that holds it"
            return game.table_options.wrong(((position,) if whole else position), what, options.line)  # type: ignore[no-any-return]
    return RuleError(f"{game.id}: the rule leaves the box at {position}")


def leads_astray(game: TableGame, position: tuple[int, ...]) -> CannotCompile:
    """The error that names an option which `defect` refuses. A table has no cell for it; only a search can go there."""
    for option in game.tuple_options(position):
        if problem := game.defect(option):
            return CannotCompile(f"defect() refuses {game.text(option)}, where {game.text(position)} leads: {problem}")
    return CannotCompile(f"a move from {game.text(position)} leads to no position")


def never_settles(game: Any, values: Array, layout: TableLayout) -> RuleError:
    """The error that names an option beyond the box, or a cycle, among the positions that no sweep settles."""
    shape = layout.shape
    stuck = [layout.place(int(cell)) for cell in np.flatnonzero(values < 0)[:MOST_STUCK]]
    for position in stuck:
        if any(x >= n for option in game.tuple_options(position) for x, n in zip(option, shape, strict=True)):
            return outside(game, position, shape)
    for position in stuck[:50]:
        for _, option in game.moves(position):
            if way := find_way_back(game, option, position):
                cycle = " > ".join(game.text(p) for p in [position, *way])
                line = game.table_options.function.__code__.co_firstlineno
                return RuleError(f"{game.id}: play can go round in a cycle: {cycle} (rule at line {line})")
    return RuleError(f"{game.id}: play can go round in a cycle")
