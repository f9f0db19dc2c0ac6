"""Graphs: tokens on a directed graph without cycles (`a>b,a>c,b>c@a`); a graph game is its graph."""

import math
import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from graphlib import CycleError, TopologicalSorter
from typing import ClassVar

from grundy.core.budget import tick
from grundy.core.capabilities.presentation import AsGraph
from grundy.core.errors import BadPosition
from grundy.core.game import Game, Group, Scenes, read_position, take
from grundy.core.network import Network
from grundy.core.notation import Reader
from grundy.drawing.scene import Gesture, Scene, Shape, beside, disc, scene_title, segment, words
from grundy.families.family_helpers import BUTTONS, WIDEST


class Edges(tuple[tuple[str, tuple[str, ...]], ...]):
    """Each vertex with its followers, all in order of name. Hashed once: it is part of every position."""

    def __hash__(self) -> int:
        return self._hash

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
        return read_position(self, text, lambda reader: reader.joined(read_graph))

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
        """What a drawing writes under each vertex."""
        return {}


def read_graph(reader: Reader) -> GraphBoard:
    """`a>b,a>c,b>c@a,b`: edges, then tokens; a bare name is a vertex without edges."""
    followers: dict[str, dict[str, None]] = {}

    def read_edge(reader: Reader) -> None:
        out = followers.setdefault(reader.word(), {})
        if reader.accept(">"):
            target = reader.word()
            followers.setdefault(target, {})
            out[target] = None

    def read_token(reader: Reader) -> str:
        start = reader.at
        token = reader.word()
        if token not in followers:
            raise reader.fail(f'there is no vertex "{token}" to put a token on,', start)
        return token

    reader.joined(read_edge, ",")
    reader.expect("@")
    return edges_of(followers), in_order(reader.joined(read_token, ","))


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """By length, then alphabetically: 9 comes before 10."""
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
    try:
        TopologicalSorter(followers).prepare()
    except CycleError as error:
        cycle: list[str] = error.args[1]
        return cycle[::-1]
    return []


def from_the_ends(followers: Mapping[str, Sequence[str]], combine: Callable[[list[int]], int]) -> dict[str, int]:
    """A number for each vertex of a graph without cycles, combined from the numbers of its followers."""
    found: dict[str, int] = {}
    for vertex in TopologicalSorter(followers).static_order():
        found[vertex] = combine([found[w] for w in followers[vertex]])
    return found


class GraphAsGraph(AsGraph[GraphGame]):
    """A vertex has the attribute `tokens`. An edge without direction goes both ways."""

    def refuses(self) -> str | None:
        return None

    def networks(self, position: tuple[GraphBoard, ...]) -> list[Network]:
        return [with_tokens(edges, tokens) for edges, tokens in position]

    def text(self, networks: Sequence[Network]) -> str:
        return "+".join(board_text(one.in_words()) for one in networks)


def with_tokens(edges: Edges, tokens: Sequence[str]) -> Network:
    vertices = {v: {"tokens": str(tokens.count(v))} if v in tokens else {} for v, _ in edges}
    return Network(True, vertices, [(v, w) for v, near in edges for w in near])


def board_text(network: Network) -> str:
    """`a>b,c@a`: edges, vertices without any, and where the tokens lie."""
    pieces = [*network.alone(), *(f"{u}>{v}" for u, v in network.all_edges())]
    tokens = [name for name in network.vertices for _ in range(network.number(name, "tokens"))]
    if not tokens:
        raise BadPosition("no vertex of the graph has a token; give one the attribute tokens, with the value 1")
    return f"{','.join(pieces)}@{','.join(tokens)}"


PILED = 0.16  # cells between tokens on one vertex
LOOP = 0.5  # how far an edge from a vertex to itself reaches beyond it

Layout = tuple[dict[str, tuple[float, float]], Callable[[str, str], float]]  # where vertices are, how edges bend


class GraphScenes(Scenes[GraphGame]):
    """A token is dragged along an edge; where only one token can go to a vertex, that may be pressed instead."""

    def scene(self, position: tuple[GraphBoard, ...]) -> Scene:
        title = scene_title(self.game, position)
        if any(len(edges) > WIDEST for edges, _ in position):
            text = " + ".join(f"a graph of {len(edges)} vertices, tokens on {','.join(on)}" for edges, on in position)
            moves = [move for move, _ in take(self.game.moves(position), BUTTONS)]
            return replace(Scene.of_text(text, moves), title=title)
        scenes = [self.board(i, board, len(position) > 1) for i, board in enumerate(position)]
        gestures = tuple(one for scene in scenes for one in scene.gestures)
        lines = [f"{v}{'*' * on.count(v)} > {', '.join(ws) or 'end'}" for edges, on in position for v, ws in edges]
        return Scene(beside(scenes), title, terminal="\n".join(lines), gestures=gestures, turns=True)

    def board(self, number: int, board: GraphBoard, several: bool) -> Scene:
        edges, tokens = board
        gestures = tuple(token_gestures(number, board, several))
        reached = {one.start for one in gestures if one.kind == "press"}
        shapes: list[Shape] = []
        for shape in graph_shapes(edges, (), self.game.labels(edges)):
            key = f"{number}:{shape.text}"
            vertex = replace(shape, role="mark" if key in reached else "pale", key=key, group=str(number))
            shapes.append(vertex if shape.kind == "circle" else shape)
        places = {shape.text: shape for shape in shapes if shape.kind == "circle"}
        for at, token in enumerate(tokens):
            vertex, below = places[token], tokens[:at].count(token)
            on = replace(vertex, x=vertex.x + PILED * below, y=vertex.y - PILED * below, role="coin", group="")
            shapes.append(replace(on, key=token_key(number, token, below), by=vertex.key))
        return Scene(tuple(shapes), gestures=gestures)


