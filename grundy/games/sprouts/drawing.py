"""The drawing of a map: smooth lines that do not cross, live and dead spots, and every move as a line to choose."""

from collections.abc import Sequence
from dataclasses import replace

from grundy.drawing.scene import Scene, Shape, box, button, segment, words
from grundy.families.curves.drawing import layout_of
from grundy.families.curves.picture import draw, still_scene
from grundy.families.curves.route import NoWay
from grundy.games.sprouts.canonical import canonical
from grundy.games.sprouts.draw_text import lone_spots, oriented
from grundy.games.sprouts.map_moves import plain_form, too_many
from grundy.games.sprouts.maps import Map, extended
from grundy.games.sprouts.positions import Part, Position, letter_homes, name_of

MOST_BUTTONS = 120


def begun(position: Position) -> Map | None:
    """A map of the position, or None if there is none or it is too large."""
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
    """A map with a line for each move. A position given only as text is shown as its regions side by side."""
    if isinstance(position, Map):
        lines = {name: curve for name, _, curve in position.offers()}
        return still_scene(position, draw(position, [(move, lines[move]) for move, _ in moves], title))
    if drawing := begun(position):  # the same moves under other names
        reached = {plain_form(extended(drawing, curve)): curve for _, _, curve in drawing.offers()}
        kept = [(move, reached.get(canonical(option))) for move, option in moves if not isinstance(option, Map)]
        shown = draw(drawing, [(move, curve) for move, curve in kept if curve], title)
        return replace(shown, complete=shown.complete and all(curve for _, curve in kept))
    return regions_scene(position, [move for move, _ in moves], title)


def regions_scene(position: Position, moves: Sequence[str], title: str) -> Scene:
    """Each region in a box, each boundary as a row of spots. Every symbol has the number that moves use."""
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
