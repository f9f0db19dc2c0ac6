"""Moves the points of a layout: lines straighten, and what is too close is pushed apart, but no triangle turns over."""

import math
from typing import Any

from grundy.core.types import Array
from grundy.families.curves.curve_layout import LEAST, STEP, CurveLayout, Trace
from grundy.families.curves.mesh import CORNERS, Mesh

ROUNDS, EACH = 8, 9  # of moving points, with flips between the rounds
SPOT, BEND = 0.72, 0.3  # how much room a spot and a point of a line ask for
OFF = 0.65  # how far a spot keeps off a line that passes
TENSE = 0.65  # how much a line straightens itself
PULL = 0.6  # of its lines on a spot
TIP, HUB, LOOSE = 0.7, 0.6, 0.3  # with crosses: room of an arm's end and of a cross's middle; how tense lines are
STIFF, BACK = 0.7, 0.33  # how far a bent cross is put right in a step, and how much of that its middle gives way


def settle(layout: CurveLayout, rounds: int = ROUNDS) -> None:
    """Move the points until the drawing is balanced."""
    for _ in range(rounds):
        layout.mesh.tidy()
        layout.resample()
        relax(layout)
    layout.mesh.tidy()


def relax(layout: CurveLayout) -> None:
    """Some small steps of all points at once; a step that would turn a triangle over is cut short."""
    import numpy as np

    mesh = layout.mesh
    live = sorted(mesh.spoke)  # what was taken out is passed over; from here on points are numbered without it
    places: Array = np.array([mesh.places[point] for point in live])
    count = len(places)
    number_of = np.zeros(len(mesh.places), dtype=np.int64)
    number_of[live] = range(count)
    room, strength = np.zeros(count), np.zeros(count)
    middle_of: Array = np.zeros((2, count), dtype=np.int64)
    weight = np.zeros(count)
    line_of = np.full(count, -1)
    at = np.zeros(count)
    for number, trace in enumerate(layout.traces):
        row = number_of[trace.points]
        inner = row[1:-1]
        middle_of[0, inner], middle_of[1, inner] = row[:-2], row[2:]
        weight[inner], room[inner], strength[inner] = LOOSE if layout.arm else TENSE, BEND, 1.0
        line_of[row], at[row] = number, range(len(row))
    spots = number_of[list(layout.spots.values())]
    room[spots], strength[spots], line_of[spots], weight[spots] = SPOT, 0.6, -1, 0
    near_spots = leaving(layout)
    stars = Stars(layout, near_spots, number_of) if layout.arm else None
    if stars:
        room[stars.hub], room[stars.tips], strength[stars.tips] = HUB, TIP, 1
        near_spots = stars.pulled
    pulled = [(spot, point, 1 / len(near)) for spot, near in near_spots.items() for point in near]
    held, holds, share = np.array(pulled).reshape(-1, 3).T
    held, holds = number_of[held.astype(np.int64)], number_of[holds.astype(np.int64)]
    edges: Array = np.array([edge for edge in mesh.across if CORNERS <= edge[0] < edge[1]], dtype=np.int64)
    u, v = number_of[edges.reshape(-1, 2).T]
    close = (line_of[u] >= 0) & (line_of[u] == line_of[v])
    wanted = (room[u] + room[v]) * np.where(close, 0.8, 1.0)
    wanted[close & (np.abs(at[u] - at[v]) < 3)] = 0
    if stars:
        wanted[[(a, b) in stars.pairs for a, b in edges.tolist()]] = 0
    # lines that leave a spot side by side are kept apart like neighbors
    beside = [] if stars else spread_pairs(layout, near_spots)
    hub, one, other, sine = np.array(beside).reshape(-1, 4).T
    hub, one, other = (number_of[column.astype(np.int64)] for column in (hub, one, other))
    first = np.concatenate([u, one])
    second = np.concatenate([v, other])
    beneath, ahead, behind = number_of[np.array(walls(layout), dtype=np.int64).reshape(-1, 3).T]
    triangles: Array = number_of[np.array(mesh.triangles(), dtype=np.int64).T]
    for _ in range(EACH):
        gap = places[second] - places[first]
        length = np.maximum(np.abs(gap), 1e-6)
        open_to = (np.abs(places[one] - places[hub]) + np.abs(places[other] - places[hub])) * sine
        push = np.maximum(np.concatenate([wanted, open_to]) - length, 0) * gap / length * 0.5
        force = np.zeros(count, dtype=complex)
        np.add.at(force, second, push)
        np.add.at(force, first, -push)
        force += weight * ((places[middle_of[0]] + places[middle_of[1]]) / 2 - places)
        np.add.at(force, held, share * PULL * (places[holds] - places[held]))
        along = places[behind] - places[ahead]
        stands = (places[beneath] - places[ahead]) / along  # how far along, and how high above
        off = np.maximum(OFF - stands.imag * np.abs(along), 0) * (np.abs(stands.real - 0.5) < 0.5)
        push = 1j * off * along / np.abs(along)
        for points, weighs in ((beneath, 1), (ahead, -1), (behind, -1)):
            np.add.at(force, points, weighs * push)
        force *= strength * 0.6
        if stars:
            stars.straighten(places, force)
        reach = np.full(count, STEP)  # where everything is close, steps are short
        near = length[: len(u)] / 3
        np.minimum.at(reach, u, near)
        np.minimum.at(reach, v, near)
        force /= np.maximum(1, np.abs(force) / reach)
        places = stepped(places, force, triangles)
    for point, place in zip(live, places.tolist(), strict=True):
        mesh.places[point] = place


