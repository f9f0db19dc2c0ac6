"""Tables filled on a device: the rule as C, a launch for each level of positions of one size."""

import random
from dataclasses import dataclass
from importlib.resources import files
from itertools import pairwise
from math import prod
from typing import Any

from grundy.compile.c_rules import MOST_WORD, defines, level_source, local, look_source
from grundy.compile.device import Device, DeviceArray, room_on
from grundy.compile.rule_compiler import compiler_of
from grundy.core.budget import Budget, readable_bytes
from grundy.core.errors import CannotCompile, RuleError
from grundy.core.game import AnyGame, Ending
from grundy.core.lazy_imports import np
from grundy.core.nimsum import mex, xor
from grundy.core.types import Array, Integers, JsonObject
from grundy.engines.filled_tables import PIECE, Filled, Packed, Slab, believe
from grundy.engines.heaps import INTERPRETED_TO, extend
from grundy.families.tables import TableLayout
from grundy.store.arrays import TableFile

MOST = 1 << 62
SAMPLES = 200  # positions whose sizes say whether it is a weighted sum


class NotHere(CannotCompile):
    """The device cannot do this, but the processor can."""


@dataclass(frozen=True)
class Levels:
    weights: tuple[int, ...]  # of the coordinates; none if the level is no weighted sum
    source: str  # else: the function that says the level
    rising: tuple[int, ...]  # the coordinates that the level rises with

    def defined(self, solved: int) -> JsonObject:
        """The macros for table.c."""
        terms = [f"(Unsigned){w}{'LL' * (w >> 31 > 0)} * (Unsigned)(t).x[{k}]" for k, w in enumerate(self.weights) if w]
        return {
            "WEIGHTED": int(bool(self.weights)),
            "SOLVED": solved,
            "STEP": self.weights[solved] if self.weights else 1,
            "LEVEL(t)": f"((Word)({' + '.join(terms)}))" if self.weights else "level_of(t, bad)",
        }


def levels_of(game: AnyGame, layout: TableLayout) -> Levels:
    """The levels of that box."""
    try:
        return found_levels(game, layout)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise NotHere(f"its size fails: {error}{line_of(game)}") from error


def found_levels(game: AnyGame, layout: TableLayout) -> Levels:
    sides, size = layout.sides, game.size
    rng, count = random.Random(0), len(sides)
    samples = [tuple(n - 1 for n in sides), *(tuple(map(rng.randrange, sides)) for _ in range(SAMPLES))]
    if layout.order:  # sides rise or fall as the numbers do
        samples = [tuple(sorted(numbers, reverse=layout.slowest == 0)) for numbers in samples]
    stairs = [(1,) * k + (0,) * (count - k) for k in range(count + 1)]  # positions in every order
    if layout.slowest:
        stairs = [stair[::-1] for stair in stairs]
    steps = [size(high) - size(low) for low, high in pairwise(stairs)]
    weights = tuple(steps[::-1] if layout.slowest else steps)
    nothing = size(stairs[0])
    if min(weights) >= 0 and all(
        size(p) == nothing + sum(w * x for w, x in zip(weights, p, strict=True)) for p in samples
    ):
        rising = tuple(k for k, w in enumerate(weights) if w)
        source = ""
    else:
        rising = tuple(k for k in range(count) if all(size(more(p, k)) > size(p) for p in samples))
        try:
            weights, source = (), level_source(game, count)
        except CannotCompile as reason:
            raise NotHere(f"its size is no weighted sum of the coordinates, and {reason}") from reason
    if max(map(abs, map(size, samples))) > MOST:
        raise NotHere(f"its size passes 64 bits{line_of(game)}")
    if not rising:
        raise NotHere(f"its size rises with none of the coordinates: a device needs a size() that does{line_of(game)}")
    return Levels(weights, source, rising)


def more(position: tuple[int, ...], k: int) -> tuple[int, ...]:
    return (*position[:k], position[k] + 1, *position[k + 1 :])


def line_of(game: AnyGame) -> str:
    code = type(game).size.__code__
    return f" (size, line {code.co_firstlineno})"


# ---- tables: the rule as C (compile/c_rules.py), a launch for each level, slab by slab ----


