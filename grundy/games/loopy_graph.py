"""The game on any finite graph: push a token along an edge; a player who cannot move loses; endless play is a draw.

A token has a nimber where a player can force the end, and ∞(K) elsewhere: K is the set of nimbers that its moves can
leave. Add tokens whose nim-sum is n to a token of value ∞(K). If n is in K, a move to n wins; otherwise the sum is a
draw. Two tokens with values ∞(K) make a draw.
Source: C. A. B. Smith, Graphs and composite games, 1966; A. S. Fraenkel, Y. Perl, Constructions in combinatorial games
with cycles, 1975. The default is a heap of Nim and two more vertices, joined in both directions, that lead into it.
"""

import random
from dataclasses import dataclass

from grundy.core.game import Known
from grundy.families.graphs import GraphBoard, GraphGame, edges_of, in_order

SMITH = "C. A. B. Smith, Graphs and composite games, 1966"


@dataclass(frozen=True)
class LoopyGraph(GraphGame):
    """Move one token along an arrow. If the game never ends, it is a draw."""

    id = "loopy-graph"
    title = "Game on a graph with cycles"
    source = SMITH
    example = "a>b,b>a,b>c@a"
    theory = "a token has a nimber where a player can force the end, and ∞(K) elsewhere; the outcomes of sums follow"
    loopy = True
    known = (
        Known("2>0,2>1,1>0,r>s,r>1,r>2,s>r,s>2@2,r", outcome="N", source=f"{SMITH}: ∞(1,2) beside 2, which is in K"),
        Known("2>0,2>1,1>0,r>s,r>1,r>2,s>r,s>2@1,s", outcome="draw", source=f"{SMITH}: ∞(2) beside 1"),
        Known("a>b,b>a@a", outcome="draw", source=f"{SMITH}: nothing ever ends"),
        Known("a>b,b>a,b>c@a,b", outcome="N", source=f"{SMITH}: 0 and 1, for a move to b is answered by one to c"),
        Known("a>b,a>c,b>a,b>c@a", outcome="N", source=f"{SMITH}: ∞(0)"),
        Known("a>b,a>c,b>a,b>c@a,b", outcome="draw", source=f"{SMITH}: two of ∞(0)"),
    )

    def start(self) -> tuple[GraphBoard, ...]:
        heap = {str(n): [str(k) for k in range(n)] for n in range(4)}
        return ((edges_of(heap | {"r": ["s", "1", "2"], "s": ["r", "2"]}), ("2", "r")),)

    def size(self, position: tuple[GraphBoard, ...]) -> int:
        """The number of moves. Play need not end, so the size only estimates the work."""
        return sum(len(edges.followers[token]) for edges, tokens in position for token in tokens)

    def sample(self, rng: random.Random, size: int) -> tuple[GraphBoard, ...]:
        names = [chr(ord("a") + i) for i in range(min(26, 2 + size // 2))]
        followers = {v: [w for w in names if rng.random() < (0.4 if w > v else 0.12)] for v in names}
        tokens = in_order(rng.choice(names) for _ in range(rng.randint(1, 2)))
        return ((edges_of(followers), tokens),)
