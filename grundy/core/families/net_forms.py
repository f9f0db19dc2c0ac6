"""One form for all nets that differ only by their vertices' names: colour refinement, and a search over what it leaves.

Vertices get colours by their neighbours' colours until nothing changes. Where a colour is left with several vertices,
each of them in turn is given one of its own. Of all namings found so the least one is the form. Two vertices that an
automorphism exchanges need not both be tried: those met on the way are remembered. A naming that an automorphism takes
to an earlier one ends all that is left below the choice in which the two differ: it has been looked at there.
Source: B. D. McKay, Practical graph isomorphism, 1981, without its finer pruning.
"""

from collections.abc import Sequence

Near = Sequence[frozenset[int]]  # the neighbours of 0, 1, 2, ...
Pairs = tuple[tuple[int, int], ...]
Naming = tuple[
    Pairs, list[int], list[int]
]  # the edges by their new names, those names, and the vertices chosen for them

MOST_LEAVES = 400  # namings looked at; graphs of more symmetry than the search sees keep their names


def refined(near: Near, colours: list[int]) -> list[int]:
    """The coarsest finer colouring in which vertices of one colour have the same colours beside them."""
    count = len(set(colours))
    while True:
        keys = [(colour, tuple(sorted(colours[w] for w in near[v]))) for v, colour in enumerate(colours)]
        ranks = {key: rank for rank, key in enumerate(sorted(set(keys)))}
        colours = [ranks[key] for key in keys]
        if len(ranks) == count:
            return colours
        count = len(ranks)


class Search:
    """The least naming of one graph."""

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
        """Whether exchanging the two changes nothing: they have the same neighbours, but for each other."""
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
                self.automorphisms.append([back[name] for name in names])
                inverse = [0] * len(names)
                for vertex, image in enumerate(self.automorphisms[-1]):
                    inverse[image] = vertex
                self.automorphisms.append(inverse)
                return next(i for i, (old, new) in enumerate(zip(known[2], fixed, strict=True)) if old != new)
        self.first = self.first or (pairs, names, fixed)
        if self.best is None or pairs < self.best[0]:
            self.best = pairs, names, fixed
        return len(fixed)


def form(near: Near) -> list[int] | None:
    """A new number for each vertex, such that graphs that differ only by names come out equal."""
    return Search(near).run()
