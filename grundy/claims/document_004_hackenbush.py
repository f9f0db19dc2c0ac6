"""Claims of document 004 about Green Hackenbush: stalks, the colon and fusion principles, and all small graphs.

The principles are held against the definition (`reference`), which knows neither of them.
"""

import random
from collections.abc import Iterator
from itertools import pairwise, permutations

from grundy.claims.claim import claim
from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.nimsum import xor
from grundy.core.registry import find_game
from grundy.engines.choose import choose
from grundy.games.hackenbush.graphs import Edges, merged, relabelled
from grundy.games.hackenbush.samples import sparse, stalk, tree

SAMPLES = 12  # random pictures a size


def nimber(edges: Edges, engine: str) -> int:
    game = find_game("hackenbush")()
    position = (edges,) if edges else ()
    return choose(game, position, Ending.NORMAL, Budget(None), engine).value(position).nimber or 0


@claim("004/stalk", "a bamboo stalk of n segments is a Nim heap of n", source="document 004, Green Hackenbush", to=40)
def stalks(to: int) -> Iterator[tuple[str, bool]]:
    for n in range(to + 1):
        yield f"a stalk of {n}", nimber(stalk(n), "reference") == n


@claim(
    "004/colon",
    "branches that meet at a vertex may be replaced by one stalk as long as the nim-sum of their lengths",
    source="document 004, the colon principle",
    to=8,
)
def colon(to: int) -> Iterator[tuple[str, bool]]:
    rng = random.Random("colon")
    for size in range(1, to + 1):
        for _ in range(SAMPLES):
            trunk = tree(rng, rng.randint(1, size))
            lengths = [rng.randint(1, 3) for _ in range(rng.randint(2, 3))]
            at = rng.randint(0, len(trunk))
            branched, plain = grown(trunk, at, lengths), grown(trunk, at, [xor(lengths)])
            words = f"stalks of {lengths} at {at} of {trunk}"
            yield words, nimber(branched, "reference") == nimber(plain, "reference")


def grown(trunk: Edges, at: int, lengths: list[int]) -> Edges:
    """A tree with vertices 0 .. its number of edges, and stalks of these lengths at one vertex."""
    edges, free = list(trunk), len(trunk) + 1
    for length in lengths:
        path = [at, *range(free, free + length)]
        edges += pairwise(path)
        free += length
    return tuple(sorted(edges))


@claim(
    "004/fusion",
    "two neighbouring vertices on a cycle may be fused, the edge between them becoming a loop",
    source="document 004, the fusion principle; Winning Ways, chapter 7",
    to=8,
)
def fusion(to: int) -> Iterator[tuple[str, bool]]:
    rng = random.Random("fusion")
    for size in range(2, to + 1):
        for _ in range(SAMPLES):
            edges = merged([sparse(rng, size + 1)])
            for u, v in dict.fromkeys(edges):
                if u != v and on_cycle(edges, (u, v)):
                    fused = tuple(sorted(sorted_pair(*(u if end == v else end for end in edge)) for edge in edges))
                    yield f"{u} and {v} of {edges}", nimber(edges, "reference") == nimber(fused, "reference")


def sorted_pair(u: int, v: int) -> tuple[int, int]:
    return (u, v) if u <= v else (v, u)


def on_cycle(edges: Edges, edge: tuple[int, int]) -> bool:
    """Whether its ends hang together without it."""
    left = list(edges)
    left.remove(edge)
    reached, before = {edge[0]}, 0
    while len(reached) > before:
        before = len(reached)
        reached |= {end for e in left if reached & set(e) for end in e}
    return edge[1] in reached


@claim(
    "004/hackenbush",
    "the linear-time nimber equals the definition on all graphs up to isomorphism, loops and multiple edges included",
    source="document 004, Green Hackenbush",
    to=5,
)
def all_graphs(to: int) -> Iterator[tuple[str, bool]]:
    layer: set[Edges] = {()}
    for _ in range(to + 1):
        for edges in sorted(layer):
            yield str(edges), nimber(edges, "native") == nimber(edges, "reference")
        layer = {one_form(more) for edges in layer for more in with_one_more(edges)}


def with_one_more(edges: Edges) -> Iterator[Edges]:
    """Every graph with one edge more: between two vertices, at one, or to a new one."""
    vertices = 1 + max((v for _, v in edges), default=0)
    for u in range(vertices):
        for v in range(u, vertices + 1):
            yield tuple(sorted((*edges, (u, v))))


def one_form(edges: Edges) -> Edges:
    """The least of all ways to number the vertices, so that isomorphic graphs are one."""
    edges = relabelled(edges)
    count = max((v for _, v in edges), default=0)
    ways = (dict(enumerate((0, *way))) for way in permutations(range(1, count + 1)))
    return min(tuple(sorted(sorted_pair(way[u], way[v]) for u, v in edges)) for way in ways)
