"""Pictures of Hackenbush: vertices in layers by their distance from the ground, trees spread out, cycles kept together.

Every edge to the ground has a foot of its own on the ground line, straight below its upper end.
"""

import math
from collections import Counter
from dataclasses import replace
from itertools import pairwise

from grundy.drawing.scene import Gesture, Scene, Shape, box, segment, words
from grundy.games.hackenbush.graphs import Edge, Edges, depths, neighbours, parts

DRAWN = 300  # edges; larger positions are not drawn
ACROSS, UP = 1.6, 1.6  # cells between two vertices of a layer, and between two layers
APART = 0.9  # cells between the feet of parallel edges
LOOPED = 0.8  # extra space between two parts where loops stick out
SWEEPS = 40  # sweeps over the layers, to pull cycles together
DISC = 0.66
DROP = 24  # corners of the polygon that draws a loop

Place = tuple[float, float]  # x to the right, y up, the ground at 0


def layout(edges: Edges) -> tuple[dict[int, Place], dict[Edge, list[float]], float]:
    """Places of the vertices, the x of every edge that touches the ground, and the width, part by part."""
    places: dict[int, Place] = {}
    feet: dict[Edge, list[float]] = {}
    left = right = 0.0
    for part in parts(edges):
        xs, depth = spread(part)
        grounded = {
            edge: [xs.get(edge[1], 0.0) + APART * (i - (count - 1) / 2) for i in range(count)]
            for edge, count in Counter(edge for edge in part if edge[0] == 0).items()
        }
        wide = [*xs.values(), *(x for some in grounded.values() for x in some)]
        shift = left - min(wide)
        for vertex, x in xs.items():
            places[vertex] = (x + shift, UP * depth[vertex])
        for edge, some in grounded.items():
            feet[edge] = feet.get(edge, []) + [x + shift for x in some]
        right = shift + max(wide)
        left = right + ACROSS + LOOPED * any(u == v for u, v in part)
    return places, feet, right


def spread(part: Edges) -> tuple[dict[int, float], dict[int, int]]:
    """The x of every vertex of a part: each in the middle of what it carries; with cycles, close to its neighbors."""
    depth, near = depths(part), neighbours(part)
    del depth[0]
    parent: dict[int, int] = {}
    order = sorted(depth, key=lambda v: (depth[v], v))
    bears: dict[int, list[int]] = {}
    for vertex in order:
        if depth[vertex] > 1:
            parent[vertex] = min((w for w in near[vertex] if depth.get(w) == depth[vertex] - 1), default=0)
        bears.setdefault(parent.get(vertex, 0), []).append(vertex)
    xs: dict[int, float] = {}
    leaf = 0.0
    stack = [(vertex, False) for vertex in reversed(bears.get(0, []))]
    while stack:
        vertex, done = stack.pop()
        if done:
            xs[vertex] = (xs[bears[vertex][0]] + xs[bears[vertex][-1]]) / 2
        elif vertex in bears:
            stack.append((vertex, True))
            stack += [(child, False) for child in reversed(bears[vertex])]
        else:
            xs[vertex] = leaf
            leaf += ACROSS
    if len(set(part)) > len(depth):
        drawn_together(xs, near, depth)
    return xs, depth


def drawn_together(xs: dict[int, float], near: dict[int, list[int]], depth: dict[int, int]) -> None:
    """Move each vertex to the middle of its neighbors, layer by layer, keeping the vertices of a layer apart."""
    layers: dict[int, list[int]] = {}
    for vertex in xs:
        layers.setdefault(depth[vertex], []).append(vertex)
    for sweep in range(SWEEPS):
        for level in sorted(layers, reverse=sweep % 2 == 0):
            wish = {}
            for vertex in layers[level]:
                others = [xs[w] for w in near[vertex] if w and w != vertex]
                wish[vertex] = (sum(others) + 0.5 * xs[vertex]) / (len(others) + 0.5)
            row = sorted(layers[level], key=lambda v: (wish[v], v))
            middle = sum(wish.values()) / len(row)
            for a, b in pairwise(row):
                wish[b] = max(wish[b], wish[a] + ACROSS)
            drift = sum(wish.values()) / len(row) - middle  # how far pushing to the right has moved the row
            for vertex in row:
                xs[vertex] = wish[vertex] - drift


def bends(edge: Edge, count: int, places: dict[int, Place]) -> list[float]:
    """How far each of the parallel edges curves out. An edge within a layer passes above what is between its ends."""
    base = 0.0
    (x1, y1), (x2, y2) = places[edge[0]], places[edge[1]]
    if y1 == y2 and any(y == y1 and min(x1, x2) < x < max(x1, x2) for x, y in places.values()):
        base = 0.5 if x1 < x2 else -0.5
    return [base + 0.5 * (i - (count - 1) / 2) for i in range(count)]


def graph_shapes(edges: Edges, number: int) -> list[Shape]:
    """One graph above its ground. The key of a shape is the number of the graph and its own name."""
    places, feet, width = layout(edges)
    shapes = [ground(width + 1.2, f"{number}:ground", str(number), -0.6)]
    for edge, count in Counter(edges).items():
        u, v = edge
        if u == 0:
            ends = [((x, 0.0), places[v] if v else (x, 0.0)) for x in feet[edge]]
        else:
            ends = [(places[u], places[v])] * count
        bow = [0.0] * count if u == 0 or u == v else bends(edge, count, places)
        away = free_angle(v, edges, places) if u == v else 0.0
        for i, ((x1, y1), (x2, y2)) in enumerate(ends):
            drawn = loop_shape(x1, y1, away, 1 + 0.25 * i * (u > 0)) if u == v else segment(x1, -y1, x2, -y2, bow[i])
            shapes.append(replace(drawn, role="branch", key=f"{number}:{u}-{v}.{i}", group=str(number)))
    for vertex, (x, y) in sorted(places.items()):
        middle = (x - DISC / 2, -y - DISC / 2)
        shapes.append(
            Shape("circle", *middle, DISC, DISC, str(vertex), "pale", key=f"{number}:{vertex}", group=str(number))
        )
    left, top = (min(min(at, at + far) for at, far in sides) for sides in zip(*map(box_of, shapes), strict=True))
    return [replace(shape, x=shape.x - left, y=shape.y - top) for shape in shapes]


