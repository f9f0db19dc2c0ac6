"""The positions of a table as points: their numbers, their values, and how far they lie from the walls.

A wall is where a number, or the difference of neighbours in an ordered game, is 0. Patterns often hold away from the
walls only, so each one is stated with the least distances from which it holds, and the exceptions nearer by.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import prod
from typing import Any

from grundy.core.errors import Argument, Refused
from grundy.core.needed import np
from grundy.studies.table import Table

MOST_POINTS = 20_000_000
FEW = 40  # exceptions that are listed by themselves, without walls
TELLING = 100  # P-positions away from the walls without which a statement says nothing


def check_size(to: tuple[int, ...]) -> None:
    """Refuse a table with more tuples than patterns are looked for in, before it is made."""
    if prod(n + 1 for n in to) > MOST_POINTS:
        large = f"patterns are looked for in tables of at most {MOST_POINTS:,} tuples; use a smaller "
        raise Refused(large, Argument("to"))


@dataclass
class Points:
    """Places (n, d) and values (n); gaps (n, d) are the distances from the walls, named in `walls`."""

    table: Table

    def __post_init__(self) -> None:
        self.box = np.asarray(self.table.values)
        self.places = np.argwhere(self.box >= 0)
        self.values = self.box[tuple(self.places.T)].astype(np.int64)
        self.lost = self.values == 0

    @cached_property
    def names(self) -> list[str]:
        return self.table.axes()

    @cached_property
    def slow_to_fast(self) -> list[int]:
        """The coordinates from the smallest to the largest of an ordered tuple."""
        count = range(self.table.dimension)
        return list(reversed(count)) if self.table.order == "falling" else list(count)

    @cached_property
    def gaps(self) -> Any:
        if self.table.order not in ("rising", "falling"):
            return self.places
        ordered = self.places[:, self.slow_to_fast]
        return np.diff(ordered, axis=1, prepend=0)

    @cached_property
    def walls(self) -> list[str]:
        names = [self.names[i] for i in self.slow_to_fast]
        if self.table.order not in ("rising", "falling"):
            return self.names
        return [names[0], *(f"{high} - {low}" for low, high in pairwise(names))]

    @cached_property
    def margin(self) -> Any:
        """The largest distance from each wall that a statement may ask for: a sixth of the table."""
        return np.array([(self.table.shape[i] - 1) // 6 for i in self.slow_to_fast])

    @cached_property
    def inner(self) -> Any:
        """Which points lie that far inside."""
        return (self.gaps >= self.margin).all(axis=1)


@dataclass
class Extent:
    """Where a statement holds: everywhere but for a few points, or from some distance from the walls on."""

    where: str
    exceptions: list[tuple[int, ...]]
    from_walls: tuple[int, ...] = ()

    @property
    def exact(self) -> bool:
        return not self.exceptions


def extent_of(points: Points, fails: Any, among: Any = None) -> Extent | None:
    """Where a statement holds that fails at these points (of those `among` it speaks of); None if it does not hold."""
    spoken = np.ones(len(fails), dtype=bool) if among is None else among
    fails = fails & spoken
    if (fails & points.inner).any() or not (spoken & points.inner).any():
        return None
    exceptions = [tuple(map(int, point)) for point in points.places[fails]]
    if not exceptions:
        return Extent("everywhere", [])
    half = np.array(points.table.shape) // 2
    if len(exceptions) <= FEW and (points.places[fails] <= half).all():
        return Extent("everywhere else", exceptions)
    least = least_distances(points.gaps[fails])
    held = spoken & (points.gaps >= np.array(least)).all(axis=1)
    if (np.array(least) > points.margin).any() or points.lost[held].sum() < TELLING:
        return None
    terms = [f"{wall} ≥ {s}" for wall, s in zip(points.walls, least, strict=True) if s]
    return Extent("wherever " + " and ".join(terms), exceptions, least)


def least_distances(gaps: Any) -> tuple[int, ...]:
    """The smallest distances from the walls, by their sum, such that no exception keeps them all."""
    small = np.minimum(gaps, limit := 16)
    worst = np.zeros((limit + 2,) * gaps.shape[1], dtype=bool)
    worst[tuple(small.T)] = True
    for axis in range(worst.ndim):  # whether some exception lies at these distances or further in
        worst = np.flip(np.logical_or.accumulate(np.flip(worst, axis), axis), axis)
    free = np.argwhere(~worst)
    best = free[np.argmin(free.sum(axis=1))]
    return tuple(int(s) if s <= limit else 1 << 30 for s in best)
