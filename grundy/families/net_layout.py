"""A standard form for nets that differ only by names, and places for the vertices of a connected net."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

Near = Sequence[frozenset[int]]  # the neighbors of 0, 1, 2, ...
Pairs = tuple[tuple[int, int], ...]
Naming = tuple[Pairs, list[int], list[int]]  # edges by their new names, those names, and the vertices chosen for them

MOST_LEAVES = 400  # namings looked at; graphs of more symmetry than the search sees keep their names


def refined(near: Near, colours: list[int]) -> list[int]:
    """The coarsest finer coloring in which vertices of one color have the same colors beside them."""
    count = len(set(colours))
    while True:
        keys = [(colour, tuple(sorted(colours[w] for w in near[v]))) for v, colour in enumerate(colours)]
        ranks = {key: rank for rank, key in enumerate(sorted(set(keys)))}
        colours = [ranks[key] for key in keys]
        if len(ranks) == count:
            return colours
        count = len(ranks)


class NamingSearch:
    """The least naming of one graph, by refinement of colors and search, cut short by the symmetries that it finds."""

    def __init__(self, near: Near) -> None:
        self.near = near
        self.leaves = 0
        self.best: Naming | None = None
        self.first: Naming | None = None
        self.automorphisms: list[list[int]] = []

    def run(self) -> list[int] | None:
        """The number that each vertex gets, from 0; None if there were too many to try."""
        self.descend(refined(self.near, [0] * len(self.near)), [])
        return self.best[1] if self.best and self.leaves <= MOST_LEAVES else None

    def descend(self, colours: list[int], fixed: list[int]) -> int:
        """Looks at all namings below; says how many of the fixed choices still stand."""
        cells: dict[int, list[int]] = {}
        for vertex, colour in enumerate(colours):
            cells.setdefault(colour, []).append(vertex)
        open_cells = [(len(cell), colour) for colour, cell in cells.items() if len(cell) > 1]
        if not open_cells:
            return self.leaf(colours, fixed)
        cell = cells[min(open_cells)[1]]
        tried: list[int] = []
        for vertex in cell:
            if self.leaves > MOST_LEAVES:
                return 0
            if any(self.alike(vertex, other) for other in tried) or self.reached(vertex, tried, fixed):
                continue
            tried.append(vertex)
            marked = [2 * colour + 1 for colour in colours]
            marked[vertex] -= 1
            standing = self.descend(refined(self.near, marked), [*fixed, vertex])
            if standing < len(fixed):
                return standing
        return len(fixed)

    def alike(self, a: int, b: int) -> bool:
        """Whether exchanging the two changes nothing: they have the same neighbors, but for each other."""
        return self.near[a] - {b} == self.near[b] - {a}

    def reached(self, vertex: int, tried: list[int], fixed: list[int]) -> bool:
        """Whether known automorphisms that leave the fixed ones alone take the vertex to one that was tried."""
        usable = [image for image in self.automorphisms if all(image[v] == v for v in fixed)]
        orbit, waiting = {vertex}, [vertex]
        for v in waiting:
            fresh = {image[v] for image in usable} - orbit
            orbit |= fresh
            waiting += fresh
        return not orbit.isdisjoint(tried)

    def leaf(self, names: list[int], fixed: list[int]) -> int:
        self.leaves += 1
        pairs = tuple(sorted((names[v], names[w]) for v, near in enumerate(self.near) for w in near))
        for known in (self.first, self.best):
            if known and known[0] == pairs:
                back = {name: vertex for vertex, name in enumerate(known[1])}
                images = [back[name] for name in names]
                self.automorphisms += [images, sorted(range(len(names)), key=images.__getitem__)]  # and its inverse
                return next(i for i, (old, new) in enumerate(zip(known[2], fixed, strict=True)) if old != new)
        self.first = self.first or (pairs, names, fixed)
        if self.best is None or pairs < self.best[0]:
            self.best = pairs, names, fixed
        return len(fixed)


def form(near: Near) -> list[int] | None:
    """A new number for each vertex, such that graphs that differ only by names come out equal."""
    return NamingSearch(near).run()


# ---- places for the vertices of one connected net: a line, circle, grid or tree if it is one, else by springs ----


Neighbors = Mapping[str, Sequence[str]]
Places = dict[str, tuple[float, float]]

APART = 1.7  # cells between neighbors
LONGEST = 12  # vertices of a path in one row
BESIDE = 0.65  # cells between a vertex and the edges of others
ROUNDS, PAIRS = 60, 80_000  # of moving every vertex; fewer where that would look at more pairs of vertices


def places(near: Neighbors) -> Places:
    """From the upper left corner, which is 0, 0."""
    edges = sum(map(len, near.values())) // 2
    degrees = max(map(len, near.values()))
    if degrees <= 2:
        found = line(near) if edges < len(near) else circle(walk(near, next(iter(near))))
    elif edges == len(near) - 1:
        found = tree(near)
    else:
        found = grid(near) or springs(near)
    left, top = (min(place[axis] for place in found.values()) for axis in (0, 1))
    return {name: (x - left, y - top) for name, (x, y) in found.items()}


def walk(near: Neighbors, first: str) -> list[str]:
    """The vertices of a path or a cycle one after the other."""
    found = [first]
    while ahead := [other for other in near[found[-1]] if other not in found]:
        found.append(ahead[0])
    return found


def line(near: Neighbors) -> Places:
    """From left to right, and back in the next row."""
    found = {}
    for i, name in enumerate(walk(near, next(name for name in near if len(near[name]) < 2))):
        row, column = divmod(i, LONGEST)
        found[name] = (APART * (LONGEST - 1 - column if row % 2 else column), APART * row)
    return found


def circle(names: Sequence[str]) -> Places:
    radius, step = APART / (2 * math.sin(math.pi / len(names))), math.tau / len(names)
    angles = {name: step * (i - 0.5) - math.pi / 2 for i, name in enumerate(names)}
    return {name: (radius * math.cos(angle), radius * math.sin(angle)) for name, angle in angles.items()}


def distances(near: Neighbors, root: str) -> dict[str, int]:
    found, waiting = {root: 0}, [root]
    for name in waiting:
        for other in near[name]:
            if other not in found:
                found[other] = found[name] + 1
                waiting.append(other)
    return found


def tree(near: Neighbors) -> Places:
    """From a middle vertex down, each over the middle of what hangs from it."""
    reach = {name: max(distances(near, name).values()) for name in near}
    root = min(near, key=lambda name: reach[name])
    level = distances(near, root)
    below = {name: [other for other in near[name] if level[other] > level[name]] for name in near}
    across: dict[str, float] = {}
    column = 0
    for name in reversed(list(depth_first(below, root))):
        if below[name]:
            across[name] = (across[below[name][0]] + across[below[name][-1]]) / 2
        else:
            across[name] = APART * column
            column += 1
    return {name: (-across[name], APART * level[name]) for name in near}


def depth_first(below: Mapping[str, Sequence[str]], root: str) -> Iterator[str]:
    stack = [root]
    while stack:
        name = stack.pop()
        yield name
        stack += reversed(below[name])


def grid(near: Neighbors) -> Places | None:
    """By the distances from two corners, if every edge then is one step long."""
    corners = [name for name in near if len(near[name]) == 2][:8]
    far = {corner: distances(near, corner) for corner in corners}
    for a, b in combinations(corners, 2):
        side = far[a][b]
        spots = {name: (far[a][name] - far[b][name] + side, far[a][name] + far[b][name] - side) for name in near}
        steps = {(abs(spots[u][0] - spots[v][0]), abs(spots[u][1] - spots[v][1])) for u in near for v in near[u]}
        if len(set(spots.values())) == len(near) and steps <= {(0, 2), (2, 0)}:
            return {name: (APART * x / 2, APART * y / 2) for name, (x, y) in spots.items()}
    return None


def springs(near: Neighbors) -> Places:
    names = list(near)
    far = {name: distances(near, name) for name in names}
    at = circle(sorted(names, key=lambda name: far[names[0]][name]))
    rounds = max(8, min(ROUNDS, PAIRS // len(names) ** 2))
    for _ in range(rounds):
        for name in names:
            x, y, pull = 0.0, 0.0, 0.0
            for other in names:
                if other != name:
                    (ax, ay), (bx, by), wished = at[name], at[other], APART * far[name][other]
                    ratio, weight = wished / (math.dist(at[name], at[other]) or 1e-9), 1 / wished**2
                    x += weight * (bx + ratio * (ax - bx))
                    y += weight * (by + ratio * (ay - by))
                    pull += weight
            at[name] = (x / pull, y / pull)
    for _ in range(min(rounds, 5 * PAIRS // (len(names) * sum(map(len, near.values()))))):
        clear_of_edges(near, at)
    closest = min(math.dist(at[a], at[b]) for a, b in combinations(names, 2))
    wider = max(1.0, 1.25 / max(closest, 0.25))
    return level({name: (wider * x, wider * y) for name, (x, y) in at.items()})


def clear_of_edges(near: Neighbors, at: Places) -> None:
    """Move a vertex a little aside if an edge of others runs through it."""
    for name, others in near.items():
        for other in others:
            (ax, ay), (bx, by) = at[name], at[other]
            length = math.dist(at[name], at[other]) or 1e-9
            ux, uy = (bx - ax) / length, (by - ay) / length
            for third, (x, y) in list(at.items()):
                along, off = (x - ax) * ux + (y - ay) * uy, (y - ay) * ux - (x - ax) * uy
                if third not in (name, other) and 0 < along < length and abs(off) < BESIDE:
                    step = 0.05 if off >= 0 else -0.05
                    at[third] = (x - step * uy, y + step * ux)


def level(at: Places) -> Places:
    """Turned so that it is widest from left to right."""
    mx, my = (sum(place[axis] for place in at.values()) / len(at) for axis in (0, 1))
    xx = sum((x - mx) ** 2 - (y - my) ** 2 for x, y in at.values())
    xy = sum(2 * (x - mx) * (y - my) for x, y in at.values())
    turn = -math.atan2(xy, xx) / 2
    cos, sin = math.cos(turn), math.sin(turn)
    return {name: (x * cos - y * sin, x * sin + y * cos) for name, (x, y) in at.items()}
