"""The picture of pieces of the triangular grid: triangles on a plate, and lines along which to cut them."""

import math
from collections.abc import Iterable, Iterator

from grundy.drawing.scene import Shape
from grundy.families.bars import OUT, RIM, THIN, named_bar
from grundy.games.divinim.grids import Cell, GridBar

HIGH = 0.9  # the height of a row
INNER = 0.84  # the share of a triangle that is drawn

Point = tuple[float, float]


def corners(cell: Cell, rows: int) -> list[Point]:
    """The corners of a triangle, in a picture with this many rows."""
    a, left, right = cell
    up = a == left + right
    x, y = (rows - a - 1) / 2 + left + (0 if up else 0.5), HIGH * a
    tip, foot = (y, y + HIGH) if up else (y + HIGH, y)
    return [(round(px, 3), round(py, 3)) for px, py in ((x, foot), (x + 1, foot), (x + 0.5, tip))]


def cell_key(group: str | int, cell: Cell) -> str:
    return f"{group}:" + ",".join(map(str, cell))


def triangle_shapes(bar: GridBar, group: str, cuts: Iterable[str]) -> Iterator[Shape]:
    rows = 1 + max(cell[0] for cell in bar.body)
    drawn = {cell: corners(cell, rows) for cell in bar.body}
    yield polygon(inset(hull({point for points in drawn.values() for point in points}), RIM), "plate", group=group)
    for cell, points in drawn.items():
        role, sign = ("poison", "✕") if cell in bar.poison else ("choc", "")
        middle = mean(points)
        inner = [between(middle, point, INNER) for point in points]
        yield polygon(inner, role, sign, cell_key(group, cell), group)
    for cut in cuts:
        start, end = line(bar, drawn, cut)
        yield polygon(long(start, end), "seam", key=f"{group}:{cut}", group=group)


def line(bar: GridBar, drawn: dict[Cell, list[Point]], cut: str) -> tuple[Point, Point]:
    """The strip along a cut: the sides that triangles before it share with triangles behind it.

    No two of the three kinds of lines begin at the same side of a triangle.
    """
    axis = "abc".index(cut[0])
    at = sorted({cell[axis] for cell in bar.body})[int(cut[1:])]

    def sides(behind: bool) -> set[frozenset[Point]]:
        found = (points for cell, points in drawn.items() if (cell[axis] >= at) == behind)
        return {frozenset((p, q)) for points in found for p in points for q in points if p != q}

    shared = [point for side in sides(False) & sides(True) for point in side]
    return (max(shared), min(shared)) if axis == 0 else (min(shared), max(shared))


def triangle_name(bar: GridBar, number: int) -> Shape:
    """The number of a piece, in its first triangle without another sign."""
    free = next((cell for cell in bar.body if cell not in bar.poison), bar.body[0])
    x, y = mean(corners(free, 1 + max(cell[0] for cell in bar.body)))
    return named_bar(number, x - 0.12, y - 0.25)


def polygon(points: list[Point], role: str, sign: str = "", key: str = "", group: str = "") -> Shape:
    left, top = (min(sides) for sides in zip(*points, strict=True))
    wide, tall = (max(sides) - least for sides, least in zip(zip(*points, strict=True), (left, top), strict=True))
    inside = tuple((round(x - left, 3), round(y - top, 3)) for x, y in points)
    return Shape("polygon", left, top, wide, tall, sign, role, points=inside, key=key, group=group)


def mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def inset(points: list[Point], far: float) -> list[Point]:
    """Corners moved toward their center."""
    middle = mean(points)
    return [between(point, middle, 2 * far / math.dist(point, middle)) for point in points]


def long(start: Point, end: Point) -> list[Point]:
    """A thin strip from beyond one point to beyond another; its third corner is at its start."""
    (dx, dy), length = (end[0] - start[0], end[1] - start[1]), math.dist(start, end)
    ux, uy = dx / length, dy / length
    ends = [(end[0] + OUT * ux, end[1] + OUT * uy), (start[0] - OUT * ux, start[1] - OUT * uy)]
    (ax, ay), (bx, by) = ends
    sx, sy = -uy * THIN / 2, ux * THIN / 2
    return [(ax - sx, ay - sy), (ax + sx, ay + sy), (bx + sx, by + sy), (bx - sx, by - sy)]


def hull(points: set[Point]) -> list[Point]:
    """The corners of the convex piece around some points, in order."""
    found: list[Point] = []
    for order in (sorted(points), sorted(points, reverse=True)):
        side: list[Point] = []
        for point in order:
            while len(side) > 1 and turns(side[-2], side[-1], point) <= 1e-9:
                side.pop()
            side.append(point)
        found += side[:-1]
    return found


def turns(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
