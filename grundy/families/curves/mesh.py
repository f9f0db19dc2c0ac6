"""A triangulated sheet of paper: as long as no triangle turns over, lines drawn along its edges do not cross.

Points are numbered and have complex places. A triangle is stored by its three directed edges: `across[u, v]` is the
third corner of the triangle on the left of the edge from u to v. Edges that belong to something drawn are `solid`; the
others may be flipped, and unneeded points may be removed. The first points are a frame far away from everything.
"""

import cmath
from collections.abc import Iterable, Iterator

FAR = 60.0
CORNERS = 8  # of the frame
FLAT = 1e-9  # twice the area below which a triangle counts as turned over

Edge = tuple[int, int]


def doubled_area(a: complex, b: complex, c: complex) -> float:
    return ((b - a).conjugate() * (c - a)).imag


def cotangent(a: complex, b: complex) -> float:
    """Of the angle from a to b; an edge is flipped if the sum for its two opposite angles is negative."""
    turned = a.conjugate() * b
    return turned.real / (turned.imag if turned.imag > 1e-12 else 1e-12)


class Mesh:
    def __init__(self) -> None:
        self.places = [cmath.rect(FAR, 2 * cmath.pi * k / CORNERS) for k in range(CORNERS)]
        self.across: dict[Edge, int] = {}
        self.spoke: dict[int, int] = {}  # some neighbor of each point
        self.solid: set[Edge] = set()
        for k in range(1, CORNERS - 1):
            self.add(0, k, k + 1)

    def copy(self) -> "Mesh":
        twin = Mesh.__new__(Mesh)
        twin.places, twin.across = self.places[:], self.across.copy()
        twin.spoke, twin.solid = self.spoke.copy(), self.solid.copy()
        return twin

    def add(self, u: int, v: int, w: int) -> None:
        self.across[u, v], self.across[v, w], self.across[w, u] = w, u, v
        self.spoke[u], self.spoke[v], self.spoke[w] = v, w, u

    def drop(self, u: int, v: int, w: int) -> None:
        del self.across[u, v], self.across[v, w], self.across[w, u]

    def triangles(self) -> list[tuple[int, int, int]]:
        return [(u, v, w) for (u, v), w in self.across.items() if u < v and u < w]

    def area(self, u: int, v: int, w: int) -> float:
        return doubled_area(self.places[u], self.places[v], self.places[w])

    def ring(self, point: int) -> list[int]:
        """The neighbors of a point, counterclockwise."""
        return self.fan(point, self.spoke[point], self.spoke[point])[:-1]

    def fan(self, point: int, start: int, end: int) -> list[int]:
        """The neighbors of a point from one to another, counterclockwise; all around if they are the same."""
        found = [start]
        while True:
            found.append(self.across[point, found[-1]])
            if found[-1] == end:
                return found

    def put(self, place: complex) -> int:
        """A new point in the triangle that holds the place."""
        return self.put_in(max(self.triangles(), key=lambda t: self.within(t, place)), place)

    def within(self, triangle: tuple[int, int, int], place: complex) -> float:
        a, b, c = (self.places[k] for k in triangle)
        whole = doubled_area(a, b, c)
        sides = doubled_area(a, b, place), doubled_area(b, c, place), doubled_area(c, a, place)
        return min(sides) / whole if whole > 0 else -1.0

    def put_in(self, triangle: tuple[int, int, int], place: complex) -> int:
        u, v, w = triangle
        new = len(self.places)
        self.places.append(place)
        self.drop(u, v, w)
        for a, b in ((u, v), (v, w), (w, u)):
            self.add(a, b, new)
        return new

    def split(self, u: int, v: int, place: complex) -> int:
        """A new point on an edge."""
        w, z = self.across[u, v], self.across[v, u]
        new = len(self.places)
        self.places.append(place)
        self.drop(u, v, w)
        self.drop(v, u, z)
        for a, b, c in ((u, new, w), (new, v, w), (v, new, z), (new, u, z)):
            self.add(a, b, c)
        if (u, v) in self.solid:
            self.solid -= {(u, v), (v, u)}
            self.fix(u, new)
            self.fix(new, v)
        return new

    def fix(self, u: int, v: int) -> None:
        self.solid |= {(u, v), (v, u)}

    def flips(self, u: int, v: int) -> bool:
        """Flip an edge if it is loose and its two triangles make a convex four-sided figure."""
        if (u, v) in self.solid or (v, u) not in self.across:
            return False
        w, z = self.across[u, v], self.across[v, u]
        if self.area(w, z, v) <= FLAT or self.area(z, w, u) <= FLAT:
            return False
        self.drop(u, v, w)
        self.drop(v, u, z)
        self.add(w, z, v)
        self.add(z, w, u)
        return True

    def force(self, u: int, v: int) -> None:
        """Make the straight way between two points a solid edge, by flipping what lies across it."""
        for _ in range(10 * len(self.places)):
            if (u, v) in self.across:
                break
            crossed = [edge for edge in self.across if edge[0] < edge[1] and self.lies_across(edge, u, v)]
            flipped = [self.flips(*edge) for edge in crossed if edge in self.across]
            if not any(flipped):
                raise ValueError(f"points {u} and {v} cannot be joined")
        self.fix(u, v)

    def lies_across(self, edge: Edge, u: int, v: int) -> bool:
        a, b = edge
        if {a, b} & {u, v}:
            return False
        return self.area(u, v, a) * self.area(u, v, b) < 0 and self.area(a, b, u) * self.area(a, b, v) < 0

    def tidy(self) -> None:
        """Flip edges until triangles are as round as they can be (Delaunay)."""
        places, across, solid = self.places, self.across, self.solid
        waiting = [edge for edge in across if edge[0] < edge[1] and edge not in solid]
        for _ in range(20 * len(waiting)):
            if not waiting:
                return
            edge = u, v = waiting.pop()
            w, z = across.get(edge), across.get((v, u))
            if w is None or z is None or edge in solid:
                continue
            start, end, left, right = places[u], places[v], places[w], places[z]
            if cotangent(start - left, end - left) + cotangent(end - right, start - right) < -1e-9 and self.flips(u, v):
                waiting += [(u, w), (w, v), (v, z), (z, u)]

    def take_out(self, point: int, joined: Edge | None = None) -> bool:
        """Remove a point, and join two of its neighbors on a line instead, if given; False if that is impossible."""
        ring = self.ring(point)
        holes = [ring]
        if joined is not None:
            i, j = sorted(ring.index(k) for k in joined)
            holes = [ring[i : j + 1], ring[j:] + ring[: i + 1]]
        filled: list[tuple[int, int, int]] = []
        for hole in holes:
            triangles = self.filling(hole)
            if triangles is None:
                return False
            filled += triangles
        for here, after in zip(ring, ring[1:] + ring[:1], strict=True):
            self.drop(point, here, after)
            self.solid -= {(point, here), (here, point)}
        for triangle in filled:
            self.add(*triangle)
        del self.spoke[point]
        if joined is not None:
            self.fix(*joined)
        return True

    def filling(self, hole: list[int]) -> list[tuple[int, int, int]] | None:
        """Triangles that fill a small polygon: the largest ear is cut off first."""
        hole, found = hole[:], []
        while len(hole) > 2:
            best = None
            for k in range(len(hole)):
                u, v, w = hole[k - 1], hole[k], hole[(k + 1) % len(hole)]
                area = self.area(u, v, w)
                if area <= FLAT * 100 or (best is not None and area <= best[0]):
                    continue
                if (u, w) in self.across and len(hole) > 3:
                    continue
                if any(self.within((u, v, w), self.places[x]) > -1e-9 for x in hole if x not in (u, v, w)):
                    continue
                best = area, k
            if best is None:
                return None
            k = best[1]
            found.append((hole[k - 1], hole[k], hole[(k + 1) % len(hole)]))
            del hole[k]
        return found

    def flood(self, start: Edge) -> set[Edge]:
        """The directed edges of all triangles reached from the one on the left without crossing solid edges."""
        seen: set[Edge] = set()
        waiting = [start]
        while waiting:
            u, v = waiting.pop()
            if (u, v) in seen or (u, v) not in self.across:
                continue
            w = self.across[u, v]
            for edge in ((u, v), (v, w), (w, u)):
                seen.add(edge)
                if edge not in self.solid:
                    waiting.append((edge[1], edge[0]))
        return seen

    def walk(self, u: int, v: int, barrier: set[Edge]) -> Iterator[Edge]:
        """Directed edges along a border, or the sheet's own, with the region on the left, round and round."""
        while True:
            yield u, v
            x = self.across[u, v]
            while (v, x) not in barrier and (x, v) in self.across:
                x = self.across[x, v]
            u, v = v, x


def mesh_of(places: Iterable[complex]) -> tuple[Mesh, list[int]]:
    """The sheet with some points on it."""
    mesh = Mesh()
    points = [mesh.put(place) for place in places]
    mesh.tidy()
    return mesh, points
