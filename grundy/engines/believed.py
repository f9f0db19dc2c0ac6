"""What a device finds is not believed before the interpreter has agreed with it, at corners and on samples."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import RuleError
from grundy.core.layout import Layout
from grundy.core.nimsum import mex
from grundy.engines.packed import Packed
from grundy.engines.slabs import Slab

TRIED, LEAST_TRIED = 10_000, 500  # options that are looked at, in a table and in a slab


def believe(game: Any, table: Packed, last: int, slab: Slab, budget: Budget) -> None:
    """The interpreter agrees at the corners and on samples, given the table's own values of the options."""
    layout, left = table.layout, max(LEAST_TRIED, TRIED * slab.cells // table.layout.cells)
    for cell in tried(slab):
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
