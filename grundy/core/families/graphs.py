"""Graphs: tokens on a directed graph without cycles (`a>b,a>c,b>c@a`); a graph game is its graph."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from grundy.core.budget import tick
from grundy.core.gallery import Group
from grundy.core.game import Game
from grundy.core.notation import Reader


class Edges(tuple[tuple[str, tuple[str, ...]], ...]):
    """Each vertex with its followers, all in order of name. Hashed once: it is part of every position."""

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    @cached_property
    def _hash(self) -> int:
        return tuple.__hash__(self)

    @cached_property
    def followers(self) -> dict[str, tuple[str, ...]]:
        return dict(self)

    @cached_property
    def depths(self) -> dict[str, int]:
        """The longest walk from each vertex."""
        return from_the_ends(self.followers, lambda values: max(values, default=-1) + 1)

    @cached_property
    def cycle(self) -> list[str]:
        return find_cycle(self.followers)


GraphBoard = tuple[Edges, tuple[str, ...]]  # the graph and the tokens on it


@dataclass(frozen=True)
class GraphGame(Game[tuple[GraphBoard, ...]]):
    """Tokens on a directed graph without cycles (`a>b,a>c,b>c@a`); a move pushes one token along an edge."""

    example: ClassVar[str] = "a>b,a>c,b>c@a"
    with_cycles: ClassVar[str] = ""  # the id of a game for graphs that have cycles
    group: ClassVar[Group] = Group.DRAWINGS

    def parse(self, text: str) -> tuple[GraphBoard, ...]:
        reader = Reader(text, self.id, self.example)
        boards = [read_graph(reader)]
        while reader.accept("+"):
            boards.append(read_graph(reader))
        reader.end()
        return self.checked(tuple(boards))

    def text(self, position: tuple[GraphBoard, ...]) -> str:
        return "+".join(graph_text(edges) + "@" + ",".join(tokens) for edges, tokens in position)

    def moves(self, position: tuple[GraphBoard, ...]) -> Iterator[tuple[str, tuple[GraphBoard, ...]]]:
        for i, (edges, tokens) in enumerate(position):
            where = f" on {i + 1}" if len(position) > 1 else ""
            for token in dict.fromkeys(tokens):
                left = list(tokens)
                left.remove(token)
                for target in edges.followers[token]:
                    tick()
                    board = (edges, in_order([*left, target]))
                    yield f"{token} to {target}{where}", (*position[:i], board, *position[i + 1 :])

    def defect(self, position: tuple[GraphBoard, ...]) -> str | None:
        for edges, tokens in position:
            if edges.cycle and not self.loopy:
                names = edges.cycle if len(edges.cycle) <= 12 else [*edges.cycle[:6], "...", *edges.cycle[-5:]]
                other = f" (the game {self.with_cycles} allows that)" if self.with_cycles else ""
                return f"the graph has a cycle, {' > '.join(names)}, so play would never end{other}"
            if stray := [token for token in tokens if token not in edges.followers]:
                return f"there is no vertex {stray[0]} to put a token on"
        return None

    def size(self, position: tuple[GraphBoard, ...]) -> int:
        return sum(edges.depths[token] for edges, tokens in position for token in tokens)

    def split(self, position: tuple[GraphBoard, ...]) -> Sequence[tuple[GraphBoard, ...]]:
        return [((edges, (token,)),) for edges, tokens in position for token in tokens]

    def sample(self, rng: random.Random, size: int) -> tuple[GraphBoard, ...]:
        names = [chr(ord("a") + i) for i in range(min(26, max(2, size)))]
        followers = {v: [w for w in names[i + 1 :] if rng.random() < 0.4] for i, v in enumerate(names)}
        tokens = in_order(rng.choice(names) for _ in range(rng.randint(1, 2)))
        return ((edges_of(followers), tokens),)

    def labels(self, edges: Edges) -> Mapping[str, str]:
        """What a drawing writes under each vertex; nothing unless a study fills it in."""
        return {}


def read_graph(reader: Reader) -> GraphBoard:
    """`a>b,a>c,b>c@a,b`: edges, then tokens; a bare name is a vertex without edges."""
    followers: dict[str, list[str]] = {}
    while True:
        vertex = reader.word()
        out = followers.setdefault(vertex, [])
        if reader.accept(">"):
            target = reader.word()
            followers.setdefault(target, [])
            if target not in out:
                out.append(target)
        if not reader.accept(","):
            break
    reader.expect("@")
    tokens = []
    while True:
        start = reader.at
        token = reader.word()
        if token not in followers:
            raise reader.fail(f'there is no vertex "{token}" to put a token on,', start)
        tokens.append(token)
        if not reader.accept(","):
            break
    return edges_of(followers), in_order(tokens)


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """By length, then alphabet: 9 comes before 10."""
    return tuple(sorted(names, key=lambda name: (len(name), name)))


def edges_of(followers: Mapping[str, Iterable[str]]) -> Edges:
    return Edges((vertex, in_order(followers[vertex])) for vertex in in_order(followers))


def graph_text(edges: Edges) -> str:
    """Every edge, and by its bare name every vertex that has none."""
    targets = {target for _, followers in edges for target in followers}
    pieces = []
    for vertex, followers in edges:
        pieces += [f"{vertex}>{target}" for target in followers]
        if not followers and vertex not in targets:
            pieces.append(vertex)
    return ",".join(pieces)


def find_cycle(followers: Mapping[str, Sequence[str]]) -> list[str]:
    """Some cycle as a list of vertices that ends where it began; empty if there is none."""
    state: dict[str, int] = {}  # 1: on the path now, 2: done
    for root in followers:
        if root in state:
            continue
        path = [(root, iter(followers[root]))]
        state[root] = 1
        while path:
            vertex, rest = path[-1]
            target = next(rest, None)
            if target is None:
                state[vertex] = 2
                path.pop()
            elif state.get(target) == 1:
                names = [v for v, _ in path]
                return [*names[names.index(target) :], target]
            elif target not in state:
                state[target] = 1
                path.append((target, iter(followers[target])))
    return []


def from_the_ends(followers: Mapping[str, Sequence[str]], combine: Callable[[list[int]], int]) -> dict[str, int]:
    """A number for each vertex of a graph without cycles, combined from the numbers of its followers."""
    found: dict[str, int] = {}
    stack = list(followers)
    while stack:
        vertex = stack[-1]
        missing = [w for w in followers[vertex] if w not in found]
        if missing:
            stack += missing
            continue
        stack.pop()
        if vertex not in found:
            found[vertex] = combine([found[w] for w in followers[vertex]])
    return found
