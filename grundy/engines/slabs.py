"""A table that a device fills slab by slab: its values on the host, in memory or in a file; the cells of a slab.

Cells of one value of the slowest coordinate follow each other, so finished slabs are the front of the table: what a
store records, and what the processor could go on from as well. No slab is believed before the interpreter has agreed
with it.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import RuleError
from grundy.core.layout import Layout
from grundy.core.needed import np
from grundy.engines.packed import Packed, dtype_of, in_item, items_of, value_of
from grundy.store.arrays import TableFile

PIECE = 1 << 26  # cells that are brought to a device, or back, at once
TRIED, LEAST_TRIED = 10_000, 500  # options that are looked at, in a table and in a slab


@dataclass(frozen=True)
class Slab:
    """The cells whose slowest coordinate lies from `low` to below `high`."""

    layout: Layout
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
        """Of its tuples, in every coordinate."""
        return tuple(self.low if k == self.layout.slowest else 0 for k in range(len(self.layout.sides)))

    def most(self) -> tuple[int, ...]:
        """The slowest coordinate of an ordered tuple is its largest."""
        sides = (min(n, self.high) if self.layout.order else n for n in self.layout.sides)
        return tuple((self.high if k == self.layout.slowest else n) - 1 for k, n in enumerate(sides))

    def limits(self) -> tuple[int, ...]:
        """An option lies below them: what is slower comes later."""
        return tuple(self.high if k == self.layout.slowest else n for k, n in enumerate(self.layout.sides))


class Filled:
    """The table on the host; the first `done` cells are filled. A device has outcomes as bytes, 1 where one is lost."""

    def __init__(self, layout: Layout, kind: str, store: TableFile | None) -> None:
        data = np.zeros(items_of(layout.cells, kind), dtype=dtype_of(kind)) if store is None else store.values
        self.packed, self.store = Packed(layout, kind, data), store
        self.done = min(layout.cells, in_item(kind) * store.done) if store is not None else 0

    def cells(self, begin: int, end: int) -> Any:
        data, word = self.packed.data, begin >> 6
        if not self.packed.in_bits:
            return data[begin:end]
        bits = np.unpackbits(data[word : -(-end // 64)].view(np.uint8), bitorder="little")
        return bits[begin - 64 * word : end - 64 * word]

    def put(self, begin: int, values: Any) -> None:
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
        """All cells below are right, and go to the disk if the last ones went some time ago."""
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
    """The interpreter agrees at the corners and on samples, given the table's own values of the options."""
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


def fits(corner: tuple[int, ...], layout: Layout) -> bool:
    rising = sorted(corner)
    return not layout.order or list(corner) == (rising[::-1] if layout.order == "falling" else rising)
