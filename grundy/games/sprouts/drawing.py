"""The drawing of a map: smooth lines that cannot cross, spots alive and dead, and every move as a line to choose."""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from grundy.core.scene import Scene, Shape, box, button, segment, words
from grundy.games.sprouts.canonical import canonical
from grundy.games.sprouts.draw_map import layout_of, lone_spots
from grundy.games.sprouts.draw_route import NoWay
from grundy.games.sprouts.draw_smooth import Points, flattened, smooth
from grundy.games.sprouts.draw_text import oriented
from grundy.games.sprouts.map_moves import offered, plain_form, too_many
from grundy.games.sprouts.maps import Curve, Map, extended, lives, sheet
from grundy.games.sprouts.positions import Part, Position, letter_homes, name_of

DISC, DEAD = 0.62, 0.34
MOST_CHOICES = 120  # moves whose lines are drawn; others are typed
MOST_BUTTONS = 120
COLUMNS, ROWS = 64, 26  # of a drawing in the terminal
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # of a braille letter, by row and column


def curve_shape(path: Points, at: Callable[[complex], complex], role: str, move: str | None, key: str) -> Shape:
    """The line on the page, whose y grows downwards."""
    shown = [at(place) for place in path]
    seen = [at(place) for place in flattened(path)]
    left, top = min(p.real for p in seen), min(p.imag for p in seen)
    wide, tall = max(p.real for p in seen) - left, max(p.imag for p in seen) - top
    points = tuple((round(p.real - left, 3), round(p.imag - top, 3)) for p in shown)
    return Shape("curve", left, top, wide, tall, role=role, move=move, points=points, key=key)


# ---- the scene ----


def begun(position: Position) -> Map | None:
    """A map to go on from; None where there is none, or it is too large."""
    if not position or too_many(position):
        return None
    if lone_spots(position):
        return Map(position)
    try:
        found = oriented(position)
        return Map(found) if found and layout_of(Map(found)) else None
    except NoWay:
        return None


def scene(position: Position | Map, moves: Sequence[tuple[str, Position | Map]], title: str) -> Scene:
    """A map with a line for each move; a position given by its text alone as its regions side by side."""
    if isinstance(position, Map):
        lines = {name: curve for name, _, curve in offered(position)}
        return draw(position, [(move, lines[move]) for move, _ in moves], title)
    if drawing := begun(position):  # the same moves by other names
        reached = {plain_form(extended(drawing, curve)): curve for _, _, curve in offered(drawing)}
        kept = [(move, reached.get(canonical(option))) for move, option in moves if not isinstance(option, Map)]
        shown = draw(drawing, [(move, curve) for move, curve in kept if curve], title)
        return replace(shown, complete=shown.complete and all(curve for _, curve in kept))
    return regions_scene(position, [move for move, _ in moves], title)


def regions_scene(position: Position, moves: Sequence[str], title: str) -> Scene:
    """Each region in a box, each boundary as a row of its spots; every symbol has its number, as moves name them."""
    shapes, lines, number, y = [], [], 0, 0.0
    for part in position:
        names = part_names(part)
        for region in part:
            x, said = 0.5, []
            for boundary in region:
                for k, symbol in enumerate(boundary):
                    number += 1
                    if k:
                        shapes.append(segment(x - 0.6, y + 0.8, x + 0.4, y + 0.8, role="stroke"))
                    shapes.append(Shape("circle", x, y + 0.4, 0.8, 0.8, names[symbol], "piece"))
                    shapes.append(Shape("text", x + 0.3, y + 1.2, 0.4, 0.5, str(number), "note"))
                    said.append(f"{number}:{names[symbol]}")
                    x += 1.1
                said.append("|")
                x += 0.7
            shapes.insert(0, box(0, y, x - 0.3, 1.9, "cell"))
            lines.append(" ".join(said[:-1]))
            y += 2.2
    if not position:
        shapes, lines = [words(0, 0, "nothing can be joined any more", "note")], ["nothing can be joined any more"]
    width = 0.0
    for move in moves[:MOST_BUTTONS]:
        wide = 0.3 * len(move) + 0.6
        if width and width + wide > 16:
            width, y = 0.0, y + 1
        shapes.append(button(width, y, move))
        width += wide
    return Scene(tuple(shapes), title, len(moves) <= MOST_BUTTONS, "\n".join(lines))


