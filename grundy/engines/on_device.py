"""Tables on a device: the rule as C (core/c_source.py), a launch for each level of the sum of the coordinates.

What the device finds is not believed before the interpreter has agreed with it at the corners of the table and on
samples. Where a rule cannot be translated, fails, or does not lower the sum on every move, `NotHere` says why, and the
processor does the work.
"""

import random
from collections.abc import Iterator
from importlib.resources import files
from itertools import product
from math import prod
from typing import Any

from grundy.core.budget import Budget, readable_bytes
from grundy.core.c_source import defines, look_source
from grundy.core.c_writer import MOST_WORD, local
from grundy.core.checked import CannotCompile
from grundy.core.device import Device
from grundy.core.errors import RuleError
from grundy.core.game import Ending
from grundy.core.layout import Layout
from grundy.core.nimsum import mex
from grundy.engines.packed import Packed

ORDERS = ("", "rising", "falling", "symmetric")
KINDS = ("nimbers", "outcomes", "remoteness")
LEVELS = 32  # that are filled between two looks at how it went
ROOM, MOST_ROOM = 256, 1 << 15  # nimbers that a thread has room for, at first and at most
MOST_MEMORY = 0.9  # of what the device has free
TRIED = 10_000  # options that the interpreter looks at before a table is believed
TOO_LARGE, FAILED, OVERFLOW = 4, 16, 1  # as in table.c and checked.c
HOW = ("", "passes 64 bits", "divides by 0", "loops too long for a device", "has no such place", "fails")
WRONG = {2: "yields no position", 3: "a move does not lower the sum of the coordinates, or leaves the box"}


class NotHere(CannotCompile):
    """The device cannot do this; the processor can."""


def fill_on(device: Device, game: Any, shape: tuple[int, ...], kind: str, ending: Ending, budget: Budget) -> Packed:
    """The table as `dense.fill` makes it."""
    layout = Layout(shape, game.order)
    if len(shape) < 2:
        raise NotHere("one coordinate leaves a device nothing to do at the same time")
    needed = layout.cells * (1 if kind == "outcomes" else 2)
    if needed > MOST_MEMORY * device.memory():
        raise NotHere(f"the table takes {readable_bytes(needed)}, and the device has {readable_bytes(device.memory())}")
    job = Job(device, game, layout, kind, ending, budget)
    try:
        values = job.filled(32 if job.small() else 64)
    except TooFewBits:
        values = job.filled(64)
    budget.tabled += layout.cells
    table = Packed(layout, kind, packed(device.host(values), kind))
    believe(game, table, job.last, budget)
    return table


class TooFewBits(Exception):
    """A number of the rule passes 32 bits."""


