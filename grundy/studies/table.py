"""Tables of values: nimbers of all heaps to N, of sums of heaps, or of all tuples in a box; to CSV and NumPy files."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget
from grundy.core.errors import BadParam, Refused
from grundy.core.families import HeapGame, TableGame
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.core.rules import CannotCompile
from grundy.engines.choose import choose
from grundy.engines.dense import box_table, describe
from grundy.engines.heaps import extend
from grundy.store.segments import Segments, default_folder

if TYPE_CHECKING:
    import numpy as np

NAMES = {"nimbers": "nimber", "outcomes": "outcome", "remoteness": "remoteness", "margins": "margin"}
NO_POSITION = -1  # in a table whose box holds more than the game
SEGMENT_SECONDS = 2.0  # of work between two saved segments


@dataclass
class Table:
    """Values of all positions in a box. kind: `nimbers`, `outcomes` (0 = P, 1 = N), `remoteness`, `margins`."""

    game: AnyGame
    kind: str
    ending: Ending
    values: "np.ndarray[Any, Any]"

    def title(self) -> str:
        ending = "" if self.ending is Ending.NORMAL else f" ({self.ending})"
        return f"{self.kind} of {self.game.label()}{ending}"

    def axes(self) -> list[str]:
        if isinstance(self.game, TableGame) and self.game.dimension() is not None:
            return list(self.game.table_options.arguments[: self.values.ndim])
        if self.game.has("at"):
            return list(self.game.coordinates)
        return ["heap"] if self.values.ndim == 1 else [f"heap {i + 1}" for i in range(self.values.ndim)]

    def csv_rows(self) -> Iterator[list[Any]]:
        """One or at least three coordinates: a row a position. Two: a square with both axes labelled."""
        import numpy as np

        name, outcomes = NAMES[self.kind], self.kind == "outcomes"

        def show(value: Any) -> Any:
            return "" if value == NO_POSITION and self.game.has("at") else "PN"[value] if outcomes else int(value)

        if self.values.ndim == 2:
            rows, columns = self.axes()
            yield [f"{rows} \\ {columns}", *range(self.values.shape[1])]
            for i, row in enumerate(self.values):
                yield [i, *map(show, row)]
            return
        yield [*self.axes(), name]
        for index in np.ndindex(*self.values.shape):
            yield [*index, show(self.values[index])]

    def to_csv(self, path: Path | str) -> None:
        import csv

        with Path(path).open("w", newline="") as file:
            csv.writer(file).writerows(self.csv_rows())

    def to_npy(self, path: Path | str) -> None:
        import numpy as np

        with Path(path).open("wb") as file:
            np.save(file, self.values)


def make_table(
    game: AnyGame,
    to: tuple[int, ...],
    ending: Ending,
    budget: Budget,
    kind: str = "",
    resume: bool = False,
) -> Table:
    """The table of all positions to the given coordinates, included."""
    if reason := game.refusal(ending):
        raise Refused(reason)
    kind = kind or {Ending.NORMAL: "nimbers", Ending.MISERE: "outcomes", Ending.SCORED: "margins"}[ending]
    if kind not in NAMES:
        raise BadParam(f'there is no table of "{kind[:20]}"; there are: {", ".join(NAMES)}')
    if (kind == "margins") != (ending is Ending.SCORED):
        raise Refused("margins go with the scored ending, and with no other; leave --of out")
    if kind == "nimbers" and ending is not Ending.NORMAL:
        raise Refused(f"nimbers mean nothing under the {ending} ending; use --of outcomes")
    if any(n < 0 for n in to):
        raise BadParam("--to takes numbers from 0 on, such as --to 20 or --to 10,10")
    shape = tuple(n + 1 for n in to)
    budget.reserve(4 * prod(shape), f"a table of {describe(shape)} positions")
    if isinstance(game, HeapGame):
        return heap_table(game, shape, ending, budget, kind, resume)
    if isinstance(game, TableGame) and ending is not Ending.SCORED:
        wanted = game.dimension()
        if wanted is not None and wanted != len(to):
            example = ",".join(["10"] * wanted)
            raise BadParam(f"{game.id} has {wanted} coordinates, so type --to {example}")
        try:
            return Table(game, kind, ending, box_table(game, shape, kind, ending, budget))
        except CannotCompile:
            return by_search(game, shape, ending, budget, kind)
    if isinstance(game, TableGame):
        return by_search(game, shape, ending, budget, kind)
    if game.has("at"):
        if len(to) != len(game.coordinates):
            raise BadParam(f"{game.id} has {len(game.coordinates)} coordinates, so type --to 10,10")
        return by_search(game, shape, ending, budget, kind)
    raise Refused(
        f"{game.id} has no table: its positions are neither heaps nor tuples of numbers; "
        f"try: grundy tree {game.id} {game.text(game.start())!r}"
    )


def heap_table(
    game: HeapGame, shape: tuple[int, ...], ending: Ending, budget: Budget, kind: str, resume: bool
) -> Table:
    """One heap: its nimbers. Several: the sums of as many heaps, by XOR under the normal ending."""
    import numpy as np

    if kind == "remoteness" or ending is not Ending.NORMAL:
        return by_search(game, shape, ending, budget, kind)
    values = heap_nimbers(game, max(shape), budget, resume)
    total = np.asarray(values[: shape[0]]).astype(np.int32)
    for n in shape[1:]:
        total = np.bitwise_xor.outer(total, np.asarray(values[:n]).astype(np.int32))
    if kind == "outcomes":
        total = (total != 0).astype(np.int8)
    return Table(game, kind, ending, total)


def heap_nimbers(game: HeapGame, stop: int, budget: Budget, resume: bool, compiled: bool | None = None) -> Any:
    """Nimbers of all heaps below stop; with `resume` they are kept on disk, segment by segment, as they are found."""
    import time

    if not resume:
        return extend(game, [0], stop, budget, compiled)[0]
    key = f"nimbers of {game.label()}: {game.heap_options.fingerprint()}"
    with Segments(default_folder(key), key) as store:
        values: Any = store.read() if store.length else [0]
        step = 256
        while len(values) < stop:
            began, known = time.monotonic(), len(values)
            values, _ = extend(game, values, min(stop, known + step), budget)
            store.append(values[store.length :])
            took = time.monotonic() - began
            step = max(64, min(4 * step, int(step * SEGMENT_SECONDS / max(took, 0.001))))
            budget.report("heaps", len(values), stop)
        return values


def by_search(game: Any, shape: tuple[int, ...], ending: Ending, budget: Budget, kind: str) -> Table:
    """Position by position, each with the engine that fits; slower, but it answers for every ending."""
    import numpy as np

    from grundy.engines.walk import remoteness

    values = np.zeros(shape, dtype=np.int32)
    cells = prod(shape)
    for done, index in enumerate(np.ndindex(*shape)):
        position = tuple(n for n in index if n) if isinstance(game, HeapGame) else index
        if game.has("at") and (position := game.at(index)) is None:
            values[index] = NO_POSITION
            continue
        if done == 0:
            engine = choose(game, position, ending, budget)
        if kind == "remoteness":
            far = remoteness(game, position, ending, budget, edges=10**9)
            assert far is not None
            values[index] = far
        else:
            found = engine.value(position)
            numbers = {"nimbers": found.nimber, "margins": found.margin}
            values[index] = numbers[kind] or 0 if kind in numbers else found.outcome == "N"
        budget.spend()
        budget.report(kind, done + 1, cells)
    return Table(game, kind, ending, values)


def dimensions(game: AnyGame) -> list[int]:
    """How many coordinates a table of this game may have, the usual number first; empty if it has none."""
    if isinstance(game, HeapGame):
        return [1, 2, 3]
    if isinstance(game, TableGame):
        fixed = game.dimension()
        return [2, 3, 4, 1] if fixed is None else [fixed]
    return []
