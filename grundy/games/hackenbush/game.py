"""The rules of Hackenbush: cut an edge; it disappears, and so does everything no longer connected to the ground.

Under the normal ending the fusion and colon principles give the nimber in linear time. The misère ending needs a
search, since the nimbers of the parts do not decide it. Parallel edges between the same two vertices are one move,
since cutting any of them leaves the same graph.
Sources: Theory of Impartial Games, lecture notes, 2009; E. Berlekamp, J. Conway, R. Guy, Winning Ways, chapters 2 and
7.
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import compress, pairwise

from grundy.core.budget import Budget, tick
from grundy.core.capabilities.solving import MoveCount, MoveNimbers, OwnSolver
from grundy.core.game import Ending, Game, Group, Known, no_such_move, plain
from grundy.core.nimsum import xor
from grundy.core.types import JsonObject, Position
from grundy.drawing.scene import Scene, scene_title
from grundy.games.hackenbush import samples
from grundy.games.hackenbush.graphs import (
    EXAMPLE,
    LARGEST,
    MOST_EDGES,
    MOST_TEXT,
    Edge,
    Edges,
    graph_text,
    merged,
    parts,
    read_graphs,
    relabelled,
    standing,
    to_json,
    too_many,
)
from grundy.games.hackenbush.rooted import Rooted, rooted

Graphs = tuple[Edges, ...]

PLAIN = 300  # edges; up to here we find the falling edges without the kernels
COMPARED = 40  # edges; up to here we recognize isomorphic pictures
MOVE = re.compile(r"cut([0-9]{1,10})-([0-9]{1,10})(?:on([0-9]{1,9}))?")


@dataclass(frozen=True)
class Hackenbush(Game[Graphs]):
    """Cut one edge. Everything that is no longer connected to the ground falls down."""

    id = "hackenbush"
    interpreted_to = 40
    title = "Green Hackenbush"
    source = "document 004; E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapters 2 and 7"
    group = Group.DRAWINGS
    theory = "the colon and fusion principles turn every drawing into one Nim heap"
    example = EXAMPLE
    most_text = MOST_TEXT
    known = (
        Known("0-1,1-2,2-3", nimber=3, source="document 004: a stalk is a heap"),
        Known("0-1,1-2,1-3,3-4,1-5", nimber=1 + (1 ^ 2 ^ 1), source="document 004: the colon principle at vertex 1"),
        Known("0-1,1-2,1-3,2-3", nimber=2, source="document 004: a triangle fuses to three loops, on a stalk of one"),
        Known("0-1,1-2,0-2", nimber=1, source="document 004: three loops at the ground"),
        Known("0-1,1-2+0-1,0-2,1-2,2-2", nimber=2, source="document 004: four loops cancel"),
    )

    def start(self) -> Graphs:
        return self.parse("0-1,1-2,2-3,2-4,3-4,4-5,1-6,6-7,6-8,0-9,9-10,9-11,10-11,0-12,12-13,13-14,13-13")

    # ---- positions ----

    def parse(self, text: str) -> Graphs:
        return self.checked(tuple(read_graphs(text)))

    def text(self, position: Graphs) -> str:
        return "+".join(graph_text(edges) for edges in position) or "0"

    def to_json(self, position: Graphs) -> JsonObject:
        """The position as one graph in JSON; `parse` reads it."""
        return to_json(position[0] if len(position) == 1 else merged(position))

    def defect(self, position: Graphs) -> str | None:
        if not isinstance(position, tuple):
            return "a position is a tuple of graphs, each a tuple of edges such as ((0, 1), (1, 2))"
        if (total := sum(map(len, position))) > MOST_EDGES:
            return str(too_many(total)).removeprefix("hackenbush: ")
        for edges in position:
            if set(map(len, edges)) != {2}:
                return "a graph has at least one edge, and an edge is a pair of vertices, such as (1, 2)"
            walked = rooted(edges, Budget(None)) if len(edges) > PLAIN else None
            if not (in_order(edges) if walked is None else walked.in_order):
                return f"sort vertices and edges, such as (0, 1), (1, 2), and number vertices from 0 to {LARGEST:,}"
            if (loose := loose_edge(edges)) is not None:
                u, v = loose
                return f"the edge {u}-{v} is not tied to the ground, 0, so it falls at once; leave it out, or add 0-{u}"
        return None

    def size(self, position: Graphs) -> int:
        return sum(map(len, position))

    def split(self, position: Graphs) -> Sequence[Graphs]:
        return [(part,) for edges in position for part in parts(edges)]

    def canonical(self, position: Graphs) -> Graphs:
        if self.size(position) > COMPARED:
            return position
        return tuple(sorted(relabelled(part) for edges in position for part in parts(edges)))

    # ---- moves ----

    def moves(self, position: Graphs) -> Iterator[tuple[str, Graphs]]:
        for i, edges in enumerate(position):
            where = f" on {i + 1}" if len(position) > 1 else ""
            walked = rooted(edges, Budget(None)) if len(edges) > PLAIN else None
            for at, edge in distinct(edges):
                tick()
                left = after_cut(edges, at, walked)
                yield f"cut {edge[0]}-{edge[1]}{where}", (*position[:i], *([left] if left else []), *position[i + 1 :])

    def option(self, position: Graphs, move: str) -> Graphs:
        found = MOVE.fullmatch(plain(move)) if len(move) < 100 else None
        i = 0 if found is None or found[3] is None else int(found[3]) - 1
        if found is None or (found[3] is None) != (len(position) == 1) or not 0 <= i < len(position):
            raise no_such_move(self, position, move)
        edge, edges = (int(found[1]), int(found[2])), position[i]
        if edge not in edges:
            raise no_such_move(self, position, move)
        walked = rooted(edges, Budget(None)) if len(edges) > PLAIN else None
        left = after_cut(edges, edges.index(edge), walked)
        return (*position[:i], *([left] if left else []), *position[i + 1 :])

    # ---- pictures ----

    def scene(self, position: Graphs) -> Scene:
        from grundy.games.hackenbush.drawing import draw

        return draw(position, scene_title(self, position))

    # ---- random positions ----

    def sample(self, rng: random.Random, size: int) -> Graphs:
        edges = max(1, size // 2)
        graphs = []
        for _ in range(rng.choice((1, 1, 2))):
            kind = rng.choice(("stalk", "tree", "sparse", "sparse"))
            if kind == "stalk":
                graphs.append(samples.stalk(rng.randint(1, edges)))
            else:
                graphs.append(samples.tree(rng, edges) if kind == "tree" else samples.sparse(rng, edges + 1))
        return tuple(graph for graph in graphs if graph)


def distinct(edges: Edges) -> Iterator[tuple[int, Edge]]:
    """Each joined pair of vertices once, with the index of its first edge; equal edges are consecutive."""
    last = None
    for at, edge in enumerate(edges):
        if edge != last:
            yield at, edge
        last = edge


def after_cut(edges: Edges, at: int, walked: Rooted | None) -> Edges:
    """The graph that is left after a cut."""
    if walked is None:
        return standing(edges[:at] + edges[at + 1 :])
    return tuple(compress(edges, (~walked.fallen(at)).tolist()))


def in_order(edges: Edges) -> bool:
    return all(0 <= u <= v <= LARGEST for u, v in edges) and all(a <= b for a, b in pairwise(edges))


def loose_edge(edges: Edges) -> Edge | None:
    """An edge that is not connected to the ground, if there is one."""
    if len(edges) > PLAIN:
        at = rooted(edges, Budget(None)).loose
        return None if at is None else edges[at]
    tied = set(standing(edges))
    return next((edge for edge in edges if edge not in tied), None)


class GraphNimbers:
    """Finds nimbers of positions, graph by graph, in linear time."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.edges, self.cycles = 0, False

    def refuses(self, position: Position) -> str | None:
        return None

    def value(self, position: Graphs) -> int:
        self.edges += sum(map(len, position))
        self.budget.spend()
        graphs = [rooted(edges, self.budget) for edges in position]
        self.cycles = self.cycles or not all(graph.acyclic for graph in graphs)
        return xor(graph.nimber for graph in graphs)

    def note(self) -> str:
        cuts = "recomputed for each cut on a cycle" if self.cycles else "all cuts of a tree in one pass"
        return f"cycles fused, loops by parity, the colon principle up the tree; {cuts}; {self.edges:,} edges walked"


