"""A drawing for a position given as text: invented lines that could have led there.

A text lists the living spots around each region. A row of them becomes a ring: a `1` stands on a stalk, a `2` on the
ring, a letter on a bridge between two dead spots that its two rings share. This fixes the order of the lines around
each spot, and so the faces. If their number fits a plane (Euler), a drawing with straight edges follows (Tutte): put
every point in the middle of its neighbors. The contents of a face start small in its center and grow as points move.
Source: W. Tutte, How to draw a graph, 1963.
"""

import cmath
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import Any

from grundy.families.curves.curve_layout import CurveLayout, Trace
from grundy.families.curves.drawing import start_places
from grundy.families.curves.mesh import Edge, mesh_of
from grundy.families.curves.relax import settle
from grundy.families.curves.route import NoWay
from grundy.families.curves.sheet import Corner
from grundy.games.sprouts.faces import base_sheet
from grundy.games.sprouts.positions import Part, Position

APART = 2.3  # between lone spots at the start
GROWING = 14  # the most rounds of growing
GROWN = 0.95  # the distance between all spots that is enough
MOST_TURNED = 10  # regions to turn over in search of a drawing
Node = tuple[Any, ...]
Walk = list[Node]


@dataclass
class ConnectedPiece:
    """A connected piece: its rings by region, and for each node the neighbor after each neighbor around it."""

    rings: dict[int, Walk] = field(default_factory=dict)
    follows: dict[Node, dict[Node, Node]] = field(default_factory=dict)

    def faces(self) -> list[Walk]:
        """All faces, as closed walks with the face on the left."""
        before = {node: {b: a for a, b in around.items()} for node, around in self.follows.items()}
        waiting = {(a, b) for a, around in self.follows.items() for b in around}
        found = []
        while waiting:
            start = edge = min(waiting, key=repr)
            walk: Walk = []
            while True:
                waiting.discard(edge)
                walk.append(edge[0])
                edge = edge[1], before[edge[1]][edge[0]]
                if edge == start:
                    break
            found.append(walk)
        return found

    def planar(self) -> bool:
        edges = sum(map(len, self.follows.values())) // 2
        return len(self.follows) - edges + len(self.faces()) == 2


def lone_spots(position: Position) -> int:
    """The number of spots if all are lone spots in one region, otherwise 0."""
    alone = len(position) == 1 and len(position[0]) == 1 and all(row == (0,) for row in position[0][0])
    return len(position[0][0]) if alone else 0


def lone_layout(count: int) -> CurveLayout:
    mesh, points = mesh_of(start_places(count, APART))
    spots = {k + 1: point for k, point in enumerate(points)}
    return CurveLayout(
        mesh, spots, {point: spot for spot, point in spots.items()}, {(spot, ""): None for spot in spots}
    )


def oriented(position: Position) -> Position | None:
    """The position with some regions turned over to make a drawing possible, or None if there is none."""
    if len(position) != 1 or len(position[0]) > MOST_TURNED:
        return None
    part = position[0]
    for turned in product((False, True), repeat=len(part) - 1):
        flipped: Part = tuple(
            tuple(row[::-1] for row in region) if over else region
            for over, region in zip((False, *turned), part, strict=True)
        )
        found = pieces(flipped)
        if found is not None and all(piece.planar() for piece in found):
            return (flipped,)
    return None


def pieces(part: Part) -> list[ConnectedPiece] | None:
    """The pieces that have lines, or None if one has two rings in one region, which is impossible in a drawing."""
    shown = base_sheet((part,))
    owner: dict[int, ConnectedPiece] = {}
    found: list[ConnectedPiece] = []
    for number, face in enumerate(shown.faces):
        for row in face:
            if not row or shown.degrees[row[0][0] - 1] == 0:
                continue
            spots = {spot for spot, _ in row}
            met = [piece for piece in found if any(owner.get(spot) is piece for spot in spots)]
            piece = met[0] if met else ConnectedPiece()
            found = [one for one in found if one not in met] + [piece]
            for other in met[1:]:
                if piece.rings.keys() & other.rings.keys():
                    return None
                piece.rings |= other.rings
                owner = {spot: piece if one is other else one for spot, one in owner.items()}
            if number in piece.rings:
                return None
            piece.rings[number] = ring(row, shown.degrees)
            owner |= dict.fromkeys(spots, piece)
    for piece in found:
        for walk in piece.rings.values():
            for a, here, b in zip(walk, walk[1:] + walk[:1], walk[2:] + walk[:2], strict=True):
                piece.follows.setdefault(here, {})[b] = a
        for around in piece.follows.values():  # the side where everything is dead closes the cycle
            loose = (around.keys() | set(around.values())) - around.keys()
            first = around.keys() - set(around.values())
            if loose:
                around[loose.pop()] = first.pop()
    return found


