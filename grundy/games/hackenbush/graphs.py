"""Graphs as positions: a graph is a sorted tuple of edges (u, v) with u <= v; vertex 0 is the ground; loops are (v, v).

Every edge of a position is connected to the ground. A text is `0-1,1-2,1-3,2-3`, with graphs joined by `+`, and `0` if
nothing stands. Or it is JSON, `{"vertices": [0, 1, 2], "edges": [[0, 1], [1, 2]]}`, where edges name only listed
vertices.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from grundy.core.errors import BadPosition
from grundy.core.notation import Reader, short
from grundy.core.types import JsonObject

Edge = tuple[int, int]
Edges = tuple[Edge, ...]

MOST_EDGES = 2_000_000
LARGEST = 10**9 - 1  # the greatest number of a vertex
MOST_TEXT = 48_000_000  # characters: enough for that many edges
COMPILED_FROM = 20_000  # characters; from here on it pays to load the compiled reader
EXAMPLE = "0-1,1-2,1-3,2-3"


def read_graphs(text: str) -> list[Edges]:
    """Read the graphs of a text in either form."""
    if text.lstrip()[:1] == "{":
        return [graph] if (graph := read_json(text)) else []
    if len(text) >= COMPILED_FROM and (found := read_compiled(text)) is not None:
        return found
    reader = Reader(text, "hackenbush", EXAMPLE, MOST_TEXT)
    graphs = reader.joined(read_edges)
    reader.end()
    return [graph for graph in graphs if graph]


def read_edges(reader: Reader) -> Edges:
    edges: list[Edge] = []
    while True:
        u = reader.number(LARGEST)
        if not edges and u == 0 and not reader.accept("-"):
            return ()
        if edges or u:
            reader.expect("-")
        v = reader.number(LARGEST)
        edges.append((u, v) if u <= v else (v, u))
        if not reader.accept(","):
            return tuple(sorted(edges))


def read_compiled(text: str) -> list[Edges] | None:
    """The same with the compiled reader. None if it fails; then the plain reader can say why."""
    import numpy as np

    from grundy.games.hackenbush.kernels import read

    if not text.isascii() or len(text) > MOST_TEXT:
        return None
    data = np.frombuffer(text.strip().encode(), dtype=np.uint8)
    count = int(np.count_nonzero(data == ord("-")))
    ends, graph = np.empty((count, 2), dtype=np.int32), np.empty(count, dtype=np.int32)
    if count > MOST_EDGES:
        raise too_many(count)
    if count == 0 or read(data, ends, graph) >= 0:
        return None
    low, high = np.minimum(ends[:, 0], ends[:, 1]), np.maximum(ends[:, 0], ends[:, 1])
    found = []
    for whole in np.split(low.astype(np.int64) << 32 | high, np.flatnonzero(np.diff(graph)) + 1):
        whole.sort()
        found.append(tuple(zip((whole >> 32).tolist(), (whole & 0xFFFFFFFF).tolist(), strict=True)))
    return found


def read_json(text: str) -> Edges:
    """Read one graph in JSON; refuse an edge to a vertex that is not listed."""
    if len(text) > MOST_TEXT:
        raise BadPosition(f"hackenbush: a position has at most {MOST_TEXT:,} characters, this one is longer")
    form = '{"vertices": [0, 1], "edges": [[0, 1]]}'
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadPosition(f"hackenbush: this JSON cannot be read; type something like {form}") from None
    edges = data.get("edges") if isinstance(data, dict) else None
    if not isinstance(edges, list) or not all(isinstance(e, list) and len(e) == 2 for e in edges):
        raise BadPosition(f"hackenbush: the JSON has no list of edges; type something like {form}")
    listed = data.get("vertices")
    for vertex in [v for e in edges for v in e] + (listed if isinstance(listed, list) else []):
        if type(vertex) is not int or not 0 <= vertex <= LARGEST:
            raise BadPosition(
                f"hackenbush: a vertex is a number from 0, the ground, to {LARGEST:,}, not {vertex!r:.40}; "
                f"type something like {form}"
            )
    if isinstance(listed, list):
        known = {0, *listed}
        for u, v in edges:
            if unknown := [vertex for vertex in (u, v) if vertex not in known]:
                raise BadPosition(
                    f"hackenbush: the edge {u}-{v} goes to the unknown vertex {unknown[0]}; add {unknown[0]} to the "
                    'list of "vertices", or leave that list out'
                )
    return tuple(sorted((min(e), max(e)) for e in edges))


def graph_text(edges: Edges) -> str:
    return ",".join([f"{u}-{v}" for u, v in edges])


def to_json(edges: Edges) -> JsonObject:
    return {"vertices": sorted({0, *(v for e in edges for v in e)}), "edges": [list(e) for e in edges]}


def too_many(count: int) -> BadPosition:
    return BadPosition(f"hackenbush: a graph has at most {MOST_EDGES:,} edges, this one has {short(count)}")


# ---- what falls ----


def standing(edges: Iterable[Edge]) -> Edges:
    """The edges that are connected to the ground."""
    edges = tuple(edges)
    near = neighbours(edges)
    seen, waiting = {0}, [0]
    while waiting:
        for other in near.get(waiting.pop(), ()):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return tuple([edge for edge in edges if edge[0] in seen])


def neighbours(edges: Iterable[Edge]) -> dict[int, list[int]]:
    near: dict[int, list[int]] = {}
    for u, v in edges:
        near.setdefault(u, []).append(v)
        near.setdefault(v, []).append(u)
    return near


def parts(edges: Edges) -> Iterator[Edges]:
    """The parts on the ground: sets of edges that are connected without it; each loop at the ground is one."""
    group: dict[int, int] = {}

    def find(vertex: int) -> int:
        root = vertex
        while group.setdefault(root, root) != root:
            root = group[root]
        while group[vertex] != root:
            group[vertex], vertex = root, group[vertex]
        return root

    for u, v in edges:
        if u:
            group[find(u)] = find(v)
    found: dict[int, list[Edge]] = {}
    for i, edge in enumerate(edges):
        found.setdefault(find(edge[1]) if edge[1] else -1 - i, []).append(edge)
    return map(tuple, found.values())


# ---- one form for isomorphic pictures ----


@lru_cache(1 << 14)
def relabelled(edges: Edges) -> Edges:
    """Number the vertices in layers from the ground; within a layer, those whose surroundings sort first come first.

    We compare surroundings by color refinement, which does not depend on the given numbers. So the form of a form is
    itself, and isomorphic trees get the same form (other isomorphic graphs almost always do).
    """
    near = neighbours(edges)
    near.setdefault(0, [])
    colour = {vertex: int(vertex == 0) for vertex in near}
    kinds = 0
    while True:
        looks = {v: (colour[v], tuple(sorted(colour[w] for w in near[v]))) for v in near}
        ranks = {look: rank for rank, look in enumerate(sorted(set(looks.values())))}
        colour = {v: ranks[look] for v, look in looks.items()}
        if len(ranks) in (kinds, len(near)):  # stable, or no two vertices look the same
            break
        kinds = len(ranks)
    number, queue = {0: 0}, [0]
    for vertex in queue:
        for other in sorted(set(near[vertex]), key=lambda v: (colour[v], v)):
            if other not in number:
                number[other] = len(number)
                queue.append(other)
    return tuple(sorted((min(a, b), max(a, b)) for a, b in ((number[u], number[v]) for u, v in edges)))


def merged(graphs: Sequence[Edges]) -> Edges:
    """Merge several graphs on the same ground; the vertices of later graphs get new numbers."""
    edges: list[Edge] = []
    shift = 0
    for graph in graphs:
        edges += [(u + shift if u else 0, v + shift if v else 0) for u, v in graph]
        shift = max((v for e in edges for v in e), default=0)
    return tuple(sorted(edges))


def depths(edges: Edges) -> dict[int, int]:
    """The distance of each vertex from the ground."""
    near, depth, queue = neighbours(edges), {0: 0}, [0]
    for vertex in queue:
        for other in near.get(vertex, ()):
            if other not in depth:
                depth[other] = depth[vertex] + 1
                queue.append(other)
    return depth