def token_key(number: int, vertex: str, below: int) -> str:
    return f"{number}@{vertex}.{below}"


def token_gestures(number: int, board: GraphBoard, several: bool) -> Iterator[Gesture]:
    edges, tokens = board
    move_of, spoken = (f" on {number + 1}", f" in graph {number + 1}") if several else ("", "")
    for token in dict.fromkeys(tokens):
        for target in edges.followers[token]:
            there = tokens.count(target)
            end = token_key(number, target, there - 1) if there else f"{number}:{target}"
            move, says = f"{token} to {target}{move_of}", f"push the token on {token} to {target}{spoken}"
            if target == token:  # around, and back to where it was
                yield Gesture("press", move, end, says=says)
                continue
            yield Gesture("drag", move, token_key(number, token, tokens.count(token) - 1), end, says=says)
            if not there and sum(target in edges.followers[other] for other in set(tokens)) == 1:
                yield Gesture("press", move, end, says=says)


def graph_shapes(edges: Edges, coins: Collection[str], labels: Mapping[str, str]) -> tuple[Shape, ...]:
    """The edges, and the vertices with their names and labels, some of them as coins."""
    if len(edges) > WIDEST:
        return (words(0, 0, f"a graph of {len(edges)} vertices, {', '.join(coins)} marked"),)
    shapes = list(arrows(edges))
    for vertex, (x, y) in layout(edges)[0].items():
        shapes.append(disc(x, y, "coin" if vertex in coins else "pale", vertex, None, vertex))
        if vertex in labels:
            shapes.append(words(x + 0.5 - 0.15 * len(labels[vertex]), y + 0.75, labels[vertex], "label"))
    return tuple(shapes)


@lru_cache(16)
def layout(edges: Edges) -> Layout:
    return on_a_ring(edges) if edges.cycle else in_layers(edges)


@lru_cache(16)
def arrows(edges: Edges) -> tuple[Shape, ...]:
    """The arrows of all edges; a labelling draws them many times."""
    place, bend = layout(edges)
    shapes: list[Shape] = []
    for vertex, targets in edges:
        for target in targets:
            if vertex == target:
                shapes += loop_shapes(place[vertex])
            else:
                shapes += arrow_shapes(place[vertex], place[target], bend(vertex, target))
    return tuple(shapes)


def in_layers(edges: Edges) -> Layout:
    """Vertices by their distance from the end; edges run from left to right."""
    depths = edges.depths
    layers: dict[int, list[str]] = {}
    for vertex in edges.followers:
        layers.setdefault(depths[vertex], []).append(vertex)
    tallest = max(len(layer) for layer in layers.values())
    place = {}
    for depth, layer in layers.items():
        for i, vertex in enumerate(layer):
            # a slight wave keeps edges between distant layers from running through vertices
            wave = 0.3 * (depth % 3)
            place[vertex] = (2.2 * (max(depths.values()) - depth), 1.9 * (i + (tallest - len(layer)) / 2) + wave)

    def bend(vertex: str, target: str) -> float:
        # an edge that skips layers bows out, to one side or the other, so that it passes beside what it skips
        skipped = depths[vertex] - depths[target] - 1
        return 0.4 * skipped * (1 if skipped % 2 else -1)

    return place, bend


def on_a_ring(edges: Edges) -> Layout:
    """With cycles, all vertices on a circle; two edges in opposite directions bow to different sides."""
    followers = edges.followers
    radius = max(1.5, 2.2 * len(followers) / math.tau)
    turns = {vertex: math.tau * i / len(followers) - math.pi / 2 for i, vertex in enumerate(followers)}
    middle = radius + LOOP
    place = {v: (middle + radius * math.cos(turn), middle + radius * math.sin(turn)) for v, turn in turns.items()}
    return place, lambda vertex, target: -0.25 if vertex in followers[target] else 0.0


def loop_shapes(place: tuple[float, float]) -> list[Shape]:
    """An edge from a vertex to itself, above it."""
    x, y = place[0] + 0.5, place[1] + 0.5
    left, right, top = x - 0.28, x + 0.28, y - 0.5 - LOOP
    up = segment(left, y - 0.38, x, top, 0.2), segment(x, top, right, y - 0.38, 0.2)
    return [*up, segment(right, y - 0.38, right - 0.16, y - 0.56), segment(right, y - 0.38, right + 0.14, y - 0.56)]


def arrow_shapes(start: tuple[float, float], end: tuple[float, float], bend: float) -> list[Shape]:
    """A line between two discs with a small head, clear of both."""
    (x1, y1), (x2, y2) = ((x + 0.5, y + 0.5) for x, y in (start, end))
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    # the point that the curve bows towards; it leaves and arrives in that direction
    mx = (x1 + x2) / 2 + 2 * bend * (y2 - y1) / length
    my = (y1 + y2) / 2 - 2 * bend * (x2 - x1) / length
    x1, y1 = towards((x1, y1), (mx, my), 0.45)
    x2, y2 = towards((x2, y2), (mx, my), 0.48)
    back = math.atan2(my - y2, mx - x2)
    heads = [(x2 + 0.22 * math.cos(back + turn), y2 + 0.22 * math.sin(back + turn)) for turn in (0.45, -0.45)]
    return [segment(x1, y1, x2, y2, bend), *(segment(x2, y2, hx, hy) for hx, hy in heads)]


def towards(start: tuple[float, float], goal: tuple[float, float], step: float) -> tuple[float, float]:
    share = step / (math.dist(start, goal) or 1.0)
    return start[0] + share * (goal[0] - start[0]), start[1] + share * (goal[1] - start[1])