ORDERS = ("", "rising", "falling", "symmetric")
KINDS = ("nimbers", "outcomes", "remoteness")
LEVELS = 32  # levels filled between two looks at the status
MOST_LEVELS = 10**7
AT_ONCE = 1 << 22  # tuples of a slab in one launch
ROOM, MOST_ROOM = 256, 1 << 15  # nimbers that fit a thread's memory, at first and at most
ITEM = {"nimbers": 2, "outcomes": 1, "remoteness": 2}  # bytes of a cell on a device
SMALL = 1 << 10  # bytes for everything besides the index and the cells
SLAB = 1 << 26  # cells of a slab, if slabs are written to disk
TOO_LARGE, NO_LEVEL, FAILED, OVERFLOW = 4, 5, 16, 1  # as in table.c and checked.c
KNOWN, SETTLE = 1, 2  # as in table.c
HOW = ("", "passes 64 bits", "divides by 0", "loops too long for a device", "has no such place", "fails")
WRONG = {2: "it yields no position", TOO_LARGE: "a value is too large for a device", NO_LEVEL: "its size fails"}


def fill_on(
    device: Device,
    game: Any,
    shape: tuple[int, ...],
    kind: str,
    ending: Ending,
    budget: Budget,
    store: TableFile | None = None,
) -> Packed:
    """The table as `dense.fill` makes it; a table in a store is resumed from what is there."""
    layout = TableLayout(shape, game.order)
    if len(shape) < 2:
        raise NotHere("one coordinate leaves a device nothing to do at the same time")
    job = TableFill(device, game, Filled(layout, kind, store), ending, budget)
    try:
        try:
            job.fill(32 if job.small() else 64)
        except TooFewBits:
            job.fill(64)
    finally:
        job.table.record()
    budget.tabled += layout.cells
    return job.table.packed


class TooFewBits(Exception):
    """A number of the rule does not fit 32 bits."""


class MoreRoom(Exception):
    """A nimber is larger than the room for it."""


