"""Where a new line runs: from corner to corner through the triangles of a region, with the right pieces on its left.

The shortest way is tried first. A piece that it leaves on the wrong side is tied to the border of its own side by a
cut. A way may cross neither borders nor cuts, so the next one has to go around the piece.
"""

import heapq
import itertools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grundy.families.curves.mesh import CORNERS, Edge, Mesh

REACH = 0.9  # how far from what is drawn a line passes in the open
NARROW = 0.35  # a passage narrower than twice this is avoided

Fan = tuple[int, int] | None  # the corner of a spot: its neighbors on the lines next to it, counterclockwise; or all


class End(NamedTuple):
    spot: int  # the point of the mesh
    fan: Fan


class NoWay(Exception):
    """The triangles leave no way: they are too flat."""


def crossing_place(mesh: Mesh, u: int, v: int) -> complex:
    """Where a line crosses an edge: in the middle, but not far out in the open."""
    if v < CORNERS:
        u, v = v, u
    a, b = mesh.places[u], mesh.places[v]
    if u < CORNERS:
        return b + (a - b) * min(0.5, REACH / abs(a - b))
    return (a + b) / 2


def triangles_at(mesh: Mesh, end: End) -> list[Edge]:
    """The triangles of a corner, each as the edge from the spot to its first other point."""
    if end.fan is None:
        return [(end.spot, x) for x in mesh.ring(end.spot)]
    return [(end.spot, x) for x in mesh.fan(end.spot, *end.fan)[:-1]]


def shortest(mesh: Mesh, starts: Iterable[Edge], goals: set[Edge], barrier: set[Edge]) -> tuple[int, list[Edge], int]:
    """From a start triangle's point to a goal triangle's point: both points, and the edges crossed between."""
    best: dict[Edge, float] = {}
    came: dict[Edge, Edge | int] = {}
    heap: list[tuple[float, Edge]] = []

    def reach(edge: Edge, cost: float, origin: Edge | int) -> None:
        if edge in barrier or edge not in mesh.across or best.get(edge, 1e9) <= cost:
            return
        best[edge], came[edge] = cost, origin
        heapq.heappush(heap, (cost, edge))

    for a, x in starts:
        y = mesh.across[a, x]
        if (x, a) in goals and (a, x) not in barrier and x != a:
            return a, [], x
        place = crossing_place(mesh, x, y)
        reach((y, x), abs(place - mesh.places[a]) + squeeze(mesh, x, y), a)
    while heap:
        cost, (u, v) = heapq.heappop(heap)
        if cost > best[u, v]:
            continue
        w = mesh.across[u, v]
        if (w, u) in goals:
            crossed: list[Edge] = []
            at: Edge | int = (u, v)
            while isinstance(at, tuple):
                crossed.append(at)
                at = came[at]
            return at, crossed[::-1], w
        here = crossing_place(mesh, u, v)
        for x, y in ((w, v), (u, w)):
            step = abs(crossing_place(mesh, x, y) - here) + squeeze(mesh, x, y)
            reach((x, y), cost + step, (u, v))
    raise NoWay


def squeeze(mesh: Mesh, u: int, v: int) -> float:
    """What it costs to pass between two points that are close to each other."""
    return max(0.0, 1 - abs(mesh.places[u] - mesh.places[v]) / (2 * NARROW)) * 2


def insert(mesh: Mesh, start: int, crossed: Sequence[Edge], goal: int) -> list[int]:
    """The points of a way from a start to a goal, put on the edges that it crosses."""
    return [start, *(mesh.split(u, v, crossing_place(mesh, u, v)) for u, v in crossed), goal]


