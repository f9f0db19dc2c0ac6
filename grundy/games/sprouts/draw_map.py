"""The layout of a map: what it began with, and then line after line, each layout made from the one before it."""

import math
from functools import lru_cache

from grundy.games.sprouts.draw_hand import Ink, line_along, trail_row
from grundy.games.sprouts.draw_layout import Layout
from grundy.games.sprouts.draw_mesh import mesh_of
from grundy.games.sprouts.draw_route import NoWay
from grundy.games.sprouts.draw_text import layout_of_text
from grundy.games.sprouts.maps import Line, Map, Sheet, curve_of, sheet
from grundy.games.sprouts.positions import Position

APART = 2.3  # between spots at the start
GENTLY = 3  # rounds of moving points after a line that was drawn by hand
CROWDED = 0.6  # spots nearer to each other than this are moved apart


def lone_spots(position: Position) -> int:
    """How many spots there are, if all are alone and in one region; otherwise 0."""
    alone = len(position) == 1 and len(position[0]) == 1 and all(row == (0,) for row in position[0][0])
    return len(position[0][0]) if alone else 0


def start_places(count: int) -> list[complex]:
    """Few spots on a circle, many in a spiral."""
    if count == 1:
        return [0j]
    if count <= 12:
        radius = APART / 2 / math.sin(math.pi / count)
        turns = [math.pi / 2 + math.pi * (count == 2) / 2 - 2 * math.pi * k / count for k in range(count)]
        return [complex(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]
    golden = math.pi * (3 - math.sqrt(5))
    return [
        0.62 * APART * math.sqrt(k + 0.5) * complex(math.cos(golden * k), math.sin(golden * k)) for k in range(count)
    ]


def lone_layout(count: int) -> Layout:
    mesh, points = mesh_of(start_places(count))
    spots = {k + 1: point for k, point in enumerate(points)}
    return Layout(mesh, spots, {point: spot for spot, point in spots.items()}, {(spot, ""): None for spot in spots})


@lru_cache(96)
def layout_of(drawing: Map) -> Layout:
    if not drawing.lines:
        return lone_layout(count) if (count := lone_spots(drawing.base)) else layout_of_text(drawing.base)
    earlier = Map(drawing.base, drawing.lines[:-1])
    before = sheet(earlier)
    given, line = layout_of(earlier), drawing.lines[-1]
    if layout := led_by_hand(given, before, line):
        layout.settle(GENTLY)
        if layout.least_gap() < CROWDED:
            layout.settle()
        return layout
    layout = given.with_curve(before, curve_of(before, line))
    layout.settle()
    return layout


def led_by_hand(layout: Layout, before: Sheet, line: Line) -> Layout | None:
    """The line along its trail; None if it has none, or it does not lead there in this drawing."""
    start, end = line.start[0], line.end[0]
    if not line.trail or line_along(Ink(layout), before, (start, end), line.trail) != line:
        return None
    try:
        return layout.with_trail(before, curve_of(before, line), trail_row(layout, start, end, line.trail)[1:-1])
    except NoWay:
        return None
