"""One graph with its walk from the ground, by the compiled kernels: its nimber, each cut's nimber, and what falls.

When a bridge is cut, everything behind it falls; one pass over the tree of components finds every such cut that wins.
A cut on a cycle changes the structure of its component, so we recompute the component for each such edge.
"""

from functools import cache, cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget
from grundy.core.errors import OverBudget, more_time
from grundy.core.types import Array
from grundy.games.hackenbush.graphs import Edges

if TYPE_CHECKING:
    from grundy.compile.kernel import Kernel

SLICE = 250_000  # edges or steps between two checks of the budget: a few milliseconds
CACHED_FROM = 1000  # edges; smaller graphs are not kept
LATEST: list["Rooted"] = []  # at most one
STEPS_A_SECOND = 50e6  # a safe lower bound for recomputing, to estimate its time in advance


@cache
def load_kernels() -> None:
    """Compile the kernels or load them before the clock starts."""
    both = Rooted(((0, 1), (0, 1), (1, 2)), Budget(None))
    both.after_cuts()
    both.winning(0)


class Rooted:
    def __init__(self, edges: Edges, budget: Budget) -> None:
        import numpy as np

        from grundy.games.hackenbush import kernels

        self.kernels, self.np, self.budget, self.edges = kernels, np, budget, edges
        m = self.m = len(edges)
        budget.reserve(80 * m, f"a graph of {m:,} edges")
        labels: Array = np.fromiter(chain.from_iterable(edges), dtype=np.int32, count=2 * m)
        self.given = labels.reshape(m, 2)
        if m and int(labels.max()) > 2 * m:
            _, labels = np.unique(np.append(labels, 0), return_inverse=True)
            labels = labels[:-1].astype(np.int32)
        self.ends = labels.reshape(m, 2)
        n = self.n = 1 + (int(labels.max()) if m else 0)
        start, half = self.half_edges(self.ends, n)
        self.tree = np.full((7, n), -1, dtype=np.int32)
        self.order = np.zeros(n, dtype=np.int32)
        kernels.enter(self.tree, self.order, start, 0, 0)
        state = np.array([0, 1, -1], dtype=np.int64)
        while state[0] >= 0:
            kernels.descend(start, half, self.tree, self.order, state, SLICE)
            budget.look()
        self.met = int(state[1])  # the vertices that are connected to the ground
        self.sliced(kernels.fuse, self.met, self.tree, self.order)

    def sliced(self, kernel: "Kernel", count: int, *arrays: object, backwards: bool = False, step: int = SLICE) -> None:
        """Run a kernel over 0 .. count - 1 in slices, and check the budget after each."""
        firsts = range(0, count, step)
        for first in reversed(firsts) if backwards else firsts:
            kernel(*arrays, first, min(count, first + step))
            self.budget.look()

    def half_edges(self, ends: Array, n: int) -> tuple[Array, Array]:
        np, m = self.np, len(ends)
        start = np.zeros(n + 1, dtype=np.int64)
        self.sliced(self.kernels.count_ends, m, ends, start)
        np.cumsum(start, out=start)
        half = np.empty((2, 2 * m), dtype=np.int32)
        self.sliced(self.kernels.place_ends, m, ends, start[:-1].copy(), half)
        return start, half

    @property
    def in_order(self) -> bool:
        """Whether each edge names its lower vertex first, and the edges are sorted."""
        low, high = self.given.T.astype(self.np.int64)
        joined = low << 32 | high
        return bool((low >= 0).all() and (low <= high).all() and (joined[1:] >= joined[:-1]).all())

    @cached_property
    def loose(self) -> int | None:
        """An edge that is not connected to the ground, or None."""
        away = self.np.flatnonzero(self.tree[self.kernels.PRE][self.ends[:, 0]] < 0)
        return int(away[0]) if len(away) else None

    @cached_property
    def total(self) -> Array:
        """At the name of each component, the value of it and everything above it; at the ground, the nimber."""
        total = self.np.zeros(self.n, dtype=self.np.int32)
        self.sliced(self.kernels.count_loops, self.m, self.tree, self.ends, total, -1)
        self.sliced(self.kernels.climb, self.met, self.tree, self.order, total, backwards=True)
        return total

    @property
    def nimber(self) -> int:
        return int(self.total[0])

    @cached_property
    def above(self) -> Array:
        """For each edge the component behind it if it is a bridge, else -1."""
        above = self.np.full(self.m, -1, dtype=self.np.int32)
        met = self.order[1 : self.met]
        names = met[self.tree[self.kernels.COMPONENT][met] == met]
        above[self.tree[self.kernels.VIA][names]] = names
        return above

    @property
    def acyclic(self) -> bool:
        """Whether every edge is a bridge."""
        return bool((self.above >= 0).all())

    # ---- cuts ----

    def fallen(self, edge: int) -> Array:
        """A mask of the edges that fall with this one."""
        gone = self.np.zeros(self.m, dtype=bool)
        gone[edge] = True
        if (top := self.above[edge]) >= 0:
            pre = self.tree[self.kernels.PRE]
            behind = (pre[self.ends] >= pre[top]) & (pre[self.ends] < self.tree[self.kernels.LAST][top])
            gone |= behind.any(axis=1)
        return gone

    def winning(self, goal: int) -> list[int]:
        """The edges whose cut leaves nimber `goal`: bridges in one pass, the others by recomputing."""
        goals = self.np.full(self.n, -1, dtype=self.np.int32)
        goals[0] = goal
        self.sliced(self.kernels.aim, self.met, self.tree, self.order, self.total, goals)
        bridges = self.above >= 0
        found = [self.np.flatnonzero(bridges & (goals[self.above] == -2))]
        wanted = goals[self.tree[self.kernels.COMPONENT][self.ends[:, 0]]]
        inside = self.np.flatnonzero(~bridges & (wanted >= 0))
        found.append(inside[self.cut_inside(inside) == wanted[inside]])
        return sorted(self.np.concatenate(found).tolist())

    def after_cuts(self) -> Any:
        """The nimber after cutting each edge."""
        np, component = self.np, self.tree[self.kernels.COMPONENT]
        at, worth = component[self.ends[:, 0]].copy(), np.zeros(self.m, dtype=np.int32)
        bridges = np.flatnonzero(self.above >= 0)
        top = self.above[bridges]
        at[bridges] = component[self.tree[self.kernels.PARENT][top]]
        worth[bridges] = self.total[at[bridges]] ^ (self.total[top] + 1)
        inside = np.flatnonzero(self.above < 0)
        worth[inside] = self.cut_inside(inside)
        step = max(1, SLICE // self.n)  # a path down has at most n steps
        self.sliced(self.kernels.carry_down, self.m, self.tree, self.total, at, worth, step=step)
        return worth

    def cut_inside(self, edges: Array) -> Any:
        """For these edges on cycles, the value of their component and everything above it after the cut."""
        np, kernels = self.np, self.kernels
        component = self.tree[kernels.COMPONENT][self.ends[edges, 0]]
        order = np.argsort(component, kind="stable")
        borders = np.flatnonzero(np.diff(component[order])) + 1
        groups = [group for group in np.split(order, borders) if len(group)]
        self.afford(sum(len(group) ** 2 for group in groups))
        met = self.order[1 : self.met]
        tops = met[self.tree[kernels.COMPONENT][met] == met]
        hung = np.zeros(self.n, dtype=np.int32)
        np.bitwise_xor.at(hung, self.tree[kernels.PARENT][tops], self.total[tops] + 1)
        worth = np.zeros(len(edges), dtype=np.int32)
        done = 0
        for group in groups:
            entry = component[group[0]]
            vertices, local = np.unique(np.append(self.ends[edges[group]].ravel(), entry), return_inverse=True)
            # swap the entry with vertex 0
            at = int(local[-1])
            swapped = np.arange(len(vertices))
            swapped[[0, at]] = at, 0
            ends = swapped[local[:-1]].astype(np.int32).reshape(-1, 2)
            start, half = self.half_edges(ends, len(vertices))
            found = np.zeros(len(group), dtype=np.int32)
            arrays = ends, start, half, hung[vertices[swapped]], found
            self.sliced(kernels.cut_inside, len(group), *arrays, step=max(1, SLICE // 2 // len(group)))
            worth[group] = found
            done += len(group)
            self.budget.report("cuts on cycles", done, len(edges))
        return worth

    def afford(self, steps: int) -> None:
        seconds, limit = steps / STEPS_A_SECOND, self.budget.seconds
        if limit is not None and seconds > limit - self.budget.elapsed():
            raise OverBudget(
                f"over budget: recomputing the cuts on cycles takes about {seconds:,.0f} s, the limit is {limit:g} s; ",
                more_time(f"{2 * seconds:.0f}"),
                "ask about a smaller graph",
            )


def rooted(edges: Edges, budget: Budget) -> Rooted:
    """The graph after its walk. Time to compile does not count. The latest large graph is kept for more questions."""
    if LATEST and LATEST[0].edges is edges:
        LATEST[0].budget = budget
        return LATEST[0]
    with budget.paused():
        load_kernels()
    found = Rooted(edges, budget)
    if found.m >= CACHED_FROM:
        LATEST[:] = [found]
    return found
