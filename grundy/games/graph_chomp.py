"""Chomp on a graph: take an edge, or a vertex together with its edges.

The nimber of a graph without odd cycles is 1 if it has an odd number of vertices, plus 2 if it has an odd number of
edges. No rule is known for graphs with odd cycles.
Source: A. S. Fraenkel and E. R. Scheinerman, A deletion game on hypergraphs, 1991.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from grundy.core.game import Known
from grundy.families.nets import Net, NetGame, Nets, Thing

SOURCE = "A. S. Fraenkel and E. R. Scheinerman, A deletion game on hypergraphs, 1991"


@dataclass(frozen=True)
class GraphChomp(NetGame):
    """Remove one edge, or remove one vertex with all its edges."""

    id = "graph-chomp"
    title = "Chomp on a graph"
    source = SOURCE
    theory = "without odd cycles: 1 for an odd number of vertices, plus 2 for an odd number of edges"
    open_problem = "the nimbers of graphs with odd cycles"
    example = "grid:2x3"
    known = (
        Known("path:1", nimber=1, source=SOURCE),
        Known("path:2", nimber=2, source=SOURCE),
        Known("path:3", nimber=1, source=SOURCE),
        Known("cycle:4", nimber=0, source=SOURCE),
        Known("grid:2x3", nimber=2, source=SOURCE),
        Known("complete:3", nimber=0, source="by hand: taking a vertex leaves 2, taking an edge leaves 1"),
    )
    pressed = "both"
    local = True
    paths = (4, 7)

    def start(self) -> Nets:
        return self.parse("1-2-3-4-5-1,2-4")

    def gone(self, net: Net, thing: Thing) -> Sequence[Thing]:
        return (thing,)
