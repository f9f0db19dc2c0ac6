"""Random pictures: stalks, trees, grids, and sparse and dense graphs with loops and multiple edges."""

import random

from grundy.games.hackenbush.graphs import Edge, Edges, merged, standing

KINDS = {  # kind: default, least and greatest number
    "stalks": (1, 0, 12),
    "tree edges": (6, 0, 80),
    "grid side": (0, 0, 7),
    "sparse edges": (5, 0, 80),
    "dense vertices": (0, 0, 9),
}


def stalk(length: int) -> Edges:
    return tuple((i, i + 1) for i in range(length))


def tree(rng: random.Random, edges: int) -> Edges:
    """A random tree: each new vertex grows on an earlier one or on the ground."""
    return tuple(sorted((rng.randrange(i), i) for i in range(1, edges + 1)))


def grid(side: int) -> Edges:
    """A grid of side x side vertices; the lowest ones stand on the ground."""
    edges: list[Edge] = []
    for y in range(side):
        for x in range(side):
            here = 1 + y * side + x
            edges.append((here - side if y else 0, here))
            if x:
                edges.append((here - 1, here))
    return tuple(sorted(edges))


def sparse(rng: random.Random, edges: int) -> Edges:
    """Random edges between few vertices, with loops and multiple edges, but without what falls at once."""
    vertices = 1 + max(1, 3 * edges // 4)
    pairs = [sorted((rng.randrange(vertices), rng.randrange(vertices))) for _ in range(edges)]
    return standing(sorted((u, v) for u, v in pairs))


def dense(rng: random.Random, vertices: int) -> Edges:
    """A dense graph: most pairs of vertices are joined, some twice."""
    pairs = [(u, v) for v in range(vertices + 1) for u in range(v)]
    chosen = [pair for pair in pairs for _ in range(rng.choice((0, 1, 1, 1, 2)))]
    return standing(sorted(chosen))


def picture(rng: random.Random, numbers: dict[str, int]) -> Edges:
    """All requested pictures side by side on one ground."""
    graphs = [stalk(rng.randint(1, 7)) for _ in range(numbers["stalks"])]
    graphs += [tree(rng, numbers["tree edges"]), grid(numbers["grid side"])]
    graphs += [sparse(rng, numbers["sparse edges"]), dense(rng, numbers["dense vertices"])]
    return merged(graphs)