def stepped(places: Array, force: Array, triangles: Array) -> Array:
    """The places after a step as far as every triangle keeps some of its area."""
    import numpy as np

    least = np.minimum(LEAST, 0.5 * areas(places, triangles))
    for attempt in range(12):
        moved = places + force
        (bad,) = (areas(moved, triangles) < least).nonzero()
        if not len(bad):
            return moved
        force[triangles[:, bad].ravel()] *= 0.4 if attempt < 4 else 0
    return places


class Stars:
    """Crosses whose free arms are spots: they may turn, but their arms keep their length and their angles."""

    def __init__(self, layout: CurveLayout, near: dict[int, set[int]], number_of: Array) -> None:
        import numpy as np

        free = {layout.spots[spot] for spot, _ in layout.fans}
        self.pulled = {hub: points - free for hub, points in near.items() if hub not in free and points - free}
        self.pairs: set[tuple[int, int]] = set()  # what keeps its place in one cross
        rows = []
        for hub, points in near.items():
            if hub in free:
                continue
            around = [point for point in layout.mesh.ring(hub) if point in points]
            self.pairs |= {pair for point in around for pair in ((hub, point), (point, hub))}
            rows += [
                (number_of[hub], number_of[point], slot, layout.arm if point in free else 0.0)
                for point, slot in zip(around, slots(around, free), strict=True)
            ]
        hub, arm, slot, self.long = np.array(rows).T
        self.hub, self.arm = hub.astype(np.int64), arm.astype(np.int64)
        self.turn = np.exp(1j * slot)
        self.tips = self.arm[self.long > 0]

    def straighten(self, places: Array, force: Array) -> None:
        """Towards the cross that fits best; its middle gives way."""
        import numpy as np

        way = places[self.arm] - places[self.hub]
        length = np.maximum(np.abs(way), 1e-6)
        facing = np.zeros(len(places), dtype=complex)
        np.add.at(facing, self.hub, way / length / self.turn)
        facing = facing[self.hub]
        facing /= np.maximum(np.abs(facing), 1e-6)
        push = STIFF * (facing * self.turn * np.where(self.long > 0, self.long, length) - way)
        np.add.at(force, self.arm, push)
        np.add.at(force, self.hub, -BACK * push)


