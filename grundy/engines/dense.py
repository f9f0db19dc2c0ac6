"""Nimbers, outcomes or remoteness of every position in a box, from a table rule compiled into the sweep.

Each position is stored once (grundy.core.layout), outcomes as bits. Where play only leads to earlier cells one pass
fills the table, also on disk; other orders of play take several passes in memory.
"""

from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.checked import CannotCompile
from grundy.core.errors import Argument, OverBudget, Refused, RuleError
from grundy.core.families import TableGame
from grundy.core.game import Ending
from grundy.core.inline import Work, inlined
from grundy.core.layout import Layout
from grundy.core.nimsum import mex
from grundy.core.registry import AnyGame
from grundy.core.rules import Rule
from grundy.engines.compiled import SLOWER, call, compile_rule, in_slices, own_names, ruled
from grundy.engines.cuda import wanted
from grundy.engines.engine import Engine, Value, of_nimber
from grundy.engines.law import hold_order
from grundy.engines.levels import NotHere
from grundy.engines.misere import Misere
from grundy.engines.on_device import fill_on
from grundy.engines.packed import SWEPT, Packed, dtype_of, in_item, items_of, table_bytes
from grundy.engines.search import Search
from grundy.engines.walk import find_way_back
from grundy.kernels import BAD_OPTION, NIMBER_TOO_LARGE, OUT_OF_ORDER
from grundy.store.mapped import Mapped

MOST_STUCK = 20_000  # unsettled positions that are looked at for a diagnosis
SMALLEST = 2000  # positions: below this a search in the interpreter is quicker than loading a compiler


class Dense(Engine):
    name: ClassVar[str] = "dense"
    rank: ClassVar[int] = 50
    idea: ClassVar[str] = "sweeps the box of all smaller tuples with the compiled rule"
    knows_options: ClassVar[bool] = True

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.tables: dict[str, Any] = {}
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
        if Layout(box, game.order).least_cells < SMALLEST:
            return "the box is small enough to search"
        return None

    def table(self, kind: str, position: Any) -> Any:
        """The table of that kind, over a box that holds the position."""
        box = self.game.box(position)  # type: ignore[attr-defined]
        if len(box) != len(self.shape) or any(b > s for b, s in zip(box, self.shape, strict=True)):
            self.shape, self.tables = box, {}
        if kind not in self.tables:
            self.tables[kind] = fill(self.game, self.shape, kind, self.ending, self.budget, position)
        return self.tables[kind]

    def value(self, position: Any) -> Value:
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

    def remoteness(self, position: Any) -> int | None:
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
    needed: Any = None,
    store: Mapped | None = None,
    device: str = "cpu",
) -> Packed:
    """The table of `nimbers`, `outcomes` (0 = P, 1 = N) or `remoteness` of all tuples below the shape, packed.

    With a `needed` position, corners of the box from which play leaves it may stay open (-1); else none may. With a
    store the table lives there, and goes on from what it holds. What a device cannot do the processor does.
    """
    layout = Layout(shape, game.order)
    if store is None:
        reserve(layout, kind, budget)
    if found := wanted(device, layout.cells):
        try:
            table = fill_on(found, game, shape, kind, ending, budget, store)
            hold_order(game, table, int(ending is Ending.MISERE))
            return table
        except NotHere as reason:
            budget.note(str(reason), "so the processor does the work")
    job = Job(game, layout, kind, ending, budget)
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


def reserve(layout: Layout, kind: str, budget: Budget) -> None:
    """Refuse a table that memory would not hold, before any work."""
    what = f"a table of {describe(layout.shape)} positions"
    budget.reserve(table_bytes(layout.least_cells, kind) + index_bytes(layout), what)
    budget.reserve(table_bytes(layout.cells, kind), what)


def index_bytes(layout: Layout) -> int:
    return 8 * len(layout.shape) * max(layout.shape) if layout.order else 0


class OutOfOrder(Exception):
    """An option lies in a later cell, or beyond the box."""


