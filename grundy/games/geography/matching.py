"""Maximum matchings of graphs, odd cycles included (J. Edmonds, Paths, trees, and flowers, 1965).

From an unmatched vertex, grow a tree of alternating paths. Where two outer vertices of the tree meet, the odd cycle
between them (a blossom) shrinks into its base. When a path reaches another unmatched vertex, swap its matched and
unmatched edges; this matches one more pair.
"""

from collections.abc import Mapping, Sequence

Near = Mapping[str, Sequence[str]]


def maximum_matching(near: Near) -> dict[str, str]:
    """Each matched vertex with its partner."""
    mate: dict[str, str] = {}
    for vertex in near:  # a greedy start matches most vertices
        free = [other for other in near[vertex] if other not in mate] if vertex not in mate else []
        if free:
            mate[vertex], mate[free[0]] = free[0], vertex
    for root in near:
        if root not in mate:
            turn_round(near, mate, root)
    return mate


def turn_round(near: Near, mate: dict[str, str], root: str) -> bool:
    """Match one more pair by an augmenting path from the root, if there is one."""
    base = {vertex: vertex for vertex in near}  # the base of the blossom that contains a vertex
    came: dict[str, str] = {}  # for inner vertices, the vertex before them
    outer, waiting = {root}, [root]
    for vertex in waiting:
        for other in near[vertex]:
            if base[vertex] == base[other] or mate.get(vertex) == other:
                continue
            if other in outer:
                shrink(base, came, mate, (vertex, other))
                fresh = [v for v in near if base[v] == base[vertex] and v not in outer]
                outer.update(fresh)
                waiting += fresh
            elif other not in came:
                came[other] = vertex
                if other not in mate:
                    while other != root:
                        before = came[other]
                        then = mate.get(before, root)
                        mate[other], mate[before] = before, other
                        if before == root:
                            break
                        other = then
                    return True
                outer.add(mate[other])
                waiting.append(mate[other])
    return False


def shrink(base: dict[str, str], came: dict[str, str], mate: dict[str, str], edge: tuple[str, str]) -> None:
    """Give all vertices of the odd cycle that this edge closes the same base."""
    root = common_base(base, came, mate, edge)
    inside = set[str]()
    for here, other in (edge, edge[::-1]):
        while base[here] != root:
            inside |= {base[here], base[mate[here]]}
            came[here] = other
            other = mate[here]
            here = came[other]
    for vertex, lies_in in base.items():
        if lies_in in inside:
            base[vertex] = root


def common_base(base: dict[str, str], came: dict[str, str], mate: dict[str, str], edge: tuple[str, str]) -> str:
    """The vertex where the paths from both ends back to the root meet."""
    passed, here = set[str](), edge[0]
    while True:
        here = base[here]
        passed.add(here)
        if here not in mate:
            break
        here = came[mate[here]]
    here = base[edge[1]]
    while here not in passed:
        here = base[came[mate[here]]]
    return here


def always_matched(near: Near, vertex: str) -> bool:
    """Whether every maximum matching covers this vertex: without it, a maximum matching is smaller."""
    rest = {v: [w for w in others if w != vertex] for v, others in near.items() if v != vertex}
    return len(maximum_matching(rest)) < len(maximum_matching(near))
