"""Graphs that have a name: paths, cycles, grids ..., as edges between the numbers from 1."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations, product
from math import prod

Edges = Iterable[tuple[int, int]]


@dataclass(frozen=True)
class NamedShape:
    """How a shape is typed, what its numbers may be, and how many vertices they make."""

    example: str
    edges: Callable[..., Edges]
    order: Callable[..., int]
    least: int = 1  # of the first number
    sides: tuple[int, ...] = (1,)


def path(n: int) -> Edges:
    return ((i, i + 1) for i in range(1, n))


def cycle(n: int) -> Edges:
    return ((i, i % n + 1) for i in range(1, n + 1))


def grid(rows: int, columns: int) -> Edges:
    for row, column in product(range(rows), range(columns)):
        here = 1 + row * columns + column
        if column + 1 < columns:
            yield here, here + 1
        if row + 1 < rows:
            yield here, here + columns


def complete(n: int, m: int = 0) -> Edges:
    """All pairs; of two numbers, all pairs between the first n and the other m."""
    first, second = range(1, n + 1), range(n + 1, n + m + 1)
    return product(first, second) if m else combinations(first, 2)


def star(leaves: int) -> Edges:
    return ((1, i) for i in range(2, leaves + 2))


def wheel(rim: int) -> Edges:
    yield from cycle(rim)
    yield from ((i, rim + 1) for i in range(1, rim + 1))


def cube(dimension: int) -> Edges:
    for corner, axis in product(range(2**dimension), range(dimension)):
        if not corner >> axis & 1:
            yield corner + 1, (corner | 1 << axis) + 1


def petersen(n: int, step: int) -> Edges:
    """An outer cycle, spokes, and inner vertices joined by steps; 5x2 is Petersen's own."""
    yield from cycle(n)
    yield from ((i, n + i) for i in range(1, n + 1))
    yield from ((n + 1 + i, n + 1 + (i + step) % n) for i in range(n) if step % n)


def tree(levels: int) -> Edges:
    return ((i // 2, i) for i in range(2, 2**levels))


SHAPES = {
    "path": NamedShape("path:7", path, lambda n: n),
    "cycle": NamedShape("cycle:8", cycle, lambda n: n, least=3),
    "grid": NamedShape("grid:3x4", grid, lambda *sides: prod(sides), sides=(2,)),
    "complete": NamedShape("complete:5 or complete:3x4", complete, lambda *sides: sum(sides), sides=(1, 2)),
    "star": NamedShape("star:5", star, lambda n: n + 1),
    "wheel": NamedShape("wheel:6", wheel, lambda n: n + 1, least=3),
    "tree": NamedShape("tree:3", tree, lambda n: 2 ** min(n, 30) - 1),
    "cube": NamedShape("cube:3", cube, lambda n: 2 ** min(n, 30)),
    "petersen": NamedShape("petersen:5x2", petersen, lambda n, _: 2 * n, least=3, sides=(2,)),
}