class Job:
    """One table to fill with a compiled rule."""

    def __init__(self, game: Any, layout: Layout, kind: str, ending: Ending, budget: Budget) -> None:
        import numpy as np

        self.game, self.layout, self.kind, self.ending, self.budget = game, layout, kind, ending, budget
        rule, whole = game.table_options, game.dimension() is None
        parameters = game.rule_arguments()
        template = solvers(rule, len(layout.shape), whole, own_names(parameters), layout.order)
        self.module, self.arguments = compile_rule(rule, template, parameters)
        self.first = layout.first if layout.order else np.zeros((1, 1), dtype=np.int64)
        self.last = 1 if ending is Ending.MISERE else 0

    def call(self, kernel: Any, values: Any, scratch: Any, start: int, end: int) -> tuple[int, ...]:
        """One slice; what the rule did wrong in it is put into words."""
        found: tuple[int, ...] = call(
            self.game.table_options, kernel, values, scratch, start, end, self.layout.sides, self.first, *self.arguments
        )
        if found[1] == BAD_OPTION:
            raise outside(self.game, self.layout.place(int(found[0])), self.layout.shape)
        return found

    def in_order(self, store: Mapped | None) -> Packed:
        """One pass, where every option lies in an earlier cell."""
        import numpy as np

        cells = self.layout.cells
        data: Any = np.zeros(items_of(cells, self.kind), dtype=dtype_of(self.kind)) if store is None else store.values
        an_item = in_item(self.kind)
        scratch = np.full(1024 if self.kind == "nimbers" else 3, -1, dtype=np.int64)
        if self.kind != "nimbers":
            scratch[0] = self.last
        kernel = getattr(self.module, f"ordered_{self.kind}")
        done = an_item * store.done if store is not None else 0

        def make_room(value: int) -> None:
            nonlocal data, scratch
            while self.kind == "nimbers" and value >= len(scratch):
                scratch = np.full(2 * len(scratch), -1, dtype=np.int64)
            if max(value, len(scratch) - 1) >= 1 << 16 and data.dtype == np.uint16:
                if store is not None:
                    raise OverBudget(f"{self.game.id}: a nimber passes 65,535, the most that is kept on disk")
                data = data.astype(np.uint32)

        def interpret(cell: int, reason: str) -> None:
            nonlocal done
            value = self.interpreted(Packed(self.layout, self.kind, data), cell, reason)
            if self.kind != "outcomes":
                make_room(value)
                data[cell] = value
            elif value == 0:
                data[cell >> 6] |= np.uint64(1 << (cell & 63))
            done = cell + 1

        def work(start: int, end: int) -> int:
            nonlocal done
            values = data.view(np.uint16) if self.kind == "outcomes" else data
            reached, code = self.call(kernel, values, scratch, start, end)
            if code == OUT_OF_ORDER:
                raise OutOfOrder
            if code == NIMBER_TOO_LARGE:
                make_room(len(scratch) if self.kind == "nimbers" else 1 << 16)
            done = int(reached)
            if store is not None:
                store.commit_now_and_then(done // an_item)
            return done

        try:
            with ruled(work, interpret, self.budget) as careful:
                in_slices(careful, done, cells, self.budget, self.kind)
        finally:
            if store is not None:
                store.commit(-(-done // an_item) if done == cells else done // an_item)
        return Packed(self.layout, self.kind, data)

    def interpreted(self, table: Packed, cell: int, reason: str) -> int:
        """The value of one cell by the interpreter, given those of all earlier ones."""
        position = self.layout.place(cell)
        self.budget.note(reason, f"some positions from {self.game.text(position)} on are {SLOWER}")
        self.budget.spend()
        values = set()
        for number, option in enumerate(self.game.tuple_options(position)):
            if any(x >= n for x, n in zip(option, self.layout.shape, strict=True)):
                raise OutOfOrder
            if (earlier := self.layout.rank(option)) >= cell:
                raise OutOfOrder
            values.add(table.at(earlier))
            if number % 1024 == 0:
                self.budget.look()
        if table.kind == "remoteness":
            return 1 + min((n for n in values if n % 2 == self.last), default=max(values, default=-1))
        return mex(values) if table.kind == "nimbers" else int(0 in values) if values else self.last

    def by_sweeps(self, needed: Any) -> Packed:
        """As many passes as it takes, in whatever order play goes."""
        import numpy as np

        cells, kind = self.layout.cells, self.kind
        values = np.full(cells, -1, dtype=np.int8 if kind == "outcomes" else np.int32)
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

        table = Packed(self.layout, kind, values)
        before = cells + 1
        while True:
            still_open = 0
            with ruled(work, interpret, self.budget) as careful:
                in_slices(careful, 0, cells, self.budget, kind)
            if not still_open:
                return table
            if still_open == before:
                if needed is not None and table[needed] >= 0:
                    return table
                raise never_settles(self.game, values, self.layout)
            before = still_open


def solvers(rule: Rule, dimension: int, whole: bool, names: tuple[str, ...], order: str) -> str:
    """The source of the solvers, with the work on each option written into the rule."""
    from grundy.kernels.table_template import cell_template, option_work, table_template

    look = inlined(rule, Work(**option_work(dimension)), plain=dimension == 1 and not whole)
    return cell_template(dimension, order) + look + table_template(dimension, whole, names, order)


def describe(shape: tuple[int, ...]) -> str:
    return " x ".join(str(n) if n < 10**12 else "more than 10^12" for n in shape)


def outside(game: Any, position: tuple[int, ...], shape: tuple[int, ...]) -> RuleError:
    """Which option of that position leaves the box, and on which line of the rule."""
    list(game.tuple_options(position))  # names a negative coordinate or a wrong length
    whole = game.dimension() is None
    options = game.table_options.run(*((position,) if whole else position), *game.rule_arguments())
    for option in options:
        if any(x >= n for x, n in zip(option, shape, strict=False)):
            limits = ",".join(str(n - 1) for n in shape)
            what = f"yields {option}, outside the box to {limits}: give the game a box() that holds it"
            return game.table_options.wrong(((position,) if whole else position), what, options.line)  # type: ignore[no-any-return]
    return RuleError(f"{game.id}: the rule leaves the box at {position}")


def never_settles(game: Any, values: Any, layout: Layout) -> RuleError:
    """Name an option beyond the box, or a cycle, among the positions that no sweep settles."""
    import numpy as np

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
