"""A game of your own on graphs: take a vertex; vertices that are left without an edge go with it.

grundy solve examples/grim.py a-b,b-c,c-d,d-a
grundy solve examples/grim.py petersen:5x2
grundy play  examples/grim.py
"""

from collections.abc import Sequence
from dataclasses import dataclass

import grundy
from grundy import Known, NetGame
from grundy.families import Net, Nets, Thing


@dataclass(frozen=True)
class Grim(NetGame):
    """Take a vertex that has an edge; every vertex that is left without one goes too."""

    id = "grim"
    source = "R. Adams and others, Combinatorial analysis of a subtraction game on graphs, 2016"
    example = "a-b,b-c"
    known = (
        Known("complete:2", nimber=1, source="by hand: either vertex takes the other with it"),
        Known("complete:4", nimber=1, source="by hand: what is taken from n vertices leaves n - 1"),
        Known("complete:5", nimber=0, source="by hand: what is taken from n vertices leaves n - 1"),
    )

    def start(self) -> Nets:
        return self.parse("wheel:5")

    def gone(self, net: Net, vertex: Thing) -> Sequence[Thing]:
        near = net.neighbours(vertex)
        return (vertex, *(other for other in near if len(net.neighbours(other)) == 1)) if near else ()


if __name__ == "__main__":
    game = Grim()
    for graph in ("complete:2", "complete:3", "path:6", "cycle:6", "petersen:5x2"):
        print(f"{graph}: {grundy.solve(game, graph).value}")