class HackenbushMoves(MoveCount[Hackenbush]):
    def of(self, position: Graphs) -> int:
        return sum(len(set(edges)) for edges in position)


class HackenbushSolver(OwnSolver[Hackenbush]):
    def refuses(self, ending: Ending) -> str | None:
        if ending is Ending.NORMAL:
            return None
        return f"the fusion and colon principles hold under the normal ending, not the {ending} one"

    def solver(self, ending: Ending, budget: Budget) -> GraphNimbers:
        return GraphNimbers(budget)


class HackenbushNimbers(MoveNimbers[Hackenbush]):
    def of(self, position: Graphs, budget: Budget, winning: bool = False) -> Iterator[tuple[str, int]]:
        walked = [rooted(edges, budget) for edges in position]
        whole = xor(graph.nimber for graph in walked)
        for i, (edges, graph) in enumerate(zip(position, walked, strict=True)):
            where = f" on {i + 1}" if len(position) > 1 else ""
            others = whole ^ graph.nimber
            if winning:
                for u, v in dict.fromkeys(edges[at] for at in graph.winning(others)):
                    yield f"cut {u}-{v}{where}", 0
            else:
                after = graph.after_cuts().tolist()
                for at, (u, v) in distinct(edges):
                    yield f"cut {u}-{v}{where}", others ^ after[at]
