"""Graphs drawn: a token is dragged along an edge, or the vertex where it may go is pressed if there is no doubt.

A token that has an edge to its own vertex is pressed for that.
A token's key is the graph's number, its vertex and how many lie below it there. It shows the vertex's name.
"""

import math
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from grundy.core.capabilities.scenes import Scenes
from grundy.core.families.graphs import Edges, GraphBoard, GraphGame
from grundy.core.families.shared import BUTTONS, WIDEST
from grundy.core.game import take
from grundy.core.gesture import Gesture
from grundy.core.scene import Scene, Shape, beside, disc, scene_title, segment, words

PILED = 0.16  # cells between tokens on one vertex
LOOP = 0.5  # how far an edge from a vertex to itself reaches beyond it

Layout = tuple[dict[str, tuple[float, float]], Callable[[str, str], float]]  # where vertices are, how edges bend


class GraphScenes(Scenes[GraphGame]):
    def scene(self, position: tuple[GraphBoard, ...]) -> Scene:
        title = scene_title(self.game, position)
        if any(len(edges) > WIDEST for edges, _ in position):
            said = " + ".join(f"a graph of {len(edges)} vertices, tokens on {','.join(on)}" for edges, on in position)
            moves = [move for move, _ in take(self.game.moves(position), BUTTONS)]
            return replace(Scene.of_text(said, moves), title=title)
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
    """A labelling draws them many times."""
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
    """Where there are cycles: all vertices around a circle; edges to and fro bow to either side."""
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
    distance = math.dist(start, goal) or 1.0
    return (
        start[0] + step * (goal[0] - start[0]) / distance,
        start[1] + step * (goal[1] - start[1]) / distance,
    )
