"""A filled table: one value in each cell of a layout, outcomes as single bits."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from grundy.core.answer import same_fields
from grundy.core.layout import Layout
from grundy.core.needed import np
from grundy.core.nimsum import mex

ITEM = {"nimbers": 2, "remoteness": 2}  # bytes a cell while the table is made; outcomes take a bit
SWEPT = {"nimbers": 4, "outcomes": 1, "remoteness": 5}  # the same, where play goes in any order


def table_bytes(cells: int, kind: str) -> int:
    """How large the table of that kind will be."""
    return ITEM[kind] * cells if kind in ITEM else cells // 8 + 8


def items_of(cells: int, kind: str) -> int:
    """How many items of `dtype_of` a table of that many cells has."""
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
    """Values of `kind` in the cells of a layout. Outcomes: 0 = P, 1 = N; a value that is not known is -1."""

    layout: Layout
    kind: str
    data: Any  # uint64: bits, 1 where a cell is a P-position; else a number a cell
    allowed: Any = None  # a bit a cell: 1 for a position (grundy.engines.allowed); None: all cells are positions

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

    def held(self) -> Any:
        """Which cells are positions."""
        if self.allowed is None:
            return np.ones(self.layout.cells, dtype=bool)
        return np.unpackbits(self.allowed, count=self.layout.cells, bitorder="little").astype(bool)

    def flat(self) -> Any:
        """A signed number a cell, -1 where there is no position."""
        if not self.in_bits:
            found = self.data.astype(np.int32) if self.data.dtype.kind == "u" else self.data
        else:
            bits = np.unpackbits(self.data.view(np.uint8), bitorder="little")[: self.layout.cells]
            found = np.int8(1) - bits.view(np.int8)
        return found if self.allowed is None else np.where(self.held(), found, found.dtype.type(-1))

    def spread(self) -> Any:
        """The whole box as an array, -1 where a tuple is no position."""
        return self.layout.spread(self.flat())

    def lost(self) -> int:
        """How many P-positions are stored."""
        if self.allowed is not None:
            return int((self.flat() == 0).sum())
        return int(np.bitwise_count(self.data).sum()) if self.in_bits else int((self.data == 0).sum())
