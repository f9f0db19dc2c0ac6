"""Green Hackenbush in linear time: walk the graph from the ground, fuse the cycles, then evaluate the tree.

Vertex 0 is the ground. A component is a maximal set of vertices that no single cut separates (two-edge-connected). It
is named after the vertex where the walk entered it. Bridges join the components into a tree. By the fusion principle a
component is one vertex with a loop for each of its edges, and a loop has value 1. By the colon principle the value of
what stands on a vertex is the XOR, over the bridges up from there, of 1 + the value of what the bridge carries.
Sources: Theory of Impartial Games, lecture notes, 2009; E. Berlekamp, J. Conway, R. Guy, Winning Ways, chapter 7; the
walk is R. Tarjan's (1974).

Arrays, for n vertices and m edges, both below 2^31 (no nimber passes the number of edges, so int32 holds them all):
ends   int32 (m, 2)      the two vertices of each edge
start  int64 (n + 1)     where the half-edges of each vertex begin
half   int32 (2, 2m)     for each half-edge: the vertex at its other end, and its edge
tree   int32 (7, n)      one row for each of the names below; PRE is -1 for vertices that the walk has not met
total  int32 (n)         at the name of a component, the value of it and everything above it
"""

from typing import Any

import numpy as np

from grundy.compile.kernel import kernel

OTHER, EDGE = 0, 1  # rows of `half`
PARENT, VIA, PRE, LOW, NEXT, LAST, COMPONENT = range(7)  # rows of `tree`


@kernel
def read(data, ends, graph):
    """Read the edges of `0-1,1-2+0-1` in `data` (uint8) and the graph of each. Returns where reading failed, or -1."""
    digits, wanted, edge, number, which = 0, 0, 0, 0, 0
    closed = False  # whether a blank has ended the number
    for at in range(len(data) + 1):
        letter = int(data[at]) if at < len(data) else ord(",")
        if ord("0") <= letter <= ord("9") and not closed:
            number = 10 * number + letter - ord("0")
            digits += 1
            if digits > 9:
                return at
        elif letter in (ord(" "), ord("\n"), ord("\t"), ord("\r")):
            closed = digits > 0
        elif digits and wanted == 0 and letter == ord("-") and edge < len(ends):
            ends[edge, 0] = number
            digits, number, wanted, closed = 0, 0, 1, False
        elif digits and wanted == 1 and letter in (ord(","), ord("+")):
            ends[edge, 1] = number
            graph[edge] = which
            edge += 1
            which += letter == ord("+")
            digits, number, wanted, closed = 0, 0, 0, False
            if letter == ord("+") and at == len(data) - 1:
                return at
        else:
            return at
    return -1 if edge == len(ends) else len(data)


@kernel
def count_ends(ends, start, first, last):
    """Count the half-edges of each v in start[v + 1]. The running sum then says where they begin."""
    for edge in range(first, last):
        start[ends[edge, 0] + 1] += 1
        start[ends[edge, 1] + 1] += 1


@kernel
def place_ends(ends, free, half, first, last):
    """Put each half-edge at the next free place of its vertex."""
    for edge in range(first, last):
        for side in range(2):
            vertex = ends[edge, side]
            half[OTHER, free[vertex]] = ends[edge, 1 - side]
            half[EDGE, free[vertex]] = edge
            free[vertex] += 1


@kernel
def enter(tree, order, start, vertex, met):
    """Enter a vertex that the walk meets."""
    tree[PRE, vertex] = met
    tree[LOW, vertex] = met
    tree[NEXT, vertex] = start[vertex]
    order[met] = vertex


