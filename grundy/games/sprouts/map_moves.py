"""The moves on a map: of the lines that lead to the same position, up to what play can tell apart, one is offered.

Any other line may be drawn as well, by its name. Maps are read from their text here too, line after line.
"""

import random
import re
from functools import lru_cache

from grundy.core.errors import BadPosition, IllegalMove
from grundy.games.sprouts import positions
from grundy.games.sprouts.canonical import canonical
from grundy.games.sprouts.map_names import line_text, map_text, read_line
from grundy.games.sprouts.maps import (
    Curve,
    Line,
    Map,
    curves,
    drawn,
    line_of,
    lives,
    regions_of,
    sheet,
)
from grundy.games.sprouts.positions import Position, spots

MOST_MAP = 8000  # characters of a map, with all that was drawn by hand
KEPT = 2000  # maps whose moves are remembered
MOST_ON_PAPER = 12  # spots to begin with: the pieces of a region lie on either side of a line in very many ways


@lru_cache(KEPT)
def plain_form(drawing: Map) -> Position:
    """The position without the drawing, in its one form."""
    return canonical(regions_of(sheet(drawing)))


@lru_cache(KEPT)
def offered(drawing: Map) -> tuple[tuple[str, Line, Curve], ...]:
    """One line for each position that can be reached: its name, itself, and where it runs; simple ones first."""
    before = sheet(drawing)
    best: dict[Position, tuple[tuple[int, Line], Curve]] = {}
    for curve in curves(before, alike=True):
        after, line = canonical(regions_of(drawn(before, curve))), line_of(before, curve)
        rank = len(line.around), line
        if after not in best or rank < best[after][0]:
            best[after] = rank, curve
    found = sorted(best.values())
    return tuple((line_text(before, line, spoken=True), line, curve) for (_, line), curve in found)


def option(drawing: Map, move: str) -> Map:
    """The map with one more line; `IllegalMove` says why there is no such line."""
    line = read_line(sheet(drawing), move)
    return Map(drawing.base, (*drawing.lines, line))


def size(drawing: Map) -> int:
    shown = sheet(drawing)
    return sum(lives(shown, spot + 1) for spot in range(len(shown.degrees)))


def parse(text: str, example: str) -> Map:
    """`3:1-2/4l-3`: the position to begin with, and the lines drawn since."""
    if len(text) > MOST_MAP:
        raise BadPosition(f"sprouts: a map has at most {MOST_MAP} characters, this one has {len(text)}")
    begun, _, rest = text.strip().partition(":")
    base = positions.parse(begun, example)
    if problem := positions.defect(base) or too_many(base):
        raise BadPosition(f"sprouts: {problem}; type something like {example}:")
    drawing = Map(base)
    names = re.split(r"\s*/\s*", rest.strip()) if rest.strip() else []
    for number, name in enumerate(names, 1):
        try:
            drawing = option(drawing, name)
        except IllegalMove as error:
            raise BadPosition(f'sprouts: line {number}, "{shown_name(name)}": {error}') from None
    return drawing


def too_many(base: Position) -> str | None:
    count = len(sheet(Map(base)).degrees)
    return f"a map begins with at most {MOST_ON_PAPER} spots, not {count}" if count > MOST_ON_PAPER else None


def shown_name(name: str) -> str:
    shown = name[:40] + ("..." if len(name) > 40 else "")
    return "".join(letter if letter.isprintable() else "?" for letter in shown)


def defect(drawing: Map) -> str | None:
    if problem := positions.defect(drawing.base) or too_many(drawing.base):
        return problem
    try:
        map_text(drawing)
    except (IllegalMove, IndexError) as error:
        return str(error)
    return None


def sample(rng: random.Random, count: int, left: int) -> Map:
    """A random game on paper, from so many spots until so few lives are left."""
    drawing = Map(spots(count))
    while size(drawing) > left and (found := list(curves(sheet(drawing), alike=True))):
        drawing = Map(drawing.base, (*drawing.lines, line_of(sheet(drawing), rng.choice(found))))
    return drawing