class Router:
    """One line in one region. `pieces` gives the piece of the drawing that a point belongs to."""

    def __init__(self, mesh: Mesh, pieces: dict[int, int], start: End, end: End) -> None:
        self.given, self.pieces, self.start, self.end = mesh, pieces, start, end
        self.cuts: set[Edge] = set()
        self.soft: list[int] = []

    def join(self) -> tuple[Mesh, list[int]]:
        """A line between two pieces: any way will do."""
        self.mesh = self.given.copy()
        return self.mesh, self.way(self.start, self.end)

    def part(self, left: set[int], right: set[int]) -> tuple[Mesh, list[int]]:
        """A line that cuts the region in two, with these pieces on its left and those on its right."""
        ties: list[tuple[int, bool]] = []
        for _ in range(2 + len(left) + len(right)):
            self.mesh, self.cuts, self.soft = self.given.copy(), set(), []
            start, end = self.start, self.end
            if self.start == self.end:
                start, end = self.around_itself(left, right, ties)
            for piece, on_left in ties:
                self.tie(piece, on_left, start, end)
            points = self.way(start, end)
            for u, v in itertools.pairwise(points):
                self.mesh.fix(u, v)
            onto = self.mesh.flood((points[0], points[1]))
            found = {self.pieces[u] for u, _ in onto if u in self.pieces}
            wrong = [(piece, True) for piece in sorted(left - found)]
            wrong += [(piece, False) for piece in sorted(right & found)]
            if not wrong:
                for point in self.soft:
                    self.mesh.take_out(point)
                return self.mesh, points
            tied = {piece for piece, _ in ties}
            if not (more := [one for one in wrong if one[0] not in tied]):
                raise NoWay
            ties += more
        raise NoWay

    def barrier(self) -> set[Edge]:
        return self.mesh.solid | self.cuts

    def way(self, start: End, end: End) -> list[int]:
        starts, goals = triangles_at(self.mesh, start), set(triangles_at(self.mesh, end))
        return insert(self.mesh, *shortest(self.mesh, starts, goals, self.barrier()))

    def cut(self, starts: Iterable[Edge], goals: set[Edge]) -> list[int]:
        points = insert(self.mesh, *shortest(self.mesh, starts, goals, self.barrier()))
        self.soft += points[1:-1]
        for u, v in itertools.pairwise(points):
            self.cuts |= {(u, v), (v, u)}
        return points

    def tie(self, piece: int, on_left: bool, start: End, end: End) -> None:
        """A cut from the border on one hand to a piece that shall lie there."""
        if self.start == self.end and piece in self.rooted:
            return
        first, last = (end, start) if on_left else (start, end)
        assert first.fan is not None
        assert last.fan is not None
        starts: list[Edge] = []
        before = -1
        for u, v in self.mesh.walk(first.spot, first.fan[0], self.barrier()):
            if before >= 0:
                starts += [(u, x) for x in self.mesh.fan(u, v, before)[:-1]]
            if v == last.spot and u == last.fan[1]:
                break
            before = u
        self.cut(starts, self.touching(piece))

    def touching(self, piece: int) -> set[Edge]:
        """The triangles at a piece's points in this region."""
        spot, fan = self.start
        here = self.mesh.flood((spot, self.mesh.spoke[spot] if fan is None else fan[0]))
        return {(u, v) for u, v in here if self.pieces.get(u) == piece}

    def around_itself(self, left: set[int], right: set[int], ties: list[tuple[int, bool]]) -> tuple[End, End]:
        """A line from a spot back to it: cuts from the spot keep the two ways out apart."""
        spot, fan = self.start
        self.rooted: set[int] = set()
        if fan is None:
            back = self.root(spot, right, ties, False, triangles_at(self.mesh, self.start))
            fan = back, back
        stub = self.root(spot, left, ties, True, triangles_at(self.mesh, End(spot, fan)))
        return End(spot, (fan[0], stub)), End(spot, (stub, fan[1]))

    def root(self, spot: int, pieces: set[int], ties: list[tuple[int, bool]], on_left: bool, room: list[Edge]) -> int:
        """A cut that begins at the spot: to a piece that must be tied to it, or a stub into the open."""
        tied = [piece for piece, side in ties if side == on_left and piece in pieces]
        if wanted := tied or (sorted(pieces) if on_left else []):
            goals = {edge for piece in wanted for edge in self.touching(piece)}
            points = self.cut(room, goals)
            self.rooted.add(self.pieces[points[-1]])
            return points[1]
        mesh, here = self.mesh, self.mesh.places[spot]

        def angle(edge: Edge) -> float:
            a, b = mesh.places[edge[1]] - here, mesh.places[mesh.across[edge]] - here
            return (a.conjugate() * b).imag / (abs(a) * abs(b))

        widest = max(room, key=angle)
        u, v, w = (*widest, mesh.across[widest])
        out = (mesh.places[v] + mesh.places[w]) / 2 - here
        new = mesh.put_in((u, v, w), here + out * min(0.5, REACH / 2 / abs(out)))
        self.soft.append(new)
        self.cuts |= {(spot, new), (new, spot)}
        return new
