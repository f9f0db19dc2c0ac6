"""Claims of document 004 about Green Hackenbush: stalks, the colon and fusion principles, and all small graphs.

The principles are compared with the definition, which uses neither of them.
"""

import random
from collections.abc import Iterator
from itertools import pairwise, permutations

from grundy.claims.claim import Cases, Definition, board, claim, limits
from grundy.claims.library.document_004.outcomes import SOURCE, heaps_to
from grundy.core.game import Ending
from grundy.core.nimsum import xor
from grundy.core.registry import find_game
from grundy.engines.choose import choose
from grundy.games.hackenbush.graphs import Edges, merged, relabelled
from grundy.games.hackenbush.samples import sparse, stalk, tree

SAMPLES = 8  # random pictures of each size


def position(edges: Edges) -> tuple[Edges, ...]:
    return (edges,) if edges else ()


class Pictures(Definition):
    """Nimbers of graphs from the definition. It renumbers the vertices, so that it sees fewer different graphs."""

    def __init__(self) -> None:
        super().__init__("hackenbush")

    def graph(self, edges: Edges) -> int:
        return self.nimber(position(relabelled(edges)))


@claim(
    "004/stalk",
    "a bamboo stalk of n segments is a Nim heap of n",
    source=f"{SOURCE}, Green Hackenbush",
    to=5,
    wrong={"more": 1},
)
def stalks(to: int, more: int = 0) -> Cases:
    """One stalk of up to 40 segments, then several stalks."""
    pictures = Pictures()
    for lengths in [(n,) for n in range(8 * to + 1)] + heaps_to(to, 3):
        stands = tuple(stalk(n) for n in lengths if n)
        nimber = pictures.nimber(stands)
        words = f"stalks of {lengths} have nimber {nimber}"
        yield words, nimber == xor(lengths) + more, board("hackenbush", stands)


def grown(trunk: Edges, at: int, lengths: list[int]) -> Edges:
    """The trunk, a tree with vertices 0, 1, ..., with stalks of these lengths attached to one vertex."""
    edges, free = list(trunk), len(trunk) + 1
    for length in lengths:
        path = [at, *range(free, free + length)]
        edges += pairwise(path)
        free += length
    return tuple(sorted(edges))


@claim(
    "004/colon",
    "branches that meet at a vertex may be replaced by one stalk whose length is the nim-sum of their lengths",
    source=f"{SOURCE}, the colon principle",
    to=6,
    wrong={"plain_sum": True},
)
def colon(to: int, plain_sum: bool = False) -> Cases:
    rng, pictures = random.Random("colon"), Pictures()
    for size in range(1, to + 1):
        for _ in range(SAMPLES):
            trunk = tree(rng, rng.randint(1, size))
            lengths = [rng.randint(1, 3) for _ in range(rng.randint(2, 3))]
            at = rng.randint(0, len(trunk))
            branched = grown(trunk, at, lengths)
            plain = grown(trunk, at, [sum(lengths) if plain_sum else xor(lengths)])
            words = f"stalks of {lengths} at {at} of {trunk}"
            yield words, pictures.graph(branched) == pictures.graph(plain), board("hackenbush", position(branched))


def sorted_pair(u: int, v: int) -> tuple[int, int]:
    return (u, v) if u <= v else (v, u)


def on_cycle(edges: Edges, edge: tuple[int, int]) -> bool:
    """Whether its ends are still connected without it."""
    left = list(edges)
    left.remove(edge)
    reached, before = {edge[0]}, 0
    while len(reached) > before:
        before = len(reached)
        reached |= {end for e in left if reached & set(e) for end in e}
    return edge[1] in reached


def with_one_more(edges: Edges) -> Iterator[Edges]:
    """Every graph with one more edge: between two vertices, a loop, or to a new vertex."""
    vertices = 1 + max((v for _, v in edges), default=0)
    for u in range(vertices):
        for v in range(u, vertices + 1):
            yield tuple(sorted((*edges, (u, v))))


def one_form(edges: Edges) -> Edges:
    """The least of all ways to number the vertices: isomorphic graphs have the same form."""
    edges = relabelled(edges)
    count = max((v for _, v in edges), default=0)
    ways = (dict(enumerate((0, *way))) for way in permutations(range(1, count + 1)))
    return min(tuple(sorted(sorted_pair(way[u], way[v]) for u, v in edges)) for way in ways)


def all_graphs(to: int) -> Iterator[Edges]:
    """Every graph of up to `to` edges up to isomorphism, loops and multiple edges included, fewest edges first."""
    layer: set[Edges] = {()}
    for _ in range(to + 1):
        yield from sorted(layer)
        layer = {one_form(more) for edges in layer for more in with_one_more(edges)}


def fused(to: int, cycles_only: bool) -> Cases:
    """All small graphs, then random larger ones: merge the ends of an edge, so that the edge becomes a loop."""
    rng, pictures = random.Random("fusion"), Pictures()
    small = list(all_graphs(min(to, 3)))
    larger = [merged([sparse(rng, size + 1)]) for size in range(3, to + 1) for _ in range(SAMPLES)]
    for edges in small + larger:
        for u, v in dict.fromkeys(edges):
            if u != v and (not cycles_only or on_cycle(edges, (u, v))):
                loops = tuple(sorted(sorted_pair(*(u if end == v else end for end in edge)) for edge in edges))
                before, after = pictures.graph(edges), pictures.graph(loops)
                words = f"{u} and {v} of {edges} fused: nimber {before}, then {after}"
                yield words, before == after, board("hackenbush", position(edges))


@claim(
    "004/fusion",
    "two neighboring vertices may be fused; the edge between them becomes a loop",
    source=f"{SOURCE}, general graphs; Winning Ways, chapter 7",
    to=7,
)
def fusion_printed(to: int) -> Cases:
    yield from fused(to, False)


@fusion_printed.corrected(
    "two neighboring vertices may be fused if they lie on a common cycle; otherwise the edge between them must stay",
    kind="missing condition",
    wrong={"cycles_only": False},
)
def fusion_corrected(to: int, cycles_only: bool = True) -> Cases:
    yield from fused(to, cycles_only)


@claim(
    "004/loop",
    "a loop at a vertex is a stalk of one segment there",
    source=f"{SOURCE}, general graphs",
    status="lemma",
    to=4,
    wrong={"segments": 2},
)
def loops(to: int, segments: int = 1) -> Cases:
    pictures = Pictures()
    for edges in all_graphs(to):
        if loop := next((edge for edge in edges if edge[0] == edge[1]), None):
            top = max(v for _, v in edges) + 1
            path = [loop[0], *range(top, top + segments)]
            left = list(edges)
            left.remove(loop)
            straight = tuple(sorted([*left, *pairwise(path)]))
            right = pictures.graph(edges) == pictures.graph(straight)
            yield f"the loop at {loop[0]} of {edges}", right, board("hackenbush", position(edges))


@claim(
    "004/hackenbush",
    "the linear-time algorithm finds the nimber of every graph, with loops and multiple edges",
    source=f"{SOURCE}, Green Hackenbush, by both principles",
    to=4,
    wrong={"off": 1},
)
def linear_time(to: int, engine: str = "native", off: int = 0) -> Cases:
    game, pictures = find_game("hackenbush")(), Pictures()
    solver = choose(game, (), Ending.NORMAL, limits(), engine)
    for edges in all_graphs(to):
        nimber = solver.value(position(edges)).nimber or 0
        yield f"{edges} has nimber {nimber}", nimber + off == pictures.graph(edges), board(game, position(edges))