class Job:
    """One table to fill."""

    def __init__(self, device: Device, game: Any, layout: Layout, kind: str, ending: Ending, budget: Budget) -> None:
        self.device, self.game, self.layout, self.kind, self.budget = device, game, layout, kind, budget
        names = game.table_options.arguments[game.dimension() or 1 :]
        self.attributes = dict(zip(names, game.rule_arguments(), strict=True))
        self.numbers = [int(value) for value in self.attributes.values() if not isinstance(value, tuple)]
        try:
            self.look = look_source(game.table_options, len(layout.shape), game.dimension() is None, self.attributes)
        except CannotCompile as reason:
            raise NotHere(str(reason)) from reason
        self.last = int(ending is Ending.MISERE)

    def small(self) -> bool:
        """Whether all numbers that the rule begins with have 32 bits."""
        return "LL" not in self.look and max(map(abs, (sum(self.layout.sides), *self.numbers))) <= MOST_WORD

    def filled(self, bits: int) -> Any:
        """The values, still on the device."""
        import numpy as np

        layout, nimbers = self.layout, self.kind == "nimbers"
        with self.budget.paused():
            kernel = self.device.kernel(self.source(bits), "fill_level")
        values = self.device.empty(layout.cells, "uint8" if self.kind == "outcomes" else "uint16")
        status = self.device.array(np.zeros(2, dtype=np.int64))
        first = self.device.array(np.ascontiguousarray(layout.first if layout.order else np.zeros(1, dtype=np.int64)))
        box = self.device.array(np.array(layout.sides, dtype=np.int64))
        longest = layout.first.shape[1] if layout.order else 0
        count, levels = prod(layout.sides[:-1]), sum(layout.sides) - len(layout.sides) + 1
        room, level = ROOM, 0
        while level < levels:
            self.budget.look()
            stop = min(levels, level + LEVELS)
            for here in range(level, stop):
                given = (values, status, first, box, longest, here, room, self.last, *self.numbers)
                kernel(count, room // 32 + 1 if nimbers else 0, *given)
            code, cell = map(int, self.device.host(status))
            if code == TOO_LARGE and nimbers and room < MOST_ROOM:
                room, code = 2 * room, 0
                status = self.device.array(np.zeros(2, dtype=np.int64))
                continue  # the same levels again
            if code >= FAILED and (code - FAILED) % 8 == OVERFLOW and bits == 32:
                raise TooFewBits
            if code:
                raise NotHere(wrong(self.game, layout, code, cell))
            level = stop
            self.budget.report(self.kind, level, levels)
        return values

    def source(self, bits: int) -> str:
        """One file of C: the operators, the table, and in it the rule."""
        dimension = len(self.layout.shape)
        numbers = [local(name) for name, value in self.attributes.items() if not isinstance(value, tuple)]
        here = "x" if self.game.dimension() is None else ", ".join(f"x.x[{k}]" for k in range(dimension))
        defined = {
            "CELL": 32 if self.layout.cells <= MOST_WORD else 64,
            "KIND": KINDS.index(self.kind),
            "ORDER": ORDERS.index(self.game.order),
            "PASSED": "".join(f", {name}" for name in numbers),
            "HERE": ", ".join([here, *(f"(Word){name}" for name in numbers)]),
        }
        kernels = files("grundy.kernels")
        text = defines(bits, dimension, numbers) + "".join(f"#define {a} {b}\n" for a, b in defined.items())
        text += kernels.joinpath("checked.c").read_text(encoding="utf-8")
        return text + kernels.joinpath("table.c").read_text(encoding="utf-8").replace("/* RULE */", self.look)


def wrong(game: Any, layout: Layout, code: int, cell: int) -> str:
    """What a launch says went wrong, in words."""
    where = f"at {game.text(layout.place(cell))}"
    if code >= FAILED:
        place, how = divmod(code - FAILED, 8)
        return f"{game.table_options.place(place) if place else 'the rule'} {HOW[how]} {where}"
    return f"{WRONG.get(code, 'a value is too large for a device')} {where}"


def packed(values: Any, kind: str) -> Any:
    """Bytes that are 1 where a position is lost, as bits."""
    import numpy as np

    if kind != "outcomes":
        return values
    bits = np.packbits(values, bitorder="little")
    return np.concatenate([bits, np.zeros(-len(bits) % 8, dtype=np.uint8)]).view(np.uint64)


def believe(game: Any, table: Packed, last: int, budget: Budget) -> None:
    """The interpreter agrees at the corners and on samples, given the table's own values of the options."""
    layout, left = table.layout, TRIED
    for cell in tried(layout):
        budget.look()
        position = layout.place(cell)
        options = list(game.tuple_options(position))
        values = {table[option] for option in options}
        if table.kind == "remoteness":
            wanted = 1 + min((n for n in values if n % 2 == last), default=max(values, default=-1))
        elif table.kind == "nimbers":
            wanted = mex(values)
        else:
            wanted = int(0 in values) if values else last
        if wanted != table.at(cell):
            raise RuleError(
                f"{game.id}: the device says {table.at(cell)} of {game.text(position)}, the rule says {wanted}; "
                "so its table is not believed"
            )
        left -= 1 + len(options)
        if left < 0:
            return


def tried(layout: Layout) -> Iterator[int]:
    corners = {layout.rank(corner) for corner in product(*((0, n - 1) for n in layout.sides)) if fits(corner, layout)}
    rng = random.Random(0)
    yield from sorted(corners)
    for _ in range(min(TRIED, layout.cells)):  # the later, the more options have been found before
        yield rng.randrange(layout.cells)


def fits(corner: tuple[int, ...], layout: Layout) -> bool:
    rising = sorted(corner)
    return not layout.order or list(corner) == (rising[::-1] if layout.order == "falling" else rising)