def part_names(part: Part) -> dict[int, str]:
    homes = letter_homes(part)
    return {0: "0", 1: "1", 2: "2"} | {s: name_of(i, len(homes[s]) > 1) for i, s in enumerate(homes)}


def draw(drawing: Map, moves: Sequence[tuple[str, Curve]], title: str) -> Scene:
    """The map, and of each move the line that it would draw."""
    layout, shown, corner = layout_of(drawing), sheet(drawing), corner_of(drawing)
    lines = [smooth(layout.mesh, trace) for trace in layout.traces]
    found = [(move, line_for(drawing, curve)) for move, curve in moves[:MOST_CHOICES]]
    choices = [(move, path) for move, path in found if path is not None]
    spots = {spot: layout.mesh.places[point] for spot, point in layout.spots.items()}

    def at(place: complex) -> complex:
        return complex(place.real - corner.real, corner.imag - place.imag)

    shapes = [curve_shape(path, at, "choice", move, "") for move, path in sorted(choices, key=lambda m: -reach(m[1]))]
    shapes += [curve_shape(path, at, "stroke", None, f"line {k}") for k, path in enumerate(lines)]
    for spot, place in spots.items():
        alive = spot > 0 and lives(shown, spot)
        size, centre = DISC if alive else DEAD, at(place)
        box_at = centre.real - size / 2, centre.imag - size / 2
        role, text = ("piece", str(spot)) if alive else ("spent", "")
        shapes.append(Shape("circle", *box_at, size, size, text, role, key=f"spot {spot}"))
    alive_spots = {spot for spot in spots if spot > 0 and lives(shown, spot)}
    return Scene(tuple(shapes), title, len(choices) == len(moves), terminal(lines, spots, alive_spots))


def corner_of(drawing: Map) -> complex:
    """The corner of the picture, left above all that is drawn and all that can be chosen."""
    layout = layout_of(drawing)
    paths = [smooth(layout.mesh, trace) for trace in layout.traces]
    paths += [path for _, _, curve in offered(drawing)[:MOST_CHOICES] if (path := line_for(drawing, curve))]
    seen = [layout.mesh.places[point] for point in layout.spots.values()]
    seen += [place for path in paths for place in flattened(path)]
    return complex(min(p.real for p in seen) - DISC / 2, max(p.imag for p in seen) + DISC / 2)


def reach(path: Points) -> float:
    """How wide a line is: the widest lie lowest, so that small ones can be pointed at."""
    return max(abs(p - path[0]) for p in path)


@lru_cache(1 << 12)
def line_for(drawing: Map, curve: Curve) -> Points | None:
    """Where a move's line would run; None if the drawing is too crowded for it."""
    try:
        layout = layout_of(drawing).with_curve(sheet(drawing), curve)
    except NoWay:
        return None
    return smooth(layout.mesh, layout.traces[-1])


# ---- the terminal ----


def terminal(lines: Sequence[Points], spots: dict[int, complex], alive: set[int]) -> str:
    """Lines as braille dots, the spots that are alive by their numbers and the dead ones as x."""
    rows = [flattened(path, 12) for path in lines]
    seen = [*spots.values(), *(place for row in rows for place in row)]
    left, top = min(p.real for p in seen), max(p.imag for p in seen)
    wide, tall = max(p.real for p in seen) - left, top - min(p.imag for p in seen)
    scale = min(2 * (COLUMNS - 3) / max(wide, 1), 4 * (ROWS - 1) / max(tall, 1), 16)
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
        for k, letter in enumerate(str(spot) if spot in alive else "x"):
            letters[y, x + k] = letter
    height = 1 + max(y for y, _ in letters)
    found = []
    for y in range(height):
        columns = [x for row, x in letters if row == y]
        found.append("".join(letters.get((y, x), " ") for x in range(max(columns, default=-1) + 1)))
    return "\n".join(found)
