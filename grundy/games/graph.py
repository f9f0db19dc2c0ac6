"""The game on any finite graph without cycles: push a token along an edge; a player who cannot move loses.

Every impartial game is one of these. Several tokens make a sum. The default is the graph of a subtraction game: from
10, step down by 1, 2 or 3. Source: Theory of Impartial Games, lecture notes, 2009 (from games to graphs, the
Sprague-Grundy function).
"""

from dataclasses import dataclass

from grundy.core.game import Known
from grundy.families.graphs import GraphBoard, GraphGame, edges_of


@dataclass(frozen=True)
class GraphTokens(GraphGame):
    """Move one token along an arrow."""

    id = "graph"
    title = "Game on a graph"
    source = "document 004, from games to graphs"
    with_cycles = "loopy-graph"
    known = (
        Known("a>b,a>c,b>c@a", nimber=2, source="mex of 1 and 0"),
        Known("a>b@a,a", nimber=0, source="document 004: two equal tokens cancel"),
    )

    def start(self) -> tuple[GraphBoard, ...]:
        followers = {str(n): [str(n - k) for k in (1, 2, 3) if k <= n] for n in range(11)}
        return ((edges_of(followers), ("10",)),)
