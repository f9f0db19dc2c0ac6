"""Hackenbush on a drawing board: the floor is the ground, and edges not connected to it do not count."""

from collections import Counter

from grundy.drawing.sketch import Sketch, SketchedPosition, Vertex
from grundy.games.hackenbush.drawing import ACROSS, DRAWN, layout
from grundy.games.hackenbush.game import Graphs, Hackenbush
from grundy.games.hackenbush.graphs import Edges, standing


def refuses(position: Graphs) -> str | None:
    """Says why this position is too large for the board."""
    if sum(map(len, position)) > DRAWN:
        return "hackenbush: this position is too large for a drawing board; ask about a smaller one"
    return None


def read(game: Hackenbush, sketch: Sketch) -> SketchedPosition[Graphs]:
    """The position that was drawn."""
    edges, names, moves = read_sketch(sketch)
    loose = moves.count(None)
    counted = f"{loose} {'edge is' if loose == 1 else 'edges are'} not connected to the ground"
    note = f"{counted}: whatever is loose falls at once and does not count." if loose else ""
    return SketchedPosition(game.checked((edges,) if edges else ()), names, moves, note)


def sketch_of(position: tuple[Edges, ...]) -> Sketch:
    """Draw all graphs side by side on one floor."""
    vertices: list[Vertex] = []
    drawn: list[tuple[int, int]] = []
    left = 0.0
    for edges in position:
        places, feet, width = layout(edges)
        number = {}
        for vertex, (x, y) in sorted(places.items()):
            number[vertex] = len(vertices)
            vertices.append(Vertex(left + x, y))
        for (u, v), count in Counter(edges).items():
            for i in range(count):
                if u == 0:
                    vertices.append(Vertex(left + feet[u, v][i], 0.0, True))
                    drawn.append((len(vertices) - 1, number[v] if v else len(vertices) - 1))
                else:
                    drawn.append((number[u], number[v]))
        left += width + ACROSS
    return Sketch(tuple(vertices), tuple(drawn))


def read_sketch(sketch: Sketch) -> tuple[Edges, tuple[str, ...], tuple[str | None, ...]]:
    """The edges that are connected to the floor, the names of all vertices, and the move for each drawn edge."""
    names, free = [], 0
    for vertex in sketch.vertices:
        free += not vertex.floor
        names.append(0 if vertex.floor else free)
    pairs = [(min(names[a], names[b]), max(names[a], names[b])) for a, b in sketch.edges]
    tied = standing(sorted(pairs))
    known = set(tied)
    return tied, tuple(map(str, names)), tuple(f"cut {u}-{v}" if (u, v) in known else None for u, v in pairs)
