"""A filled table: one value in each cell of a layout, outcomes as single bits; large ones are filled slab by slab."""

import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import RuleError
from grundy.core.lazy_imports import np
from grundy.core.nimsum import mex
from grundy.core.result import same_fields
from grundy.core.types import Array
from grundy.families.tables import TableLayout
from grundy.store.arrays import TableFile

ITEM = {"nimbers": 2, "remoteness": 2}  # bytes a cell while the table is made; outcomes take a bit
SWEPT = {"nimbers": 4, "outcomes": 1, "remoteness": 5}  # the same, where play goes in any order


def table_bytes(cells: int, kind: str) -> int:
    """The size of a table of this kind."""
    return ITEM[kind] * cells if kind in ITEM else cells // 8 + 8


def items_of(cells: int, kind: str) -> int:
    """How many items of `dtype_of` a table with so many cells has."""
    return -(-cells // in_item(kind))


def dtype_of(kind: str) -> str:
    return "uint64" if kind == "outcomes" else "uint16"


def in_item(kind: str) -> int:
    """Cells in one item."""
    return 64 if kind == "outcomes" else 1


def value_of(kind: str, options: Collection[int], last: int) -> int:
    """By the definition, from the values of all options; `last` is the outcome of a finished game."""
    if kind == "remoteness":
        return 1 + min((n for n in options if n % 2 == last), default=max(options, default=-1))
    return mex(options) if kind == "nimbers" else int(0 in options) if options else last


@dataclass
class Packed:
    """Values of `kind` in the cells of a layout. Outcomes: 0 = P, 1 = N; an unknown value is -1."""

    layout: TableLayout
    kind: str
    data: Array  # uint64: bits, 1 where a cell is a P-position; else a number a cell
    allowed: Array | None = None  # a bit a cell: 1 for a position (grundy.engines.dense); None: all cells are positions

    __eq__ = same_fields

    @property
    def in_bits(self) -> bool:
        return bool(self.data.dtype.itemsize == 8)

    def __getitem__(self, position: tuple[int, ...]) -> int:
        cell = self.layout.rank(position)
        return self.at(cell)

    def at(self, cell: int) -> int:
        if self.allowed is not None and not self.allowed[cell >> 3] >> (cell & 7) & 1:
            return -1
        if self.in_bits:
            return 1 - (int(self.data[cell >> 6]) >> (cell & 63) & 1)
        return int(self.data[cell])

    def items(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every position with its value, in the order of the cells."""
        for cell in range(self.layout.cells):
            if (value := self.at(cell)) >= 0 or self.allowed is None:
                yield self.layout.place(cell), value

    def held(self) -> Array:
        """Which cells are positions."""
        if self.allowed is None:
            return np.ones(self.layout.cells, dtype=bool)
        return np.unpackbits(self.allowed, count=self.layout.cells, bitorder="little").astype(bool)

    def flat(self) -> Array:
        """A signed number a cell, -1 where there is no position."""
        if not self.in_bits:
            found = self.data.astype(np.int32) if self.data.dtype.kind == "u" else self.data
        else:
            bits = np.unpackbits(self.data.view(np.uint8), bitorder="little")[: self.layout.cells]
            found = np.int8(1) - bits.view(np.int8)
        return found if self.allowed is None else np.where(self.held(), found, found.dtype.type(-1))

    def spread(self) -> Array:
        """The whole box as an array, -1 where a tuple is no position."""
        return self.layout.spread(self.flat())

    def lost(self) -> int:
        """How many P-positions are stored."""
        if self.allowed is not None:
            return int((self.flat() == 0).sum())
        return int(np.bitwise_count(self.data).sum()) if self.in_bits else int((self.data == 0).sum())


# ---- a table that a device fills slab by slab: its values on the host, in memory or in a file ----


PIECE = 1 << 26  # cells that are brought to a device, or back, at once
TRIED, LEAST_TRIED = 10_000, 500  # options to check in a table, and at least in a slab


@dataclass(frozen=True)
class Slab:
    """The cells whose slowest coordinate lies from `low` to below `high`."""

    layout: TableLayout
    low: int
    high: int

    @property
    def begin(self) -> int:
        return self.layout.begins(self.low)

    @property
    def end(self) -> int:
        return self.layout.begins(self.high)

    @property
    def cells(self) -> int:
        return self.end - self.begin

    def least(self) -> tuple[int, ...]:
        """The least value of every coordinate."""
        return tuple(self.low if k == self.layout.slowest else 0 for k in range(len(self.layout.sides)))

    def most(self) -> tuple[int, ...]:
        """The greatest value of every coordinate; in an ordered tuple the slowest coordinate is the largest."""
        sides = (min(n, self.high) if self.layout.order else n for n in self.layout.sides)
        return tuple((self.high if k == self.layout.slowest else n) - 1 for k, n in enumerate(sides))

    def limits(self) -> tuple[int, ...]:
        """Upper bounds of the options' coordinates."""
        return tuple(self.high if k == self.layout.slowest else n for k, n in enumerate(self.layout.sides))


class Filled:
    """The table on the host; the first `done` cells are filled. A device has outcomes as bytes, 1 where one is lost."""

    def __init__(self, layout: TableLayout, kind: str, store: TableFile | None) -> None:
        data = np.zeros(items_of(layout.cells, kind), dtype=dtype_of(kind)) if store is None else store.values
        self.packed, self.store = Packed(layout, kind, data), store
        self.done = min(layout.cells, in_item(kind) * store.done) if store is not None else 0

    def cells(self, begin: int, end: int) -> Array:
        data, word = self.packed.data, begin >> 6
        if not self.packed.in_bits:
            return data[begin:end]
        bits = np.unpackbits(data[word : -(-end // 64)].view(np.uint8), bitorder="little")
        return bits[begin - 64 * word : end - 64 * word]

    def put(self, begin: int, values: Array) -> None:
        if not self.packed.in_bits:
            if self.store is None and len(values) == len(self.packed.data):
                self.packed.data = values
            else:
                self.packed.data[begin : begin + len(values)] = values
            return
        word = begin >> 6
        if begin > 64 * word:
            values = np.concatenate([self.cells(64 * word, begin), values])
        bits = np.packbits(values, bitorder="little")
        words = np.concatenate([bits, np.zeros(-len(bits) % 8, dtype=np.uint8)]).view(np.uint64)
        self.packed.data[word : word + len(words)] = words

    def settle(self, done: int) -> None:
        """All cells below are right; they go to the disk if the last record is old enough."""
        self.done = done
        if self.store is not None:
            self.store.commit_now_and_then(self.items())

    def record(self) -> None:
        if self.store is not None:
            self.store.commit(self.items())

    def items(self) -> int:
        """Whole ones, or all."""
        layout, kind = self.packed.layout, self.packed.kind
        return items_of(self.done, kind) if self.done == layout.cells else self.done // in_item(kind)


def believe(game: Any, table: Packed, last: int, slab: Slab, budget: Budget) -> None:
    """Check corners and samples with the interpreter, given the table's own values of the options."""
    layout, left = table.layout, max(LEAST_TRIED, TRIED * slab.cells // table.layout.cells)
    for cell in tried(slab):
        budget.look()
        position = layout.place(cell)
        options = list(game.tuple_options(position))
        wanted = value_of(table.kind, {table[option] for option in options}, last)
        if wanted != table.at(cell):
            raise RuleError(
                f"{game.id}: the device says {table.at(cell)} of {game.text(position)}, the rule says {wanted}; "
                "so its table is not believed"
            )
        left -= 1 + len(options)
        if left < 0:
            return


def tried(slab: Slab) -> Iterator[int]:
    layout = slab.layout
    corners = product(*zip(slab.least(), slab.most(), strict=True))
    yield from sorted({layout.rank(corner) for corner in corners if fits(corner, layout)})
    rng = random.Random(slab.low)
    for _ in range(min(TRIED, slab.cells)):  # the later, the more options have been found before
        yield rng.randrange(slab.begin, slab.end)


def fits(corner: tuple[int, ...], layout: TableLayout) -> bool:
    rising = sorted(corner)
    return not layout.order or list(corner) == (rising[::-1] if layout.order == "falling" else rising)