class TableFill:
    """Fills one table."""

    def __init__(self, device: Device, game: Any, table: Filled, ending: Ending, budget: Budget) -> None:
        self.device, self.game, self.table, self.budget = device, game, table, budget
        self.layout, self.kind, self.last = table.packed.layout, table.packed.kind, int(ending is Ending.MISERE)
        sides = self.layout.sides
        self.rule = CRule(game, game.table_options, len(sides), game.dimension() is None)
        self.look, self.numbers = self.rule.look, self.rule.numbers
        self.levels: Levels = levels_of(game, self.layout)
        index = 8 * len(sides) * (max(sides) + 1) if self.layout.order else 0
        self.memory, self.item = room_on(device) - index - SMALL, ITEM[self.kind]
        self.window = self.layout.cells * self.item > self.memory  # that the device sees at a time, not all
        self.room, self.buffers = ROOM, {}  # type: int, dict[str, DeviceArray]
        thin = self.window or table.store is not None  # slabs are, in the slowest coordinate
        self.solved = max(self.levels.rising, key=lambda k: (not (thin and k == self.layout.slowest), sides[k], k))

    def small(self) -> bool:
        """Whether all constants of the rule and the levels fit 32 bits."""
        weights = self.levels.weights or (1,) * len(self.layout.sides)
        highest = sum(w * n for w, n in zip(weights, self.layout.sides, strict=True))
        return "LL" not in self.look + self.levels.source and max(map(abs, (highest, *self.numbers))) <= MOST_WORD

    def fill(self, bits: int) -> None:
        """Fill slab by slab, from the first cell that is not done."""
        layout, table, device = self.layout, self.table, self.device
        if table.done == layout.cells:
            return
        self.bits = bits
        with self.budget.paused():
            source = self.source()
            self.kernel = device.kernel(source, "fill_level")
            self.finder = None if self.levels.weights else device.kernel(source, "find_levels")
        self.first = device.array(np.ascontiguousarray(layout.first if layout.order else np.zeros(1, dtype=np.int64)))
        low = layout.place(table.done)[layout.slowest]
        if not self.window:
            self.load(self.buffer("own", layout.cells), 0, layout.begins(low))
        while low < layout.sides[layout.slowest]:
            slab = Slab(layout, low, self.high(low))
            try:
                new = self.filled(slab)
            except MoreRoom:
                self.room *= 2
                continue
            step = PIECE if self.table.store is not None or self.window else slab.cells
            for at in range(slab.begin, slab.end, step):
                stop = min(slab.end, at + step)
                table.put(at, device.host(new[at - slab.begin : stop - slab.begin]))
            believe(self.game, table.packed, self.last, slab, self.budget)
            table.settle(slab.end)
            low = slab.high

    def high(self, low: int) -> int:
        """Where a slab ends: as many cells as fit, and as are recorded at once."""
        layout, cells = self.layout, self.layout.cells if self.table.store is None else SLAB
        if self.window:
            cells = self.memory // 2 // (self.item + self.carried_bytes())
        begins = layout.first[layout.slowest][: layout.sides[layout.slowest] + 1]
        high = int(np.searchsorted(begins, layout.begins(low) + cells, side="right")) - 1
        if high > low or not self.window:
            return max(high, low + 1)
        layer = f"the work on {layout.begins(low + 1) - layout.begins(low):,} positions at once"
        raise NotHere(f"{layer} takes more than the {readable_bytes(self.memory)} that the device has for it")

    def carried_bytes(self) -> int:
        """Bytes kept for a cell between two windows of earlier cells."""
        return {"nimbers": self.room // 8, "outcomes": 1, "remoteness": 8}[self.kind]

    def buffer(self, name: str, count: int, dtype: str = "") -> DeviceArray:
        """A buffer on the device, reused while its size stays the same."""
        if name not in self.buffers or len(self.buffers[name]) != count:
            self.buffers.pop(name, None)
            self.buffers[name] = self.device.empty(count, dtype or f"uint{8 * self.item}")
        return self.buffers[name]

    def load(self, array: Array, begin: int, end: int) -> None:
        """Cells of the table into the front of an array on the device."""
        for at in range(begin, end, PIECE):
            stop = min(end, at + PIECE)
            self.device.load(array[at - begin : stop - begin], self.table.cells(at, stop))

    def filled(self, slab: Slab) -> DeviceArray:
        """The values of a slab, still on the device."""
        if not self.window:
            whole = self.buffer("own", self.layout.cells)
            self.go_over(slab, whole, (whole, None), (0, self.layout.cells, 0), SETTLE)
            return whole[slab.begin : slab.end]
        most = self.memory // 2 // (self.item + self.carried_bytes())
        words = self.carried_bytes() // (1 if self.kind == "outcomes" else 4)
        carried = self.buffer("kept", most * words, "uint8" if self.kind == "outcomes" else "uint32")
        new, earlier = self.buffer("own", most), self.buffer("earlier", self.memory // 2 // self.item)
        known = 0
        for begin in range(0, slab.begin, len(earlier)):
            end = min(slab.begin, begin + len(earlier))
            self.load(earlier, begin, end)
            self.go_over(slab, earlier, (new, carried), (begin, end, slab.begin), known)
            known = KNOWN
        self.go_over(slab, new, (new, carried), (slab.begin, slab.end, slab.begin), known | SETTLE)
        return new[: slab.cells]

    def go_over(
        self,
        slab: Slab,
        values: DeviceArray,
        filled: tuple[DeviceArray, DeviceArray],
        window: tuple[int, int, int],
        how: int,
    ) -> None:
        """Settle a slab level by level, or only collect what its options in the window say."""
        layout, nimbers = self.layout, self.kind == "nimbers"
        least, most = slab.least(), slab.most()
        extents = [high - low + 1 for low, high in zip(least, most, strict=True)]
        box = self.device.array(np.array([*slab.limits(), *least, *extents], dtype=np.int64))
        lines, settles, step = prod(extents) // extents[self.solved], how & SETTLE, 1
        begin, end = self.between(least, most, box, lines)
        if not settles:  # in any order, so all at once
            begin, end, step = 0, lines * extents[self.solved], AT_ONCE
        longest = layout.first.shape[1] if layout.order else 0
        here, settled = begin, 0
        while here < end:
            self.budget.look()
            stop, status = min(end, here + LEVELS * step), self.status()
            for at in range(here, stop, step):
                given = (values, *filled, status, self.first, box, longest, at, self.room, self.last, *window, how)
                count = lines if settles else min(step, end - at)
                self.kernel(count, self.room // 32 + 1 if nimbers else 0, *given, *self.numbers)
            code, cell, count, *_ = map(int, self.device.host(status))
            if code == TOO_LARGE and nimbers and self.room < MOST_ROOM:
                if self.window:
                    raise MoreRoom  # what was kept has none either
                self.room *= 2
                continue  # the same levels again
            self.look_at(code, cell, slab)
            here, settled = stop, settled + count
            if settles:
                done = slab.begin + slab.cells * (here - begin) // (end - begin)
                self.budget.report(self.kind, done, layout.cells)
        if settles and not self.levels.weights and settled != slab.cells:
            name = f"coordinate {self.solved + 1}"
            raise NotHere(f"its size does not rise with {name} everywhere, which a device needs")

    def between(self, least: tuple[int, ...], most: tuple[int, ...], box: DeviceArray, lines: int) -> tuple[int, int]:
        """The lowest level of a slab, and the one above its highest."""
        if weights := self.levels.weights:
            low, high = (sum(w * x for w, x in zip(weights, corner, strict=True)) for corner in (least, most))
        else:
            status = self.status()
            assert self.finder is not None
            self.finder(lines, 0, status, box)
            code, _, _, low, high = map(int, self.device.host(status))
            self.look_at(code, 0, None)
        if high - low > MOST_LEVELS:
            raise NotHere(f"its size takes more than {MOST_LEVELS:,} values, too many for a device")
        return low, high + 1

    def status(self) -> DeviceArray:
        return self.device.array(np.array([0, 0, 0, 1 << 62, -(1 << 62)], dtype=np.int64))

    def look_at(self, code: int, cell: int, slab: Slab | None) -> None:
        """Raise the error of a launch, in words."""
        position = self.layout.place(cell)
        where = f"at {self.game.text(position)}"
        if self.bits == 32 and (code == NO_LEVEL or (code >= FAILED and (code - FAILED) % 8 == OVERFLOW)):
            raise TooFewBits
        if code >= FAILED:
            place, how = divmod(code - FAILED, 8)
            rule = compiler_of(self.game.table_options).place(place) if place else "the rule"
            raise NotHere(f"{rule} {HOW[how]} {where}")
        if code:
            raise NotHere(f"{WRONG[code]} {where}" if code in WRONG else beyond(self.game, position, slab))

    def source(self) -> str:
        dimension = len(self.layout.shape)
        here = "x" if self.game.dimension() is None else ", ".join(f"x.x[{k}]" for k in range(dimension))
        defined = {
            "CELL": 32 if self.layout.cells <= MOST_WORD else 64,
            "WINDOW": int(self.window),
            **self.levels.defined(self.solved),
            "KIND": KINDS.index(self.kind),
            "ORDER": ORDERS.index(self.game.order),
            "HERE": ", ".join([here, *(f"(Word){name}" for name in self.rule.names)]),
        }
        return self.rule.file("table.c", self.bits, defined).replace("/* LEVEL */", self.levels.source)


class CRule:
    """A rule in C, and its arguments besides a position."""

    def __init__(self, game: Any, rule: Any, dimension: int, whole: bool, lanes: bool = False) -> None:
        arguments = game.rule_arguments()
        attributes = dict(zip(rule.arguments[len(rule.arguments) - len(arguments) :], arguments, strict=True))
        numbers = {local(name): int(value) for name, value in attributes.items() if not isinstance(value, tuple)}
        self.dimension, self.names, self.numbers = dimension, list(numbers), list(numbers.values())
        try:
            self.look = look_source(rule, dimension, whole, attributes, lanes=lanes)
        except CannotCompile as reason:
            raise NotHere(str(reason)) from reason

    def file(self, name: str, bits: int, defined: JsonObject) -> str:
        """One file of C: the operators, the kernel, and in it the rule."""
        defined = {**defined, "PASSED": "".join(f", {name}" for name in self.names)}
        text = defines(bits, self.dimension, self.names) + "".join(f"#define {a} {b}\n" for a, b in defined.items())
        for part in ("checked.c", name):
            text += files("grundy.compile").joinpath(part).read_text(encoding="utf-8")
        return text.replace("/* RULE */", self.look)


def beyond(game: Any, position: tuple[int, ...], slab: Slab | None) -> str:
    """Why a device could not follow a move."""
    assert slab is not None
    for option in game.tuple_options(position):
        stored = sorted(option) if game.order == "symmetric" else option
        move = f"the move from {game.text(position)} to {game.text(option)}"
        if any(x >= n for x, n in zip(stored, slab.layout.sides, strict=True)):
            return f"{move} leaves the box"
        if game.size(stored) >= game.size(position):
            return f"{move} does not lower its size: write a size() that falls on every move"
        if stored[slab.layout.slowest] >= slab.high:
            return f"{move} leads to a later part of the table, which is filled part by part"
    return f"a move does not lower its size at {game.text(position)}"


# ---- nimbers of heaps: the rule as C (compile/c_rules.py), many lanes for each heap of a block (compile/heaps.c) ----


BLOCK = 256  # heaps in one launch
LANES = 1024  # threads for each of them, a multiple of those of a block of threads
BLOCKS = 64  # blocks between two looks at the status
LIMIT, MOST_LIMIT = 1 << 12, 1 << 15  # nimbers that fit, at first and at most
LISTED, MOST_LISTED = 1 << 10, 1 << 16  # options that wait for a heap of their own block, for each heap
BEYOND, TOO_MANY = 3, 5  # as in heaps.c
TRIED = 20  # heaps that the interpreter checks, most of them small


def extend_on(device: Device, game: Any, stop: int, budget: Budget) -> Array:
    """The nimbers of heaps 0 to stop - 1, as `extend` finds them."""
    budget.reserve(8 * stop, f"a table of all heaps below {stop if stop < 10**15 else 'that size'}")
    known, _ = extend(game, [0], min(stop, INTERPRETED_TO), budget, compiled=False)
    if stop <= len(known):
        return np.array(known, dtype=np.uint16)
    if stop > MOST_WORD:
        raise NotHere("a device counts heaps with 32 bits")
    values = HeapFill(device, game, stop, budget).filled(known)
    believe_heaps(game, values, budget)
    return values


class HeapFill:
    """Fills one sequence."""

    def __init__(self, device: Device, game: Any, stop: int, budget: Budget) -> None:
        self.device, self.game, self.stop, self.budget = device, game, stop, budget
        self.width = compiler_of(game.heap_options).width()
        self.rule = CRule(game, game.heap_options, self.width, False, lanes=True)
        self.bits = 64 if "LL" in self.rule.look or max(map(abs, (0, *self.rule.numbers))) > MOST_WORD else 32
        self.limit, self.most = LIMIT, LISTED

    def filled(self, known: Integers) -> Array:
        host = np.zeros(self.stop, dtype=np.uint16)
        host[: len(known)] = known
        values, here = self.device.array(host), len(known)
        while here < self.stop:
            here = self.some(values, here)
        found: Array = self.device.host(values)
        return found

    def some(self, values: Array, here: int) -> int:
        """Fill as far as memory and bits suffice; returns the next heap."""
        with self.budget.paused():
            wide, narrow = (self.device.kernel(self.source(), name) for name in ("look_wide", "look_narrow"))
        shapes = [(BLOCK, self.limit // 32), (BLOCK, self.most, 1 + self.width), (BLOCK,)]
        room = [self.device.array(np.zeros(shape, dtype=np.uint32).ravel()) for shape in shapes]
        status = self.device.array(np.zeros(2, dtype=np.int64))
        while here < self.stop:
            self.budget.look()
            for _ in range(BLOCKS):
                heaps = min(BLOCK, self.stop - here)
                wide(heaps * LANES, 0, values, *room, status, here, self.most, LANES, *self.rule.numbers)
                narrow(1, 0, values, *room, status, here, self.most, heaps)
                here += heaps
                if here == self.stop:
                    break
            code, heap = map(int, self.device.host(status))
            if code:
                self.make_room(code, heap)
                return heap
            self.budget.tabled = here
            self.budget.report("heaps", here, self.stop)
        return here

    def make_room(self, code: int, heap: int) -> None:
        """Make room for what did not fit, or raise the reason why that cannot be done."""
        place, how = divmod(code - FAILED, 8)
        if code == TOO_LARGE and self.limit < MOST_LIMIT:
            self.limit *= 2
        elif code == TOO_MANY and self.most < MOST_LISTED:
            self.most *= 4
        elif code >= FAILED and how == OVERFLOW and self.bits == 32:
            self.bits = 64
        elif code == BEYOND:
            list(self.game.heap_parts(heap))  # the interpreter names the option and the line
            raise RuleError(f"{self.game.id}: the rule yields an option outside 0 to {heap - 1} for heap {heap}")
        elif code >= FAILED:
            raise NotHere(
                f"{compiler_of(self.game.heap_options).place(place) if place else 'the rule'} {HOW[how]} at heap {heap}"
            )
        else:
            raise NotHere(f"heap {heap} has too large a nimber, or too many options, for a device")

    def source(self) -> str:
        return self.rule.file("heaps.c", self.bits, {"LONGEST": 1 << 30, "LIMIT": self.limit, "BLOCK": BLOCK})


def believe_heaps(game: Any, values: Array, budget: Budget) -> None:
    """Check the largest heap and some others with the interpreter, given the nimbers of all smaller ones."""
    rng, last, nimbers = random.Random(0), len(values) - 1, values.tolist()
    for heap in (last, *(int(last ** rng.uniform(0.5, 0.9)) for _ in range(TRIED))):
        budget.look()
        wanted = mex({xor(nimbers[n] for n in left) for left in game.heap_options.run(heap, *game.rule_arguments())})
        if wanted != values[heap]:
            raise RuleError(
                f"{game.id}: the device says {values[heap]} of a heap of {heap}, the rule says {wanted}; "
                "so its nimbers are not believed"
            )
