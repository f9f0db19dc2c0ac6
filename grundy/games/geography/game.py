"""The rules of Geography: move the token along an edge; the vertex that it leaves disappears with its edges.

An edge goes both ways (`a-b`) or one way (`a>b`). If all edges go both ways, the player to move wins exactly if every
maximum matching covers the vertex of the token: the winner moves along the edges of a matching. With one-way edges,
deciding who wins is PSPACE-complete.
Source: A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, 1993; T. J. Schaefer, 1978.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from grundy.core.capabilities.presentation import Still
from grundy.core.capabilities.solving import Theorems
from grundy.core.game import Ending, Game, Group, Known, read_position
from grundy.core.notation import Reader
from grundy.families.graphs import Edges, edges_of, in_order
from grundy.families.nets import MOST, read_shape, shape_net
from grundy.games.geography.matching import always_matched

Board = tuple[Edges, str]  # each vertex with the vertices that one step reaches, and the token
Boards = tuple[Board, ...]

SOURCE = "A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, 1993"


@dataclass(frozen=True)
class Geography(Game[Boards]):
    """Move the token along an edge to a neighboring vertex. The vertex that it leaves disappears."""

    id = "geography"
    source = f"T. J. Schaefer, 1978; {SOURCE}"
    group = Group.DRAWINGS
    theory = "if every edge goes both ways: an N-position exactly if every maximum matching covers the token's vertex"
    example = "a-b,b-c,c>a@a"
    known = (
        Known("a-b@a", outcome="N", source=SOURCE),
        Known("a-b,b-c@a", outcome="P", source=SOURCE),
        Known("cycle:5@1", outcome="P", source=SOURCE),
        Known("grid:4x4@1", outcome="N", source=f"{SOURCE}: it has a perfect matching"),
        Known("a>b,b>c,c>a@a", outcome="P", source="by hand: after two moves, a is gone"),
        Known("a>b,b>c,c>a,c>d@a", outcome="N", source="by hand: three moves, all forced"),
    )

    def start(self) -> Boards:
        return self.parse("1-2-3-4-5-6-7-8-1,1-5,2-9-6,3-10-7,9-10@1")

    # ---- positions ----

    def parse(self, text: str) -> Boards:
        return read_position(self, text, lambda reader: reader.joined(read_board, most=MOST))

    def text(self, position: Boards) -> str:
        return "+".join(f"{graph_text(edges)}@{token}" for edges, token in position)

    def defect(self, position: Boards) -> str | None:
        stray = [token for edges, token in position if token not in edges.followers]
        return f"there is no vertex {stray[0]} to put the token on" if stray else None

    def size(self, position: Boards) -> int:
        return sum(len(edges) for edges, _ in position)

    def split(self, position: Boards) -> Sequence[Boards]:
        return [(board,) for board in position]

    def canonical(self, position: Boards) -> Boards:
        """Keep only what the token can still reach."""
        return tuple(sorted(map(reachable, position)))

    def sample(self, rng: random.Random, size: int) -> Boards:
        names = "abcdefghi"[: max(1, min(9, size))]
        both, found = rng.random() < 0.6, []
        for _ in range(rng.choice((1, 1, 2))):
            followers: dict[str, set[str]] = {name: set() for name in names}
            for a, b in combinations(names, 2):
                kind = rng.random()
                if kind < 0.4:
                    followers[a] |= {b} if both or kind < 0.3 else set()
                    followers[b] |= {a} if both or kind > 0.15 else set()
            found.append((edges_of(followers), rng.choice(names)))
            names = names[:3]
        return tuple(found)

    # ---- moves ----

    def moves(self, position: Boards) -> Iterator[tuple[str, Boards]]:
        for i, (edges, token) in enumerate(position):
            where = f" on {i + 1}" if len(position) > 1 else ""
            for target in edges.followers[token]:
                left = Edges((v, tuple(w for w in near if w != token)) for v, near in edges if v != token)
                yield f"to {target}{where}", (*position[:i], (left, target), *position[i + 1 :])


class GeographyMotion(Still[Geography]):
    """The animation of a move: vertices stay, and the token moves along its edge."""


class GeographyTheorems(Theorems[Geography]):
    small = 26

    def smaller(self, position: Boards, ending: Ending) -> tuple[Boards, str] | None:
        if ending is not Ending.NORMAL or len(position) != 1:
            return None
        [(edges, token)] = position
        if not all(v in edges.followers[w] for v, near in edges for w in near):
            return None
        wins = always_matched(edges.followers, token)
        return self.game.parse("a-b@a" if wins else "a@a"), f"maximum matchings: {SOURCE}"


def read_board(reader: Reader) -> Board:
    followers: dict[str, set[str]] = {}
    start = reader.at
    if shape := reader.match(r"[a-z]+:"):
        net = shape_net(*read_shape(reader, shape[:-1], start, MOST))
        followers = {name: set(net.neighbours(name)) for name in net.vertices()}
    while not shape:
        name = reader.word()
        followers.setdefault(name, set())
        while sign := reader.match(r"\s*[->]\s*").strip():
            other = reader.word()
            if other == name:
                raise reader.fail(f"an edge joins two different vertices, not {name} to itself,", start)
            followers.setdefault(other, set()).update({name} if sign == "-" else ())
            followers[name].add(other)
            name = other
        if not reader.accept(","):
            break
    if len(followers) > MOST:
        raise reader.fail(f"a graph has at most {MOST} vertices,", start)
    reader.expect("@")
    start = reader.at
    if (token := reader.word()) not in followers:
        raise reader.fail(f'there is no vertex "{token}" to put the token on,', start)
    return edges_of(followers), token


def graph_text(edges: Edges) -> str:
    """Every edge, and the bare name of every vertex without edges."""
    reached = {w for _, near in edges for w in near}
    pieces = [v for v, near in edges if not near and v not in reached]
    for v, near in edges:
        for w in near:
            both = v in edges.followers[w]
            if not both or in_order((v, w))[0] == v:
                pieces.append(f"{v}{'-' if both else '>'}{w}")
    return ",".join(pieces)


def reachable(board: Board) -> Board:
    edges, token = board
    found, waiting = {token}, [token]
    for vertex in waiting:
        fresh = [w for w in edges.followers[vertex] if w not in found]
        found.update(fresh)
        waiting += fresh
    return Edges((v, near) for v, near in edges if v in found), token
