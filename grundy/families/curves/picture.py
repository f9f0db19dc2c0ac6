"""The picture of a drawing: smooth lines that cannot cross, and every move as a line to choose."""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from grundy.core.capabilities.presentation import Place, Stroke
from grundy.drawing.scene import Scene, Shape
from grundy.families.curves.by_hand import NoLine, line_by_hand
from grundy.families.curves.drawing import AnyDrawing, layout_of, map_text, sheet
from grundy.families.curves.relax import Points, flattened, smooth
from grundy.families.curves.route import NoWay
from grundy.families.curves.sheet import Curve, line_text, lives

MOST_CHOICES = 120  # moves whose lines are drawn; others are typed
ROOM = 1.6  # cells around the spots at the start
COLUMNS, ROWS = 64, 26  # of a drawing in the terminal
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # of a braille letter, by row and column


def curve_shape(path: Points, at: Callable[[complex], complex], role: str, move: str | None, key: str) -> Shape:
    """The line on the page, whose y grows downwards."""
    left, right, top, bottom = extent([at(place) for place in flattened(path)])
    points = tuple((round(p.real - left, 3), round(p.imag - top, 3)) for p in map(at, path))
    return Shape("curve", left, top, right - left, bottom - top, role=role, move=move, points=points, key=key)


def extent(places: Sequence[complex]) -> tuple[float, float, float, float]:
    """The least and the greatest x, and the least and the greatest y."""
    across, down = [p.real for p in places], [p.imag for p in places]
    return min(across), max(across), min(down), max(down)


def draw(drawing: AnyDrawing, moves: Sequence[tuple[str, Curve]], title: str) -> Scene:
    """The drawing, and of each move the line that it would draw."""
    layout, shown, corner = layout_of(drawing), sheet(drawing), corner_of(drawing)
    lines = [smooth(layout.mesh, trace) for trace in layout.traces]
    found = [(move, line_for(drawing, curve)) for move, curve in moves[:MOST_CHOICES]]
    choices = [(move, path) for move, path in found if path is not None]
    spots = {spot: layout.mesh.places[point] for spot, point in layout.spots.items()}
    alive = {spot for spot in spots if spot > 0 and lives(shown, spot)}

    def at(place: complex) -> complex:
        return complex(place.real - corner.real, corner.imag - place.imag)

    shapes = [curve_shape(path, at, "choice", move, "") for move, path in sorted(choices, key=lambda m: -reach(m[1]))]
    keys = drawing.line_keys(layout)
    shapes += [curve_shape(path, at, "stroke", None, key) for key, path in zip(keys, lines, strict=True)]
    for spot, place in spots.items():
        size, centre = drawing.disc if spot in alive else drawing.dead, at(place)
        box_at = centre.real - size / 2, centre.imag - size / 2
        role, text = ("piece", str(spot)) if spot in alive else ("spent", "")
        if size:
            shapes.append(Shape("circle", *box_at, size, size, text, role, key=f"{shown.words.thing} {spot}"))
    letters = terminal(lines, spots, alive, "x" if drawing.dead else "+")
    return Scene(tuple(shapes), title, len(choices) == len(moves), letters)


def corner_of(drawing: AnyDrawing) -> complex:
    """The upper left corner of all that is drawn and all that can be chosen."""
    layout = layout_of(drawing)
    paths = [smooth(layout.mesh, trace) for trace in layout.traces]
    paths += [path for _, _, curve in drawing.offers()[:MOST_CHOICES] if (path := line_for(drawing, curve))]
    seen = [layout.mesh.places[point] for point in layout.spots.values()]
    seen += [place for path in paths for place in flattened(path)]
    left, _, _, high = extent(seen)
    return complex(left - drawing.disc / 2, high + drawing.disc / 2)


def reach(path: Points) -> float:
    """How far a line reaches: the widest lie lowest, so that small ones can be pointed at."""
    return max(abs(p - path[0]) for p in path)


@lru_cache(1 << 12)
def line_for(drawing: AnyDrawing, curve: Curve) -> Points | None:
    """Where a move's line would run; None if the drawing is too crowded for it."""
    try:
        layout = layout_of(drawing).with_curve(sheet(drawing), curve)
    except NoWay:
        return None
    return smooth(layout.mesh, layout.traces[-1])


def still_scene(drawing: AnyDrawing, scene: Scene) -> Scene:
    """The scene on a sheet of paper that does not move while lines are drawn, with room around the spots."""
    corner, still = corner_of(drawing), paper(drawing)
    shapes = scene.shifted(corner.real - still.x, still.y - corner.imag)
    return replace(scene, shapes=(replace(still, x=0, y=0), *shapes))


def paper(drawing: AnyDrawing) -> Shape:
    """The invisible paper: its corner and its size depend only on where the game began."""
    layout = layout_of(replace(drawing, lines=()))
    left, right, low, high = extent([layout.mesh.places[point] for point in layout.spots.values()])
    return Shape("text", left - ROOM, high + ROOM, right - left + 2 * ROOM, high - low + 2 * ROOM, key="sheet")


def open_keys(drawing: AnyDrawing) -> list[str]:
    """The keys of the shapes where a curve may begin and end."""
    shown = sheet(drawing)
    return [f"{shown.words.thing} {spot}" for spot in range(1, len(shown.degrees) + 1) if lives(shown, spot)]


def stroke(drawing: AnyDrawing, curve: Sequence[Place], longest: int) -> Stroke:
    """The move that a hand draws, with its trail unless the drawing's text would be too long."""
    still, shown = paper(drawing), sheet(drawing)
    try:
        line = line_by_hand(layout_of(drawing), shown, [complex(still.x + x, still.y - y) for x, y in curve])
        if len(map_text(drawing.extended(line))) > longest:
            line = line._replace(trail=())
        return Stroke(line_text(shown, line, spoken=True))
    except NoLine as error:
        return Stroke(None, str(error), (error.place.real - still.x, still.y - error.place.imag))


def terminal(lines: Sequence[Points], spots: dict[int, complex], alive: set[int], dead: str) -> str:
    """Lines as braille dots, living spots as their numbers, and dead ones as a letter."""
    rows = [flattened(path, 12) for path in lines]
    left, right, bottom, top = extent([*spots.values(), *(place for row in rows for place in row)])
    scale = min(2 * (COLUMNS - 3) / max(right - left, 1), 4 * (ROWS - 1) / max(top - bottom, 1), 16)
    cells: dict[tuple[int, int], int] = {}
    for row in rows:
        for a, b in itertools.pairwise(row):
            steps = 1 + int(abs(b - a) * scale)
            for k in range(steps + 1):
                place = a + (b - a) * k / steps
                x, y = round((place.real - left) * scale), round((top - place.imag) * scale)
                cells[y // 4, x // 2] = cells.get((y // 4, x // 2), 0) | DOTS[y % 4][x % 2]
    letters = {cell: chr(0x2800 + dots) for cell, dots in cells.items()}
    for spot in sorted(spots, key=lambda spot: spot in alive):
        place = spots[spot]
        x, y = round((place.real - left) * scale) // 2, round((top - place.imag) * scale) // 4
        for k, letter in enumerate(str(spot) if spot in alive else dead):
            letters[y, x + k] = letter
    height, width = (1 + max(cell[axis] for cell in letters) for axis in (0, 1))
    return "\n".join("".join(letters.get((y, x), " ") for x in range(width)).rstrip() for y in range(height))
