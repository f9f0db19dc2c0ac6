"""The moves on a map: one line for each position that a move can reach, up to equivalence.

A move can also name any other line. This module also reads maps from their text, line by line.
"""

import random
from functools import lru_cache

from grundy.core.errors import BadPosition, IllegalMove
from grundy.families.curves.drawing import map_text, sheet, with_lines
from grundy.families.curves.sheet import curves, line_of, lives
from grundy.games.sprouts import positions
from grundy.games.sprouts.canonical import canonical
from grundy.games.sprouts.faces import regions_of
from grundy.games.sprouts.maps import CACHED, Map
from grundy.games.sprouts.positions import Position, spots

MOST_MAP = 8000  # characters of a map, with all curves drawn by hand
MOST_ON_PAPER = 12  # spots at the start: a line can divide the pieces of a region in very many ways


@lru_cache(CACHED)
def plain_form(drawing: Map) -> Position:
    """The position without the drawing, in canonical form."""
    return canonical(regions_of(sheet(drawing)))


def size(drawing: Map) -> int:
    shown = sheet(drawing)
    return sum(lives(shown, spot + 1) for spot in range(len(shown.degrees)))


def parse(text: str, example: str) -> Map:
    """Read a map such as `3:1-2/4l-3`: the first position, and the lines drawn since."""
    if len(text) > MOST_MAP:
        raise BadPosition(f"sprouts: a map has at most {MOST_MAP} characters, this one has {len(text)}")
    begun, _, rest = text.strip().partition(":")
    base = positions.parse(begun, example)
    if problem := positions.defect(base) or too_many(base):
        raise BadPosition(f"sprouts: {problem}; type something like {example}:")
    return with_lines(Map(base), rest, "sprouts")


def too_many(base: Position) -> str | None:
    count = len(sheet(Map(base)).degrees)
    return f"a map begins with at most {MOST_ON_PAPER} spots, not {count}" if count > MOST_ON_PAPER else None


def defect(drawing: Map) -> str | None:
    if problem := positions.defect(drawing.base) or too_many(drawing.base):
        return problem
    try:
        map_text(drawing)
    except (IllegalMove, IndexError) as error:
        return str(error)
    return None


def sample(rng: random.Random, count: int, left: int) -> Map:
    """A random game on paper, from this many spots until at most this many lives are left."""
    drawing = Map(spots(count))
    while size(drawing) > left and (found := list(curves(sheet(drawing), alike=True))):
        drawing = drawing.extended(line_of(sheet(drawing), rng.choice(found)))
    return drawing
