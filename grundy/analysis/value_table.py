"""What the tables of a game run over that has neither heaps nor tuples of numbers.

Its own `Coordinates`, if it has them. Else the size of an empty board: where the start of a
strip or grid game is one board of one letter, n such squares in a row, or h rows of w. Else the whole-number parameters
of a strip, grid or graph game that make its start larger: the start of the game with those parameters.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import islice
from math import prod
from pathlib import Path
from typing import Any

from grundy.core.budget import readable_bytes
from grundy.core.capabilities.presentation import Wording
from grundy.core.capabilities.solving import Coordinates
from grundy.core.errors import GO_ON, Argument, BadParam, Message, Refused, without_advice
from grundy.core.game import AnyGame, Ending, under
from grundy.core.lazy_imports import np
from grundy.core.result import OVER, Numbers, Result, TextLine, same_fields, shown
from grundy.core.types import Array, JsonObject, Position
from grundy.engines.dense import describe
from grundy.engines.filled_tables import Packed
from grundy.families import GraphGame, GridGame, StripGame, TableGame

Place = tuple[AnyGame, Position]  # a game and a position of it


@dataclass(frozen=True)
class Index:
    """The names of the coordinates, and what stands at them; None where there is no position."""

    names: tuple[str, ...]
    at: Callable[[tuple[int, ...]], Place | None]


def index_of(game: AnyGame) -> Index | None:
    """What a table of the game runs over; None if nothing says it."""
    if game.has(Coordinates):
        coordinates = game.capability(Coordinates)
        return Index(coordinates.names, lambda index: known(game, coordinates.at(index)))
    if not isinstance(game, StripGame | GridGame | GraphGame):
        return None
    return empty_boards(game) or parameters(game)


def known(game: AnyGame, position: Position) -> Place | None:
    return None if position is None or game.defect(position) is not None else (game, position)


def empty_boards(game: AnyGame) -> Index | None:
    """Boards of the letter that the start consists of."""
    start = game.start()
    if isinstance(game, GraphGame) or len(start) != 1 or len(letters := set("".join(start[0]))) != 1:
        return None
    (letter,) = letters
    if isinstance(game, StripGame):
        return Index(("length",), lambda index: known(game, (letter * index[0],) if all(index) else ()))
    return Index(
        ("rows", "columns"), lambda index: known(game, ((letter * index[1],) * index[0],) if all(index) else ())
    )


def parameters(game: AnyGame) -> Index | None:
    """Those whose next value gives a larger start."""
    names = tuple(f.name for f in fields(game) if type(f.default) is int and grows(game, f.name))
    return Index(names, lambda index: started(game, dict(zip(names, index, strict=True)))) if names else None


def grows(game: AnyGame, name: str) -> bool:
    value = getattr(game, name)
    pairs = [(started(game, {name: n}), started(game, {name: n + 1})) for n in (value - 1, value)]
    return any(less and more and less[0].size(less[1]) < more[0].size(more[1]) for less, more in pairs)


def started(game: AnyGame, values: dict[str, int]) -> Place | None:
    """The game with these parameters, at its start; None where they lie outside their bounds."""
    try:
        other: AnyGame = replace(game, **values)
    except BadParam:
        return None
    return known(other, other.start())


# Tables of values: nimbers of all heaps to N, of sums of heaps, or of all tuples in a box; to CSV and NumPy files


NAMES = {
    "nimbers": "nimber",
    "outcomes": "outcome",
    "remoteness": "remoteness",
    "margins": "margin",
    "longest": "longest row that loses",
}
SHOWN = 40  # rows and columns on the screen before the rest is only counted
NO_POSITION = -1  # in a table whose box holds more than the game
UNSETTLED = -(2**31)  # where the budget ended before the value was found
MOST_SPREAD = 2 << 30  # bytes of a packed table that is spread out to a whole box


@dataclass
class Table(Result):
    """Values of all positions in a box. kind: `nimbers`, `outcomes` (0 = P, 1 = N), `remoteness`, `margins`.

    A partial table says by `stopped` why it ended early; what was not settled is `UNSETTLED`, and shown as "?".
    """

    game: AnyGame
    kind: str
    ending: Ending
    values: Array
    folder: Path | None = None  # where the table lives on disk
    stopped: str = ""  # a `Message`, where it came from an error

    __eq__ = same_fields

    def __getitem__(self, position: int | tuple[int, ...]) -> int:
        return int(self.values[position])

    def title(self) -> str:
        what = "losing longest rows" if self.kind == "longest" else self.kind
        partial = f", partial: {self.settled:,} of {self.values.size:,} settled" if self.stopped else ""
        return f"{what} of {self.game.label()}{under(self.ending)}{partial}"

    @property
    def settled(self) -> int:
        """How many places of the box are known."""
        return int((self.values != UNSETTLED).sum())

    def blanks(self, values: Array) -> Array:
        """Where no value stands: no position, or not settled."""
        return values == UNSETTLED if self.kind == "margins" else values < 0

    def axes(self) -> list[str]:
        if isinstance(self.game, TableGame) and self.game.dimension() is not None:
            return list(self.game.table_options.arguments[: self.dimension])
        if isinstance(self.game, TableGame):
            first = 2 if self.kind == "longest" else 1
            return [f"a{i + first}" for i in range(self.dimension)]
        if index := index_of(self.game):
            return list(index.names)
        return ["heap"] if self.dimension == 1 else [f"heap {i + 1}" for i in range(self.dimension)]

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.values.shape)

    @property
    def dimension(self) -> int:
        return len(self.shape)

    @property
    def order(self) -> str:
        """Which tuples are positions at all: "" for all of them, or `rising`, `falling`, `symmetric`."""
        return self.game.order if isinstance(self.game, TableGame) else ""

    def items(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every settled position with its value."""
        every = ((index, int(self.values[index])) for index in np.ndindex(*self.shape))
        least = UNSETTLED + 1 if self.kind == "margins" else 0
        return (item for item in every if item[1] >= least)

    def lost(self) -> int:
        """How many P-positions there are."""
        return int((self.values == 0).sum())

    def csv_rows(self) -> Iterator[list[object]]:
        """One or at least three coordinates: a row a position. Two: a square with both axes labelled."""
        if self.dimension == 2:
            rows, columns = self.axes()
            yield [f"{rows} \\ {columns}", *range(self.shape[1])]
            for i, row in enumerate(self.values):
                yield [i, *map(self.shown, row)]
            return
        yield [*self.axes(), NAMES[self.kind]]
        for position, value in self.items():
            yield [*position, self.shown(value)]
        unsettled: list[list[int]] = np.argwhere(self.values == UNSETTLED).tolist() if self.stopped else []
        yield from ([*place, self.shown(UNSETTLED)] for place in unsettled)

    def shown(self, value: int) -> Any:
        """A value as one reads it; nothing where a tuple is no position, "?" where it is not settled."""
        if value == UNSETTLED:
            return "?"
        return "" if value < 0 and self.kind != "margins" else "PN"[value] if self.kind == "outcomes" else int(value)

    def columns(self) -> JsonObject:
        """A row a settled position: its coordinates and its value."""
        values = self.values
        held = ~self.blanks(values)
        found = values[held]
        places = np.argwhere(held).T
        value = np.where(found == 0, "P", "N") if self.kind == "outcomes" else found
        return {**dict(zip(self.axes(), places, strict=True)), NAMES[self.kind]: value}

    def explore(self) -> Any:
        """The table as a live picture in a notebook: point at a cell, and its board appears."""
        return shown("explore", self)

    def to_dict(self) -> JsonObject:
        game = {"game": self.game.id, "params": self.game.params(), "ending": str(self.ending)}
        found = game | {"kind": self.kind, "shape": list(self.shape)}
        if not self.stopped:
            return found | {"values": self.values.tolist()}
        values = self.values.astype(object)
        values[self.values == UNSETTLED] = None
        stopped = without_advice(self.stopped)
        return found | {"settled": self.settled, "stopped": stopped, "values": values.tolist()}

    def to_page(self) -> Numbers:
        """Little-endian numbers, row by row, of the smallest kind that holds them all."""
        least, high = int(self.values.min()), int(self.values.max())
        kinds = {"uint8": (0, 255), "int16": (-(2**15), 2**15 - 1), "int32": (-(2**31), 2**31 - 1)}
        kind = next(name for name, (low, most) in kinds.items() if low <= least and high <= most)
        blanks = self.blanks(self.values)
        low = int(self.values[~blanks].min(initial=max(high, 0))) if blanks.any() else least
        blank = bool((blanks & (self.values != UNSETTLED)).any())  # some tuples are no positions
        header = {"shape": list(self.values.shape), "numbers": kind, "low": low, "high": high, "blank": blank}
        header |= {"unsettled": UNSETTLED, "stopped": without_advice(self.stopped)} if self.stopped else {}
        header |= {"kind": self.kind, "axes": self.axes(), "title": self.title()}
        header["rule"] = self.game.capability(Wording).rule()
        little = {"uint8": "<u1", "int16": "<i2", "int32": "<i4"}[kind]
        return Numbers(header, self.values.astype(little).tobytes())

    def screen(self) -> Iterator[TextLine]:
        yield TextLine(self.title(), "bold")
        wide = self.dimension == 2
        rows = [
            [str(cell) for cell in row[: SHOWN + 1 if wide else None]] for row in islice(self.csv_rows(), SHOWN + 2)
        ]
        widths = [max(len(row[i]) for row in rows[: SHOWN + 1]) for i in range(len(rows[0]))]
        for row in rows[: SHOWN + 1]:
            yield TextLine("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
        if len(rows) > SHOWN + 1 or (wide and self.shape[1] > SHOWN):
            shape = " x ".join(f"{n:,}" for n in self.shape)
            advice = Argument("out", "x.csv", "; {} writes them all")
            yield TextLine(Message(f"... the beginning of {shape} values", advice), "dim")

    def verdict(self) -> tuple[int, str]:
        if self.stopped:
            return OVER, Message(f"{self.settled:,} of {self.values.size:,} are settled: ", self.stopped, GO_ON)
        return 0, f"the table is kept in {self.folder}" if self.folder else ""

    def to_npy(self, path: Path | str) -> None:
        if self.stopped:
            raise Refused("an .npy file cannot say what is not settled; write ", Argument("out", "x.csv"))
        with Path(path).open("wb") as file:
            np.save(file, self.values, allow_pickle=False)


class PackedTable(Table):
    """A table of tuples that stores each position once. `values` spreads it out, -1 where a tuple is no position."""

    def __init__(self, game: AnyGame, kind: str, ending: Ending, packed: Packed, folder: Path | None = None) -> None:
        self.game, self.kind, self.ending, self.packed, self.folder = game, kind, ending, packed, folder

    def __eq__(self, other: object) -> bool:
        """By what is stored: the whole box may be too large to spread out."""
        if not isinstance(other, PackedTable):
            return NotImplemented
        compared = ("game", "kind", "ending", "folder", "packed")
        return all(getattr(self, name) == getattr(other, name) for name in compared)

    @property
    def shape(self) -> tuple[int, ...]:
        return self.packed.layout.shape

    @cached_property
    def values(self) -> Array:  # type: ignore[override]
        if self.spread_bytes() > MOST_SPREAD:
            raise Refused(
                f"the whole box of {describe(self.shape)} would take {readable_bytes(self.spread_bytes())}; "
                "ask for single positions, table[3, 5, 8], or make a smaller table"
            )
        spread = self.packed.spread()
        origin = (0,) * self.dimension
        if not self.origin_counts():
            spread[origin] = -1  # such as a bar without its poisoned corner
        return spread

    def __getitem__(self, position: int | tuple[int, ...]) -> int:
        return self.packed[(position,) if isinstance(position, int) else position]

    def spread_bytes(self) -> int:
        return prod(self.shape) * (1 if self.kind == "outcomes" else 4)

    def items(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """As in any table; of one that is too large to be spread out, what is stored, in the order of the cells."""
        if self.spread_bytes() <= MOST_SPREAD:
            return super().items()
        return (item for item in self.packed.items() if any(item[0]) or self.origin_counts())

    def origin_counts(self) -> bool:
        """Whether the tuple of zeros is a position."""
        return self.kind == "longest" or self.game.defect((0,) * self.dimension) is None

    def lost(self) -> int:
        if self.order == "symmetric":
            return super().lost()
        return self.packed.lost() - (self.packed.allowed is None and not self.origin_counts())