def slots(around: list[int], free: set[int]) -> list[float]:
    """Where the lines and arms of a cross point; a line with a free arm on one side alone is straight."""
    arms = [k for k, point in enumerate(around) if point in free]
    if len(around) == 3 and len(arms) == 1:
        return [(0, math.pi / 2, -math.pi / 2)[k - arms[0]] for k in range(3)]
    return [math.tau * k / len(around) for k in range(len(around))]


def walls(layout: CurveLayout) -> list[tuple[int, int, int]]:
    """Living spots beside a line of which they are no part: the spot, and the points between which it could slip."""
    spots, solid = {layout.spots[spot] for spot, _ in layout.fans}, layout.mesh.solid
    beside = [(layout.mesh.across[edge], *edge) for edge in solid]
    return [(w, u, v) for w, u, v in beside if w in spots and (w, u) not in solid and (w, v) not in solid]


def areas(places: Array, triangles: Array) -> Any:
    a, b, c = places.take(triangles)
    return ((b - a).conjugate() * (c - a)).imag


def leaving(layout: CurveLayout) -> dict[int, set[int]]:
    """The points next to each spot on its lines."""
    found: dict[int, set[int]] = {}
    for trace in layout.traces:
        row, k = trace.points, trace.middle
        ends = [(row[0], row[1]), (row[-1], row[-2])]
        for spot, near in ends + ([(row[k], row[k - 1]), (row[k], row[k + 1])] if k else []):
            found.setdefault(spot, set()).add(near)
    return found


def spread_pairs(layout: CurveLayout, near_spots: dict[int, set[int]]) -> list[tuple[int, int, int, float]]:
    """Neighboring lines at a spot: the spot, their first points, and the sine of half the angle they should have."""
    found = []
    for spot, near in near_spots.items():
        if len(near) > 1:
            around = [point for point in layout.mesh.ring(spot) if point in near]
            sine = 0.95 * math.sin(math.pi / len(around))
            found += [(spot, a, b, sine) for a, b in zip(around, around[1:] + around[:1], strict=True)][: len(near)]
    return found


# ---- smooth lines that cannot cross ----


Points = tuple[complex, ...]


def smooth(mesh: Mesh, trace: Trace) -> Points:
    """A line as points on it and off it in turn: from the first over the second to the third, and so on."""
    row = trace.points
    places = [mesh.places[point] for point in row]
    path = [places[0]]
    for k in range(1, len(row) - 1):
        t = 0.0 if k == trace.middle else rounding(mesh, *row[k - 1 : k + 2])
        come, go = places[k] + t * (places[k - 1] - places[k]), places[k] + t * (places[k + 1] - places[k])
        if abs(come - path[-1]) > 1e-6:
            path += [(path[-1] + come) / 2, come]
        if t:
            path += [places[k], go]
    return (*path, (path[-1] + places[-1]) / 2, places[-1])


def rounding(mesh: Mesh, before: int, point: int, after: int) -> float:
    """How far along its two sides a corner may be cut off: up to half."""
    here = mesh.places[point]
    a, b = mesh.places[before] - here, mesh.places[after] - here
    turned = (a.conjugate() * b).imag
    if abs(turned) < 1e-9:
        return 0.5
    inside = mesh.fan(point, before, after) if turned > 0 else mesh.fan(point, after, before)
    least = 0.5
    for other in inside[1:-1]:
        x = mesh.places[other] - here
        along, aside = (x.conjugate() * b).imag / turned, (a.conjugate() * x).imag / turned
        least = min(least, (along + aside) / 3)
    return max(least, 0.0)


def flattened(path: Points, steps: int = 6) -> list[complex]:
    """A smooth line as a row of short straight ones."""
    found = [path[0]]
    for a, over, b in zip(path[::2], path[1::2], path[2::2], strict=False):
        for k in range(1, steps + 1):
            t = k / steps
            found.append((1 - t) ** 2 * a + 2 * t * (1 - t) * over + t * t * b)
    return found
