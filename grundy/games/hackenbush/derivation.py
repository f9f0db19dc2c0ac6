"""How to find the nimber by hand: fuse cycles, turn loops into stalks, and merge stalks from the top down.

By the fusion and colon principles every step keeps the nimber. The last position is a single stalk, whose length is the
nimber. Vertices keep their numbers from step to step; a fused vertex gets the lowest of its numbers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from grundy.core.nimsum import xor
from grundy.drawing.sketch import DerivedStep
from grundy.games.hackenbush.graphs import Edge, Edges, depths, merged, neighbours, standing

MOST = 200  # edges in a derivation
Step = DerivedStep[tuple[Edges, ...]]


def refuses(position: tuple[Edges, ...]) -> str | None:
    if sum(map(len, position)) > MOST:
        return f"hackenbush: a derivation handles at most {MOST} edges; ask for the nimber alone"
    return None


def derive(position: tuple[Edges, ...]) -> Sequence[Step]:
    edges = merged(position) if len(position) > 1 else position[0] if position else ()
    first = "The position." if len(position) < 2 else "All graphs stand on the same ground, so they are one."
    steps = [Step(first, as_position(edges))]
    for stage in (fusions, loops, colons):
        for words, left in stage(edges):
            steps.append(Step(words, as_position(left), stage.__name__.rstrip("s")))
            edges = left
    length = len(edges)
    last = f"A stalk of {counted(length)} is a Nim heap of {length}" if length else "Nothing is left"
    steps.append(Step(f"{last}: the nimber is {length}.", as_position(edges), "heap"))
    return steps


def as_position(edges: Edges) -> tuple[Edges, ...]:
    return (edges,) if edges else ()


def fusions(edges: Edges) -> Iterator[tuple[str, Edges]]:
    """One step for each set of vertices that cycles hold together."""
    for group in cyclic_groups(edges):
        name = group[0]
        inside = sum(u in group and v in group for u, v in edges)
        edges = tuple(sorted(ordered(*(name if v in group else v for v in edge)) for edge in edges))
        where = "the ground" if name == 0 else f"vertex {name}"
        yield (
            f"Fusion principle: {called(group)} are on common cycles, so we can fuse them at {where}; "
            f"the {counted(inside)} between them {'becomes a loop' if inside == 1 else 'become loops'}.",
            edges,
        )


def cyclic_groups(edges: Edges) -> list[list[int]]:
    """Sets of two or more vertices that stay connected whichever edge is cut, the nearest to the ground first."""
    copies, depth = Counter(edges), depths(edges)
    bridges = {
        edge
        for edge, count in copies.items()
        if count == 1 and edge[0] != edge[1] and len(standing(e for e in edges if e != edge)) < len(edges) - 1
    } | {edge for edge in edges if copies[edge] == 1 and is_leaf(edge, edges)}
    near = neighbours(edge for edge in edges if edge not in bridges)
    groups, seen = [], set()
    for vertex in sorted(near, key=lambda v: (depth[v], v)):
        if vertex in seen:
            continue
        group = [vertex]
        seen.add(vertex)
        for here in group:
            for other in near[here]:
                if other not in seen:
                    seen.add(other)
                    group.append(other)
        if len(group) > 1:
            groups.append([vertex, *sorted(group[1:])])
    return groups


def is_leaf(edge: Edge, edges: Edges) -> bool:
    """Whether one end of the edge carries nothing else, except loops."""
    return any(v and not any(v in e for e in edges if e not in (edge, (v, v))) for v in edge)


def loops(edges: Edges) -> Iterator[tuple[str, Edges]]:
    """One step for each vertex with loops: two loops cancel, and a single one is a stalk of one edge."""
    for vertex, count in sorted(Counter(u for u, v in edges if u == v).items()):
        left = [edge for edge in edges if edge != (vertex, vertex)]
        if count % 2:
            left.append((vertex, fresh(edges)))
        edges = tuple(sorted(left))
        place = "at the ground" if vertex == 0 else f"at vertex {vertex}"
        if count == 1:
            words = f"The loop {place} is a single edge that a move can cut: it is a stalk of one edge."
        else:
            rest = "one is left, a stalk of one edge" if count % 2 else "none is left"
            words = f"The {count} loops {place} are stalks of one edge each; equal ones cancel in pairs, so {rest}."
        yield words, edges


def colons(edges: Edges) -> Iterator[tuple[str, Edges]]:
    """One step for each vertex of a tree that carries several stalks, from the top down."""
    depth = depths(edges)
    for vertex in sorted(depth, key=lambda v: (-depth[v], v)):
        stalks = [stalk_from(edges, vertex, child) for child in sorted(set(neighbours(edges).get(vertex, ())))]
        stalks = [stalk for stalk in stalks if depth.get(stalk[0], 0) > depth[vertex]]
        if len(stalks) < 2:
            continue
        lengths = [len(stalk) for stalk in stalks]
        total = xor(lengths)
        longest = max(stalks, key=len)
        gone = {v for stalk in stalks for v in stalk}
        kept = longest[:total]
        while len(kept) < total:
            kept.append(1 + max([fresh(edges) - 1, *kept]))
        path = [vertex, *kept]
        left = [edge for edge in edges if edge[0] not in gone and edge[1] not in gone]
        edges = tuple(sorted(left + [ordered(a, b) for a, b in pairwise(path)]))
        depth |= {v: depth[vertex] + i for i, v in enumerate(path)}
        place = "the ground" if vertex == 0 else f"vertex {vertex}"
        takes = f"one stalk of {counted(total)} takes their place" if total else "they cancel"
        yield (
            f"Colon principle: on {place} stand stalks of {listed(lengths)} edges; "
            f"{' ⊕ '.join(map(str, lengths))} = {total}, so {takes}.",
            edges,
        )


def stalk_from(edges: Edges, below: int, vertex: int) -> list[int]:
    """The vertices of the stalk that begins with the edge from `below` to `vertex`."""
    near, stalk = neighbours(edges), [vertex]
    while True:
        ahead = [v for v in near[stalk[-1]] if v != (stalk[-2] if len(stalk) > 1 else below)]
        if len(ahead) != 1:
            return stalk
        stalk.append(ahead[0])


def ordered(u: int, v: int) -> Edge:
    return (u, v) if u <= v else (v, u)


def fresh(edges: Edges) -> int:
    """A number that no vertex has yet."""
    return 1 + max((v for _, v in edges), default=0)


def counted(edges: int) -> str:
    return f"{edges} edge" + ("" if edges == 1 else "s")


def listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers[:-1])) + f" and {numbers[-1]}"


def called(group: Sequence[int]) -> str:
    return ("the ground and " if group[0] == 0 else "") + (
        f"vertex {group[1]}"
        if group[0] == 0 and len(group) == 2
        else f"vertices {listed(group[1:] if group[0] == 0 else group)}"
    )