def ring(row: tuple[Corner, ...], degrees: tuple[int, ...]) -> Walk:
    """The closed walk along a row of corners, over stalks and bridges, with bends in between."""
    stops: list[Walk] = []
    for spot, side in row:
        here: Node = ("spot", spot)
        ends = [("end", spot, 0), ("end", spot, 1)]
        if degrees[spot - 1] == 1:
            stalk = ("bend", spot, 0)
            stops.append([ends[0], stalk, here, stalk, ends[0]])
        elif not side:
            stops.append([here])
        else:
            bridge = [ends[0], ("bend", spot, 0), here, ("bend", spot, 1), ends[1]]
            stops.append(bridge if side == "l" else bridge[::-1])
    walk: Walk = []
    for k, stop in enumerate(stops):
        walk += [*stop, ("ring", row[k], 0), ("ring", row[k], 1)]
    return walk


# ---- places ----


def tutte(piece: ConnectedPiece, outer: int) -> tuple[dict[Node, complex], dict[int, tuple[complex, float]]]:
    """Places in the unit disc with one region outside, and a free disc in each other region."""
    import numpy as np

    faces = piece.faces()
    homes = {
        region: next(k for k, face in enumerate(faces) if is_face(face, walk)) for region, walk in piece.rings.items()
    }
    edges: list[tuple[Node, Node]] = [(a, b) for a, around in piece.follows.items() for b in around]
    for k, face in enumerate(faces):  # a second ring inside each face and a center make all faces triangles
        inner: Walk = [("face", k, i) for i in range(len(face))]
        for i, node in enumerate(face):
            after = (i + 1) % len(face)
            new = [(node, inner[i]), (inner[i], inner[after]), (node, inner[after])]
            if k != homes[outer]:
                new.append((inner[i], ("midst", k)))
            edges += [*new, *((b, a) for a, b in new)]
    rim = [("face", homes[outer], i) for i in range(len(faces[homes[outer]]))]
    fixed: dict[Node, complex] = {node: cmath.rect(1, -2 * math.pi * i / len(rim)) for i, node in enumerate(rim)}
    free = [node for node in dict.fromkeys(a for a, _ in edges) if node not in fixed]
    index = {node: i for i, node in enumerate(free)}
    matrix, right = np.zeros((len(free), len(free))), np.zeros(len(free), dtype=complex)
    for a, b in edges:
        if a in index:
            matrix[index[a], index[a]] += 1
            if b in index:
                matrix[index[a], index[b]] -= 1
            else:
                right[index[a]] += fixed[b]
    solved = np.linalg.solve(matrix, right) if free else right
    places = fixed | {node: complex(solved[i]) for node, i in index.items()}
    rooms = {}
    for region, k in homes.items():
        if region != outer:
            middle = places["midst", k]
            corners = [places["face", k, i] for i in range(len(faces[k]))]
            rooms[region] = middle, min(distance(middle, a, b) for a, b in pairwise([*corners, corners[0]]))
    return places, rooms


def is_face(face: Walk, walk: Walk) -> bool:
    """Whether a face is the one along a ring: it has the bends of the ring, in the same direction."""
    both = list(zip(face, face[1:] + face[:1], strict=True))
    return len(face) == len(walk) and all(edge in both for edge in zip(walk, walk[1:] + walk[:1], strict=True))


def distance(point: complex, a: complex, b: complex) -> float:
    if not (squared := abs(b - a) ** 2):  # deeply nested regions have pressed these corners into one
        return abs(point - a)
    t = ((point - a) * (b - a).conjugate()).real / squared
    return abs(point - a - (b - a) * min(1, max(0, t)))


