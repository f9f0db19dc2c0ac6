"""Green Hackenbush by the definition alone, written a third time: vertices are painted from the ground, then mex."""

from functools import cache

Edges = tuple[tuple[int, int], ...]


def cut(edges: Edges, at: int) -> Edges:
    left = [edge for i, edge in enumerate(edges) if i != at]
    painted, more = {0}, True
    while more:
        fresh = {end for edge in left if set(edge) & painted for end in edge} - painted
        painted, more = painted | fresh, bool(fresh)
    return tuple(edge for edge in left if set(edge) <= painted)


@cache
def nimber(edges: Edges) -> int:
    left = {nimber(cut(edges, at)) for at in range(len(edges))}
    return next(n for n in range(len(left) + 1) if n not in left)