def ground(wide: float, key: str, group: str, x: float = 0, y: float = 0) -> Shape:
    """Cached, since a polygon keeps its form as long as it stays on a page."""
    corners = ((0.0, 0.0), (wide, 0.0), (wide, 0.22), (0.0, 0.22))
    return Shape("polygon", x, y, wide, 0.22, role="choc", points=corners, key=key, group=group)


def box_of(shape: Shape) -> tuple[tuple[float, float], tuple[float, float]]:
    return (shape.x, shape.w), (shape.y, shape.h)


def free_angle(vertex: int, edges: Edges, places: dict[int, Place]) -> float:
    """The direction from a vertex with the most room for a loop; from the ground, up."""
    if vertex == 0:
        return math.pi / 2
    x, y = places[vertex]
    taken = []
    for other in set(neighbours(edges)[vertex]) - {vertex}:
        ox, oy = places[other] if other else (x, 0.0)
        taken.append(math.atan2(oy - y, ox - x))
    taken = sorted(taken) or [-math.pi / 2]
    gaps = [(after - before, before) for before, after in pairwise([*taken, taken[0] + 2 * math.pi])]
    gap, before = max(gaps, key=lambda found: (round(found[0], 6), -found[1]))  # of two equal gaps, the right one
    return before + gap / 2


def loop_shape(x: float, y: float, angle: float, size: float) -> Shape:
    """A drop shape whose tip is the vertex."""
    points = []
    for k in range(DROP):
        turn = 2 * math.pi * k / DROP
        along, across = size * (1 - math.cos(turn)) / 2, 0.75 * size * math.sin(turn) * math.sin(turn / 2)
        px = x + along * math.cos(angle) - across * math.sin(angle)
        py = -(y + along * math.sin(angle) + across * math.cos(angle))
        points.append((px, py))
    left, top = min(px for px, _ in points), min(py for _, py in points)
    wide, tall = max(px for px, _ in points) - left, max(py for _, py in points) - top
    return Shape(
        "polygon", left, top, wide, tall, points=tuple((round(px - left, 3), round(py - top, 3)) for px, py in points)
    )


def draw(position: tuple[Edges, ...], title: str) -> Scene:
    """The picture of a position: press an edge to cut it."""
    total = sum(map(len, position))
    if total > DRAWN:
        text = f"a picture of {total:,} edges, too many to draw"
        return Scene((words(0, 0, text),), title, False, text)
    if not position:
        return Scene((box(0, 1, 3, 0.22, "choc"),), title, terminal="nothing stands on the ground")
    scenes: list[Scene] = []
    lines: list[str] = []
    gestures: list[Gesture] = []
    for i, edges in enumerate(position):
        where = f" on {i + 1}" if len(position) > 1 else ""
        shapes = graph_shapes(edges, i)
        gestures += [cutting(shape, where) for shape in shapes if shape.role == "branch"]
        if where:
            name = words(0, Scene(tuple(shapes)).extent()[1], f"{i + 1}:", "note")
            shapes.append(replace(name, text=str(i + 1), key=f"{i}.name", group=str(i), named=True))
            lines.append(f"{i + 1}:")
        scenes.append(Scene(tuple(shapes)))
        lines += terminal_lines(edges)
    return Scene(on_one_ground(scenes), title, True, "\n".join(lines), gestures=tuple(gestures))


def cutting(edge: Shape, where: str) -> Gesture:
    """The words for a move, `cut the edge from 1 to 2`, with the labels of the vertices."""
    u, v = edge.key.partition(":")[2].partition(".")[0].split("-")
    what = f"the loop at {u}" if u == v else f"the edge from {u} to {v}"
    says = f"cut {what.replace(' 0', ' the ground')}[ of graph {{{edge.group}}}]"
    return Gesture("press", f"cut {u}-{v}{where}", edge.key, says=says)


def on_one_ground(scenes: list[Scene]) -> tuple[Shape, ...]:
    """Graphs side by side, with their grounds on one line."""
    shapes: list[Shape] = []
    tallest = max(floor_of(scene) for scene in scenes)
    left = 0.0
    for scene in scenes:
        shapes += scene.shifted(left, tallest - floor_of(scene))
        left += scene.extent()[0] + 0.8
    return tuple(shapes)


def floor_of(scene: Scene) -> float:
    return next(shape.y for shape in scene.shapes if shape.role == "choc")


def terminal_lines(edges: Edges) -> list[str]:
    """A graph as an indented list: `1` stands on the vertex above it in the list, and `(1)` was already listed."""
    near: dict[int, list[tuple[int, int]]] = {}
    for i, (u, v) in enumerate(edges):
        near.setdefault(u, []).append((v, i))
        if u != v:
            near.setdefault(v, []).append((u, i))
    lines, used, seen = ["ground"], set(), {0}
    stack = [(1, other, i) for other, i in reversed(near.get(0, []))]
    while stack:
        level, vertex, i = stack.pop()
        if i in used:
            continue
        used.add(i)
        lines.append("  " * level + (f"({vertex or 'ground'})" if vertex in seen else str(vertex)))
        if vertex not in seen:
            seen.add(vertex)
            stack += [(level + 1, other, j) for other, j in reversed(near[vertex]) if j not in used]
    return lines
