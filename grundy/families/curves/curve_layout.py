"""Places for everything on a map: with each new line, what was drawn before stays where it is as far as possible.

A layout is a triangulated sheet on which lines are rows of points. After each line the points are moved a little: lines
straighten, and what is too close is pushed apart, but never so far that a triangle would turn over.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from grundy.families.curves.mesh import CORNERS, Mesh
from grundy.families.curves.route import End, NoWay, Router
from grundy.families.curves.sheet import Boundary, Corner, Curve, Sheet

LONG, SHORT = 0.7, 0.28  # pieces of a line longer than this get a point more, shorter ones lose one
EASED, ROOM = 6, 0.9  # sweeps over a new line, and how far it keeps off what is there
STEP = 0.12  # the farthest that a point moves at a time
LEAST = 2e-3  # twice the area that a triangle keeps while its points move; a smaller one at least half of it

OUTSIDE = 0  # the piece that the frame of the sheet counts as

Spoke = tuple[int, int]  # a line, and which of its ends: at its start, before and after its new spot, at its end


@dataclass
class Trace:
    """A line as points of the sheet, from spot to spot; the new spot is the one at `middle`, if it has one."""

    points: list[int]
    middle: int


@dataclass
class CurveLayout:
    mesh: Mesh
    spots: dict[int, int]  # spot: its point
    pieces: dict[int, int]  # point: the connected piece of the drawing it belongs to
    fans: dict[Corner, tuple[Spoke, Spoke] | None]  # corner: the lines next to it, counterclockwise
    traces: list[Trace] = field(default_factory=list)
    arm: float = 0  # how long the free arms of crosses are, in a drawing where these are the spots

    def __post_init__(self) -> None:
        self.pieces |= dict.fromkeys(range(CORNERS), OUTSIDE)

    def piece_of(self, row: Boundary) -> int:
        return self.pieces[self.spots[row[0][0]]] if row else OUTSIDE

    def copy(self) -> "CurveLayout":
        traces = [Trace(trace.points[:], trace.middle) for trace in self.traces]
        return CurveLayout(self.mesh.copy(), self.spots.copy(), self.pieces.copy(), self.fans.copy(), traces, self.arm)

    def neighbour(self, spoke: Spoke) -> int:
        trace = self.traces[spoke[0]]
        at = (1, trace.middle - 1, trace.middle + 1, -2)[spoke[1]]
        return trace.points[at]

    def end(self, corner: Corner) -> End:
        fan = self.fans[corner]
        return End(self.spots[corner[0]], fan and (self.neighbour(fan[0]), self.neighbour(fan[1])))

    def with_curve(self, before: Sheet, curve: Curve) -> "CurveLayout":
        """The layout with one more line; nothing else is moved."""
        face = before.faces[curve.face]
        start, end = face[curve.start[0]][curve.start[1]], face[curve.end[0]][curve.end[1]]
        router = Router(self.mesh, self.pieces, self.end(start), self.end(end))
        if curve.start[0] != curve.end[0]:
            mesh, points = router.join()
        else:
            others = {k: self.piece_of(face[k]) for k in range(len(face)) if k != curve.start[0]}
            left = {others[k] for k in curve.left}
            mesh, points = router.part(left, set(others.values()) - left)
        after = self.copy()
        after.mesh = mesh
        after.take_in(points, before, start, end)
        after.resample(set(points))
        after.ease()
        return after

    def with_trail(self, before: Sheet, curve: Curve, trail: Sequence[complex]) -> "CurveLayout":
        """The layout with one more line, led over these places; `NoWay` if something is too close to them."""
        face = before.faces[curve.face]
        start, end = face[curve.start[0]][curve.start[1]], face[curve.end[0]][curve.end[1]]
        after = self.copy()
        points = [self.spots[start[0]], *(after.mesh.put(place) for place in trail), self.spots[end[0]]]
        try:
            for u, v in itertools.pairwise(points):
                after.mesh.force(u, v)
        except ValueError:
            raise NoWay from None
        after.take_in(points, before, start, end)
        after.resample(set(points))
        return after

    def ease(self) -> None:
        """Straighten the newest line, all else kept in its place."""
        mesh, row, spots = self.mesh, self.traces[-1].points, set(self.spots.values())
        for _ in range(EASED):
            for u, point, v in zip(row, row[1:], row[2:], strict=False):
                here, ring = mesh.places[point], mesh.ring(point)
                wish = 0.3 * ((mesh.places[u] + mesh.places[v]) / 2 - here)
                wish /= max(1, abs(wish) / STEP)
                for near in ring:
                    gap = here - mesh.places[near]
                    room = ROOM if near in spots else ROOM / 2
                    if near not in (u, v) and 0 < abs(gap) < room:
                        wish += 0.7 * (room - abs(gap)) * gap / abs(gap)
                wish /= max(1, abs(wish) / 0.3)
                for _ in range(4):
                    mesh.places[point] = here + wish
                    if all(mesh.area(point, a, b) > LEAST for a, b in zip(ring, ring[1:] + ring[:1], strict=True)):
                        break
                    wish *= 0.5
                else:
                    mesh.places[point] = here

    def take_in(self, points: list[int], before: Sheet, start: Corner, end: Corner) -> None:
        mesh = self.mesh
        for u, v in itertools.pairwise(points):
            mesh.fix(u, v)
        while len(points) < 5:  # a point on each side of the new spot
            k = max(range(len(points) - 1), key=lambda k: abs(mesh.places[points[k]] - mesh.places[points[k + 1]]))
            u, v = points[k : k + 2]
            points = [*points[: k + 1], mesh.split(u, v, (mesh.places[u] + mesh.places[v]) / 2), *points[k + 1 :]]
        middle = halfway(mesh, points)
        number, new = len(self.traces), len(before.degrees) + 1
        self.traces.append(Trace(points, middle))
        self.spots[new] = points[middle]
        kept, gone = self.pieces[points[0]], self.pieces[points[-1]]
        self.pieces = {point: kept if piece == gone else piece for point, piece in self.pieces.items()}
        self.pieces |= dict.fromkeys(points, kept)
        self.attach(before, start, end, number)
        self.fans[new, "l"] = (number, 2), (number, 1)
        self.fans[new, "r"] = (number, 1), (number, 2)

    def attach(self, before: Sheet, start: Corner, end: Corner, number: int) -> None:
        """The corners next to the ends of a new line."""
        out, back = (number, 0), (number, 3)
        if start == end:
            spot = start[0]
            if self.fans.pop(start) is None:
                self.fans[spot, "l"], self.fans[spot, "r"] = (out, back), (back, out)
            return
        for (spot, side), spoke in ((start, out), (end, back)):
            fan, degree = self.fans.pop((spot, side)), before.degrees[spot - 1]
            if fan is None:
                self.fans[spot, ""] = spoke, spoke
            elif degree == 1:
                self.fans[spot, "l"], self.fans[spot, "r"] = (spoke, fan[1]), (fan[0], spoke)
            else:
                self.fans.pop((spot, "r" if side == "l" else "l"), None)

    def least_gap(self) -> float:
        """Between two spots."""
        places = [self.mesh.places[point] for point in self.spots.values()]
        return min((abs(a - b) for a, b in itertools.combinations(places, 2)), default=math.inf)

    def resample(self, only: set[int] | None = None) -> None:
        """Give long pieces of lines (or only of some) a point more, and take points out of short ones."""
        mesh = self.mesh
        for trace in self.traces:
            if self.arm and len(trace.points) == 2:
                continue  # a free arm stays straight
            k = 0
            while k < len(trace.points) - 1:
                u, v = trace.points[k : k + 2]
                if only is not None and not {u, v} & only:
                    k += 1
                    continue
                length = abs(mesh.places[u] - mesh.places[v])
                if length > LONG:
                    new = mesh.split(u, v, (mesh.places[u] + mesh.places[v]) / 2)
                    trace.points.insert(k + 1, new)
                    trace.middle += k + 1 <= trace.middle
                    self.pieces[new] = self.pieces[u]
                    if only is not None:
                        only.add(new)
                elif length < SHORT and self.shorten(trace, k if k not in (0, trace.middle) else k + 1):
                    continue
                k += 1

    def shorten(self, trace: Trace, k: int) -> bool:
        """Take out the k-th point of a line, if it is no spot and its half of the line keeps a point."""
        low, high = (0, trace.middle) if k < trace.middle else (trace.middle, len(trace.points) - 1)
        if k in (low, high) or high - low < 3:
            return False
        u, point, v = trace.points[k - 1 : k + 2]
        places = self.mesh.places
        bent = abs(math.atan2(*turn(places[u], places[point], places[v])))
        if bent > 0.6 and abs(places[u] - places[v]) > SHORT:
            return False
        if (u, v) in self.mesh.across or not self.mesh.take_out(point, (u, v)):
            return False
        del trace.points[k], self.pieces[point]
        trace.middle -= k < trace.middle
        return True


def turn(a: complex, b: complex, c: complex) -> tuple[float, float]:
    turned = (b - a).conjugate() * (c - b)
    return turned.imag, turned.real


def halfway(mesh: Mesh, points: list[int]) -> int:
    """The place in a row of points that is nearest to half its length, with a point left on each side."""
    lengths = [abs(mesh.places[u] - mesh.places[v]) for u, v in itertools.pairwise(points)]
    whole = sum(lengths)
    return min(range(2, len(points) - 2), key=lambda k: abs(sum(lengths[:k]) - whole / 2))
