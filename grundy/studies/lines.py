"""Repetition in a table: along a translation of the whole, and along single lines in each direction.

A direction is a vector of 0 and 1 that leads from positions to positions: (0,0,1) runs along rows, (0,1,1) along
diagonals, (1,1,1) through the slices. A line is eventually periodic if its second half at the latest repeats, at least
three times over.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any

from grundy.core.budget import Budget, each
from grundy.core.needed import np
from grundy.studies.points import Extent, Points, extent_of

SHORTEST_LINE = 24
LONGEST_PERIOD = 60

Vector = tuple[int, ...]


@dataclass
class Translation:
    """The table repeats along the vector."""

    vector: Vector
    extent: Extent


@dataclass
class Lines:
    """What the lines in a direction do: how many have each period, how long they wait, how many never settle."""

    direction: Vector
    periods: Counter[int]
    latest: int  # the longest wait before a line repeats
    open: int  # lines that show no period within the table


def directions(points: Points) -> Iterator[Vector]:
    """Rows first, then diagonals; in ordered games only those that keep the order."""
    order = points.table.order
    found = [v for v in product((0, 1), repeat=points.table.dimension) if any(v)]
    if order in ("rising", "falling"):
        found = [v for v in found if all((a <= b) if order == "rising" else (a >= b) for a, b in pairwise(v))]
    yield from sorted(found, key=lambda v: (sum(v), v))


def find_translation(points: Points, direction: Vector, budget: Budget) -> Translation | None:
    """The smallest step along the direction that changes no value; if there is none, one that works off the walls."""
    near_walls = None

    sides = [n for n, moves in zip(points.table.shape, direction, strict=True) if moves]
    for period in range(1, min(LONGEST_PERIOD, min(sides) // 2) + 1):
        budget.look()
        target = points.places + period * np.array(direction)
        inside = (target < np.array(points.table.shape)).all(axis=1)
        later = points.values.copy()
        later[inside] = points.box[tuple(target[inside].T)]
        if extent := extent_of(points, later != points.values, inside):
            found = Translation(tuple(period * v for v in direction), extent)
            if not extent.from_walls:
                return found
            near_walls = near_walls or found
    return near_walls


def find_lines(points: Points, direction: Vector, budget: Budget) -> Lines | None:
    """The eventual period of every line that is long enough; None if there is no such line."""
    step = np.array(direction)
    before = points.places - step
    starts = (before < 0).any(axis=1)
    starts[~starts] = points.box[tuple(before[~starts].T)] < 0
    periods: Counter[int] = Counter()
    latest = open_ = 0
    for start in points.places[starts]:
        budget.look()
        length = min(n - x for n, x, moves in zip(points.table.shape, map(int, start), direction, strict=True) if moves)
        if length < SHORTEST_LINE:
            continue
        line = points.box[tuple((start + step * np.arange(length)[:, None]).T)]
        found = eventual_period(line)
        if found is None:
            open_ += 1
        else:
            periods[found[0]] += 1
            latest = max(latest, found[1])
    return Lines(direction, periods, latest, open_) if periods or open_ else None


def eventual_period(line: Any) -> tuple[int, int] | None:
    """The smallest period of the line's later part, and where it begins."""
    for period in each(range(1, len(line) // 6 + 1)):
        differ = np.flatnonzero(line[period:] != line[:-period])
        begin = int(differ[-1]) + 1 if len(differ) else 0
        if begin <= len(line) // 2:
            return period, begin
    return None
