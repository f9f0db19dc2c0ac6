"""Claims about Node Kayles, Arc Kayles and Chomp on paths, cycles, grids, complete and bipartite graphs.

Small graphs are compared with the definition, larger ones with the search by masks.
"""

import random
from collections.abc import Callable, Iterator
from itertools import combinations, product

from grundy.claims.claim import Cases, Definition, board, claim, limits
from grundy.core.game import Ending
from grundy.core.lookup import game
from grundy.engines.nets import NetSearch

SCHAEFER = "T. J. Schaefer, 1978; Winning Ways, chapter 4"
FRAENKEL = "A. S. Fraenkel and E. R. Scheinerman, A deletion game on hypergraphs, 1991"
DEFINED = 11  # most vertices and edges for the definition
PLAYED = ("node-kayles", "arc-kayles")


class Graphs:
    """Nimbers of one game on graphs given as text."""

    def __init__(self, name: str) -> None:
        self.game = game(name)
        self.plain = Definition(self.game)
        self.search = NetSearch(self.game, Ending.NORMAL, limits())

    def nimber(self, text: str) -> int:
        position = self.game.parse(text)
        if self.game.size(position) <= DEFINED:
            return self.plain.nimber(position)
        return self.search.value(position).nimber or 0


@claim(
    "graphs/kayles-paths",
    "on a path of n vertices Node Kayles has the nimber of heap n of Dawson's Chess, 0.137, and Arc Kayles has that of "
    "heap n of 0.07",
    source=SCHAEFER,
    to=8,
    wrong={"codes": ("0.137", "0.137")},
)
def kayles_paths(to: int, codes: tuple[str, str] = ("0.137", "0.07")) -> Cases:
    for name, code in zip(PLAYED, codes, strict=True):
        nets, heaps = Definition(name), Definition(game("octal", code=code))
        for n in range(1, to + 1):
            found = nets.nimber(nets.game.parse(f"path:{n}"))
            yield f"{name} path:{n} has nimber {found}", found == heaps.nimber((n,)), board(name, f"path:{n}")


@claim(
    "graphs/kayles-cycles",
    "a cycle of n vertices has nimber 1 in Node Kayles if a path of n - 3 has nimber 0, and in Arc Kayles if a path of "
    "n - 2 has nimber 0; otherwise it has nimber 0",
    source="there is only one move up to symmetry",
    to=40,
    wrong={"less": (3, 3)},
)
def kayles_cycles(to: int, less: tuple[int, int] = (3, 2)) -> Cases:
    for name, gone in zip(PLAYED, less, strict=True):
        graphs = Graphs(name)
        for n in range(3, to + 1):
            found, left = graphs.nimber(f"cycle:{n}"), graphs.nimber(f"path:{n - gone}" if n > gone else "{}")
            yield f"{name} cycle:{n} has nimber {found}", found == int(left == 0), board(name, f"cycle:{n}")


@claim(
    "graphs/arc-kayles-grids",
    "Arc Kayles on a grid is Cram: the first player loses if both sides are even, and wins if exactly one side is even",
    source="M. Gardner, Mathematical Games, 1974; Winning Ways, chapter 5: Cram",
    to=5,
    wrong={"lost": lambda rows, columns: rows * columns % 4 == 0},
)
def grids(to: int, lost: Callable[[int, int], bool] = lambda rows, columns: rows % 2 == columns % 2) -> Cases:
    """Answer every move by turning it half a turn. If only one side is even, first play in the middle."""
    graphs = Graphs("arc-kayles")
    for rows, columns in product(range(1, 5), range(1, to + 1)):
        if rows <= columns and rows * columns % 2 == 0:
            text = f"grid:{rows}x{columns}"
            found = graphs.nimber(text)
            yield f"{text} has nimber {found}", (found == 0) == lost(rows, columns), board("arc-kayles", text)


def without_odd_cycles(to: int) -> Iterator[str]:
    """All graphs with edges between {1, 2} and {3, 4, 5} only, then random ones with more vertices."""
    pairs = list(product((1, 2), (3, 4, 5)))
    for size in range(len(pairs) + 1):
        for edges in combinations(pairs, size):
            yield ",".join(["1,2,3,4,5", *(f"{a}-{b}" for a, b in edges)])
    rng = random.Random("bipartite")
    for vertices in range(6, to + 1):
        left = rng.randint(1, vertices // 2)
        every = list(product(range(1, left + 1), range(left + 1, vertices + 1)))
        some = rng.sample(every, min(len(every), vertices))
        yield ",".join([*map(str, range(1, vertices + 1)), *(f"{a}-{b}" for a, b in some)])


@claim(
    "graphs/chomp-bipartite",
    "in Chomp on a graph without odd cycles, the nimber is 1 if the number of vertices is odd, plus 2 if the number of "
    "edges is odd",
    source=FRAENKEL,
    to=8,
    wrong={"edge": 1},
)
def bipartite(to: int, edge: int = 2) -> Cases:
    graphs = Graphs("graph-chomp")
    for text in without_odd_cycles(to):
        [net] = graphs.game.parse(text)
        found = graphs.nimber(text)
        right = found == net.order % 2 + edge * (net.size % 2)
        yield f"{text} has nimber {found}", right, board("graph-chomp", text)


@claim(
    "graphs/chomp-complete",
    "in Chomp on a complete graph of n vertices, the nimber is n mod 3",
    source=FRAENKEL,
    to=6,
    wrong={"by": 4},
)
def complete(to: int, by: int = 3) -> Cases:
    graphs = Graphs("graph-chomp")
    for n in range(1, to + 1):
        found = graphs.nimber(f"complete:{n}")
        yield f"complete:{n} has nimber {found}", found == n % by, board("graph-chomp", f"complete:{n}")