def spread(part: Part) -> Iterator[tuple[Node, complex]]:
    """Places for all nodes of a part: its largest region outside, and inside every other region what belongs there."""
    shown, found = base_sheet((part,)), pieces(part)
    if found is None or not all(piece.planar() for piece in found):
        raise NoWay
    outside = max(range(len(part)), key=lambda k: len(part[k]))
    waiting: list[tuple[int, complex, float, ConnectedPiece | None]] = [
        (outside, 0j, 1.5 + 1.5 * len(part[outside]), None)
    ]
    while waiting:
        region, middle, room, around = waiting.pop()
        inside: list[ConnectedPiece | int] = [piece for piece in found if region in piece.rings and piece is not around]
        inside += [row[0][0] for row in shown.faces[region] if row and shown.degrees[row[0][0] - 1] == 0]
        for k, one in enumerate(inside):
            alone = len(inside) == 1
            place = middle if alone else middle + cmath.rect(0.55 * room, 2 * math.pi * k / len(inside))
            size = 0.9 * room if alone else 0.5 * room * min(0.8, math.sin(math.pi / len(inside)))
            if isinstance(one, int):
                yield ("spot", one), place
                continue
            places, rooms = tutte(one, region)
            yield from ((node, place + size * places[node]) for node in one.follows)
            waiting += [(other, place + size * at, 0.9 * size * wide, one) for other, (at, wide) in rooms.items()]


# ---- the layout ----


def layout_of_text(position: Position) -> CurveLayout:
    """A sheet with the invented lines of a position; raises `NoWay` if there is no such drawing."""
    if count := lone_spots(position):
        return lone_layout(count)
    (part,) = position
    places = dict(spread(part))
    mesh, points = mesh_of(places.values())
    point = dict(zip(places, points, strict=True))
    found = pieces(part) or []
    shown = base_sheet(position)
    layout = CurveLayout(mesh, {}, {}, {})
    for number, piece in enumerate(found):
        layout.pieces |= {point[node]: -1 - number for node in piece.follows}
        add_traces(layout, piece, point)
    for node, where in point.items():
        if node[0] == "spot":
            layout.spots[node[1]] = where
            layout.pieces.setdefault(where, node[1])
        elif node[0] == "end":
            layout.spots[-2 * node[1] - node[2]] = where  # dead spots have no number
    spokes = {(trace.points[0], trace.points[1]): (k, 0) for k, trace in enumerate(layout.traces)}
    spokes |= {(trace.points[-1], trace.points[-2]): (k, 3) for k, trace in enumerate(layout.traces)}
    for face, region in zip(shown.faces, range(len(part)), strict=True):
        for piece in found:
            walk = piece.rings.get(region, [])
            for a, here, b in zip(walk, walk[1:] + walk[:1], walk[2:] + walk[:2], strict=True):
                if here[0] == "spot":
                    spot = here[1]
                    side = next(side for row in face for s, side in row if s == spot) if a != b else ""
                    if (spot, side) in layout.fans:  # met twice in one row
                        side = "r"
                    where = point[here]
                    layout.fans[spot, side] = spokes[where, point[b]], spokes[where, point[a]]
        for row in face:
            if row and shown.degrees[row[0][0] - 1] == 0:
                layout.fans[row[0]] = None
    for _ in range(GROWING):
        settle(layout)
        if layout.least_gap() > GROWN:
            break
    settle(layout)
    return layout


def add_traces(layout: CurveLayout, piece: ConnectedPiece, point: dict[Node, int]) -> None:
    """Every path over bends from one spot, alive or dead, to the next; its edges become solid."""
    done: set[Edge] = set()
    for walk in piece.rings.values():
        stops = [k for k, node in enumerate(walk) if node[0] != "bend" and node[0] != "ring"]
        for k, j in zip(stops, [*stops[1:], stops[0] + len(walk)], strict=True):
            row = [point[walk[i % len(walk)]] for i in range(k, j + 1)]
            if (row[0], row[1]) in done:
                continue
            done |= {(row[0], row[1]), (row[-1], row[-2])}
            layout.traces.append(Trace(row, 0))
            for u, v in pairwise(row):
                try:
                    layout.mesh.force(u, v)
                except ValueError:  # the points are too close together to decide sides
                    raise NoWay from None