@kernel
def descend(start, half, tree, order, state, steps):
    """Continue the depth-first walk. `state`: the vertex, the number of vertices met, an edge to leave out or -1."""
    vertex, met = state[0], state[1]
    for _ in range(steps):
        if vertex < 0:
            break
        at = tree[NEXT, vertex]
        if at == start[vertex + 1]:
            tree[LAST, vertex] = met
            up = tree[PARENT, vertex]
            if up >= 0 and tree[LOW, vertex] < tree[LOW, up]:
                tree[LOW, up] = tree[LOW, vertex]
            vertex = up
            continue
        tree[NEXT, vertex] = at + 1
        edge = half[EDGE, at]
        if edge == tree[VIA, vertex] or edge == state[2]:
            continue
        other = half[OTHER, at]
        if tree[PRE, other] < 0:
            tree[PARENT, other] = vertex
            tree[VIA, other] = edge
            enter(tree, order, start, other, met)
            met += 1
            vertex = other
        elif tree[PRE, other] < tree[LOW, vertex]:
            tree[LOW, vertex] = tree[PRE, other]
    state[0], state[1] = vertex, met


@kernel
def fuse(tree, order, first, last):
    """Name the components in the order of the walk. If a vertex reaches no higher than itself, a bridge is below."""
    for k in range(first, last):
        vertex = order[k]
        if tree[LOW, vertex] == k:
            tree[COMPONENT, vertex] = vertex
        else:
            tree[COMPONENT, vertex] = tree[COMPONENT, tree[PARENT, vertex]]


@kernel
def count_loops(tree, ends, total, removed, first, last):
    """Count each edge inside a component as a loop with value 1, except the edge `removed` (or -1)."""
    for edge in range(first, last):
        component = tree[COMPONENT, ends[edge, 0]]
        if component == tree[COMPONENT, ends[edge, 1]] and edge != removed:
            total[component] ^= 1


@kernel
def climb(tree, order, total, first, last):
    """Apply the colon principle, from the last vertices of the walk to the first."""
    for k in range(last - 1, max(0, first - 1), -1):
        vertex = order[k]
        if tree[COMPONENT, vertex] == vertex:
            total[tree[COMPONENT, tree[PARENT, vertex]]] ^= total[vertex] + 1


@kernel
def aim(tree, order, total, goal, first, last):
    """For each component, the value that would give the ground the value goal[0]; in one pass up.

    goal    int32 (n): -1 where no value does, -2 where cutting the bridge below it does
    """
    for k in range(max(1, first), last):
        vertex = order[k]
        if tree[COMPONENT, vertex] == vertex:
            below = tree[COMPONENT, tree[PARENT, vertex]]
            goal[vertex] = -1
            if goal[below] >= 0:
                left = goal[below] ^ total[below] ^ (total[vertex] + 1)
                goal[vertex] = left - 1 if left else -2


@kernel
def carry_down(tree, total, at, worth, first, last):
    """For each component in `at` separately: replace its `worth` by the value of the ground if the component had it."""
    for k in range(first, last):
        here, value = at[k], worth[k]
        while tree[PARENT, here] >= 0:
            below = tree[COMPONENT, tree[PARENT, here]]
            value = total[below] ^ (total[here] + 1) ^ (value + 1)
            here = below
        worth[k] = value


def cut_inside(ends: Any, start: Any, half: Any, hung: Any, worth: Any, first: int, last: int) -> None:
    """The value of a single component, whose entry is vertex 0, after cutting each of its edges.

    hung    int32 (n): the value of what stands on each vertex outside the component
    """
    n = len(hung)
    tree, order, total = np.empty((7, n), dtype=np.int32), np.empty(n, dtype=np.int32), np.empty(n, dtype=np.int32)
    cut_each(ends, start, half, tree, order, total, np.empty(3, dtype=np.int64), hung, worth, first, last)


@kernel
def cut_each(ends, start, half, tree, order, total, state, hung, worth, first, last):
    """The same function; tree, order, total and state are scratch."""
    n, m = len(hung), len(ends)
    for removed in range(first, last):
        for row in range(len(tree)):
            for vertex in range(n):
                tree[row, vertex] = -1
        for vertex in range(n):
            total[vertex] = 0
        enter(tree, order, start, 0, 0)
        state[0], state[1], state[2] = 0, 1, removed
        descend(start, half, tree, order, state, 2 * n + 2 * m)
        fuse(tree, order, 0, n)
        count_loops(tree, ends, total, removed, 0, m)
        for vertex in range(n):
            total[tree[COMPONENT, vertex]] ^= hung[vertex]
        climb(tree, order, total, 0, n)
        worth[removed] = total[0]
