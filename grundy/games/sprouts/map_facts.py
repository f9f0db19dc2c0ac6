"""Facts about a finished map: the survivors, their neighbors, and the pharisees.

A survivor is a spot that is alive at the end, on a line between two dead spots, which are its neighbors. If its line is
a loop, both ends are the same spot; then the neighbors are that spot and the one at the end of its third line. A dead
spot that is no neighbor of a survivor is a pharisee. Only maps that began with lone spots have these facts.
Source: Theory of Impartial Games, lecture notes, 2009, after E. Berlekamp, J. Conway, R. Guy, Winning Ways, chapter 17.
"""

import random

from grundy.core.errors import Refused
from grundy.families.curves.drawing import sheet
from grundy.families.curves.sheet import curves, lives
from grundy.games.sprouts.maps import Map, extended
from grundy.games.sprouts.positions import spots


def joined(drawing: Map) -> dict[int, list[int]]:
    """For each spot, the spots at the other ends of its lines, one entry per line."""
    if any(symbol for part in drawing.base for region in part for row in region for symbol in row):
        raise Refused("sprouts: neighbors need a map that began with lone spots only, such as 3:1-2")
    count = len(sheet(Map(drawing.base)).degrees)
    found: dict[int, list[int]] = {spot: [] for spot in range(1, count + 1)}
    for new, line in enumerate(drawing.lines, count + 1):
        found[new] = []
        for spot in (line.start[0], line.end[0]):
            found[spot].append(new)
            found[new].append(spot)
    return found


def survivors(drawing: Map) -> list[int]:
    shown = sheet(drawing)
    return [spot for spot in range(1, len(shown.degrees) + 1) if lives(shown, spot)]


def neighbours(drawing: Map, survivor: int) -> list[int]:
    """The two neighbors of a spot with one life."""
    near = joined(drawing)
    one, other = near[survivor]
    if one == other:
        other = next((spot for spot in near[one] if spot != survivor), one)
    return [one, other]


def pharisees(drawing: Map) -> list[int]:
    alive = survivors(drawing)
    near = {spot for survivor in alive for spot in neighbours(drawing, survivor)}
    return [spot for spot in range(1, len(sheet(drawing).degrees) + 1) if spot not in near and spot not in alive]


def random_map(rng: random.Random, count: int) -> Map:
    """A game with this many spots, played to its end at random; all lines are equally likely."""
    drawing = Map(spots(count))
    while found := list(curves(sheet(drawing), alike=count > 5)):
        drawing = extended(drawing, rng.choice(found))
    return drawing
