"""What a drawing of Sprouts shows, or of Brussels Sprouts, read off its picture alone: vertices, edges, faces, regions.

Nothing here knows how the package keeps maps: lines are cut where they meet spots, sorted around each spot by the way
they leave its disc, faces are walked, and what lies inside what is found by counting crossings of a ray.
"""

import cmath
from collections.abc import Sequence
from itertools import pairwise

from grundy.drawing.scene import Scene
from grundy.games.sprouts.canonical import canonical
from grundy.games.sprouts.positions import LETTER, Position

Row = list[complex]
Dart = tuple[int, bool]  # an edge, and whether it is walked from its beginning
DISC, NEAR = 0.26, 0.1


def picture(scene: Scene) -> tuple[list[complex], list[Row]]:
    """Where the spots are, and the lines as rows of points."""
    discs = [shape for shape in scene.shapes if shape.kind == "circle"]
    return [complex(shape.x + shape.w / 2, shape.y + shape.h / 2) for shape in discs], rows_of(scene, "stroke")


def rows_of(scene: Scene, role: str) -> list[Row]:
    """The lines of one kind."""
    found = []
    for shape in scene.shapes:
        if shape.role == role:
            at = [complex(shape.x + x, shape.y + y) for x, y in shape.points]
            row = [at[0]]
            for a, over, b in zip(at[::2], at[1::2], at[2::2], strict=False):
                row += [(1 - t) ** 2 * a + 2 * t * (1 - t) * over + t * t * b for t in (k / 8 for k in range(1, 9))]
            found.append(row)
    return found


def cut_at(spots: Sequence[complex], line: Row) -> list[tuple[int, int, Row]]:
    """The edges of a line: from spot to spot."""
    met = [(k, v) for v, spot in enumerate(spots) for k, p in enumerate(line) if abs(p - spot) < 9e-4]
    found = [(v, w, line[i + 1 : j]) for (i, v), (j, w) in pairwise(sorted(set(met))) if j > i + 1]
    return [(v, w, [spots[v], *row, spots[w]]) for v, w, row in found]


def position_of(spots: Sequence[complex], lines: Sequence[Row], ends: Sequence[int] = ()) -> Position:
    """What can still be joined to what."""
    return as_position(*faces_of(spots, lines, ends))


def faces_of(
    spots: Sequence[complex], lines: Sequence[Row], ends: Sequence[int] = ()
) -> tuple[list[list[list[int]]], dict[int, int]]:
    """The spots along the boundaries of each face, and how many lines each spot has; around the ends of a hand's curve
    only what leaves their discs is seen."""
    edges = [edge for line in lines for edge in cut_at(spots, line)]
    darts: dict[int, list[Dart]] = {v: [] for v in range(len(spots))}
    for k, (v, w, _) in enumerate(edges):
        darts[v].append((k, True))
        darts[w].append((k, False))

    def row(dart: Dart) -> Row:
        return edges[dart[0]][2][:: 1 if dart[1] else -1]

    def leaves(dart: Dart) -> float:
        points, near = row(dart), DISC if tail(edges, dart) in ends else NEAR
        out = next((p for p in points if abs(p - points[0]) > near), points[-1])
        return cmath.phase(out - points[0])

    for around in darts.values():
        around.sort(key=leaves)
    walks: list[list[Dart]] = []
    todo = {(k, ahead) for k in range(len(edges)) for ahead in (True, False)}
    while todo:
        first = dart = min(todo)
        walk = []
        while True:
            todo.discard(dart)
            walk.append(dart)
            end = edges[dart[0]][1 if dart[1] else 0]
            around = darts[end]
            dart = around[around.index((dart[0], not dart[1])) - 1]
            if dart == first:
                break
        walks.append(walk)
    rings = [[p for dart in walk for p in row(dart)[:-1]] for walk in walks]
    sizes = [sum((a.conjugate() * b).imag for a, b in zip(ring, ring[1:] + ring[:1], strict=True)) for ring in rings]
    inner = [k for k, size in enumerate(sizes) if size > 1e-6]
    # a piece's own outer walk lies in the smallest inner ring around it, or outside of everything
    faces: dict[int, list[list[int]]] = {k: [[tail(edges, d) for d in walks[k]]] for k in inner} | {-1: []}

    def home(place: complex) -> int:
        around = [k for k in inner if goes_around(rings[k], place)]
        return min(around, key=lambda k: sizes[k], default=-1)

    for k, walk in enumerate(walks):
        if k not in inner:
            faces[home(rings[k][0] + 0j) if alone(rings, k, inner) else outer(rings, k, inner, sizes)].append(
                [tail(edges, d) for d in walk]
            )
    for v, around in darts.items():
        if not around:
            faces[home(spots[v])].append([v])
    return list(faces.values()), {v: len(around) for v, around in darts.items()}


def alone(rings: Sequence[Row], k: int, inner: Sequence[int]) -> bool:
    """Whether a piece has no ring of its own: then it is a tree, and no point of it lies on a ring."""
    return not any(set(rings[k]) & set(rings[j]) for j in inner)


def outer(rings: Sequence[Row], k: int, inner: Sequence[int], sizes: Sequence[float]) -> int:
    """The face around a piece that has rings itself: those that share a point with it do not count."""
    piece, grown = set(rings[k]), True
    own: set[int] = set()
    while grown:
        more = {j for j in inner if j not in own and piece & set(rings[j])}
        grown = bool(more)
        own |= more
        piece |= {p for j in more for p in rings[j]}
    around = [j for j in inner if j not in own and goes_around(rings[j], rings[k][0])]
    return min(around, key=lambda j: sizes[j], default=-1)


def tail(edges: Sequence[tuple[int, int, Row]], dart: Dart) -> int:
    return edges[dart[0]][0 if dart[1] else 1]


def as_position(faces: Sequence[Sequence[Sequence[int]]], degrees: dict[int, int]) -> Position:
    names: dict[int, int] = {}

    def symbol(v: int) -> int:
        return degrees[v] if degrees[v] < 2 else names.setdefault(v, LETTER + len(names))

    regions = []
    for face in faces:
        rows = [tuple(symbol(v) for v in walk if degrees[v] < 3) for walk in face]
        if kept := tuple(row for row in rows if row):
            regions.append(kept)
    return canonical((tuple(regions),) if regions else ())


def goes_around(ring: Row, place: complex) -> bool:
    found = False
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        if (a.imag > place.imag) != (b.imag > place.imag):
            found ^= a.real + (place.imag - a.imag) / (b.imag - a.imag) * (b.real - a.real) > place.real
    return found
