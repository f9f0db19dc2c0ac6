"""The moves on a map: of the lines that lead to the same position, up to what play can tell apart, one is offered.

Any other line may be drawn as well, by its name. Maps are read from their text here too, line after line.
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

MOST_MAP = 8000  # characters of a map, with all that was drawn by hand
MOST_ON_PAPER = 12  # spots to begin with: the pieces of a region lie on either side of a line in very many ways


@lru_cache(CACHED)
def plain_form(drawing: Map) -> Position:
    """The position without the drawing, in its one form."""
    return canonical(regions_of(sheet(drawing)))


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
    """A random game on paper, from so many spots until so few lives are left."""
    drawing = Map(spots(count))
    while size(drawing) > left and (found := list(curves(sheet(drawing), alike=True))):
        drawing = drawing.extended(line_of(sheet(drawing), rng.choice(found)))
    return drawing
