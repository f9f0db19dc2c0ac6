"""Claims of document 004 about Sprouts: how long a game lasts, who survives, and how many pharisees there are.

The checks use full maps of all games that start with one spot or two, and of random games with more. The shortest and
longest lengths come from a search of all positions that can arise, by the rule on regions.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache

from grundy.claims.claim import Cases, board, claim
from grundy.core.registry import find_game
from grundy.families.curves.drawing import map_text, sheet
from grundy.families.curves.sheet import curves, lives
from grundy.games.sprouts.map_facts import joined, neighbours, pharisees, random_map, survivors
from grundy.games.sprouts.maps import Map, extended
from grundy.games.sprouts.positions import Position, spots

SOURCE = "document 004, solutions: Sprouts"
SAMPLES = 12  # random games for each number of spots


@cache
def finished(to: int) -> tuple[tuple[int, Map], ...]:
    """Finished maps with the number of spots at the start, fewest spots first."""
    found = [(count, drawing) for count in range(1, min(to, 2) + 1) for drawing in all_ends(Map(spots(count)))]
    rng = random.Random("finished maps")
    found += [(count, random_map(rng, count)) for count in range(3, to + 1) for _ in range(SAMPLES)]
    return tuple(found)


def all_ends(drawing: Map) -> Iterator[Map]:
    """Every finished map that play from here can reach. Lone spots are used in order."""
    found = list(curves(sheet(drawing), alike=True))
    for curve in found:
        yield from all_ends(extended(drawing, curve))
    if not found:
        yield drawing


@cache
def extremes(position: Position) -> tuple[int, int]:
    """The lengths of the shortest and the longest game from here."""
    ends = [extremes(option) for _, option in find_game("sprouts")().moves(position)]
    return (1 + min(low for low, _ in ends), 1 + max(high for _, high in ends)) if ends else (0, 0)


@claim(
    "004/sprouts/length",
    "a game that starts with n spots lasts at least 2n and at most 3n - 1 moves",
    source=SOURCE,
    to=7,
)
def length(
    to: int,
    least: Callable[[int], int] = lambda n: 2 * n,
    most: Callable[[int], int] = lambda n: 3 * n - 1,
    first: int = 0,
) -> Cases:
    for count in range(first, min(to, 3) + 1):
        low, high = extremes(find_game("sprouts")().canonical(spots(count)))
        words = f"all games of {count} spots last {low} to {high} moves"
        yield words, least(count) <= low and high <= most(count), board("sprouts", str(count))
    for count, drawing in finished(to):
        moves = len(drawing.lines)
        right = least(count) <= moves <= most(count)
        yield f"{map_text(drawing)} lasted {moves} moves", right, board("sprouts", map_text(drawing))


@length.corrected(
    "a game that starts with n >= 1 spots lasts at least 2n and at most 3n - 1 moves",
    kind="edge case",
    wrong={"most": lambda n: 3 * n - 2},
)
def length_of_some(to: int, **bounds: Callable[[int], int]) -> Cases:
    yield from length.check(to, first=1, **bounds)


@claim(
    "004/sprouts/lives",
    "every move takes one life, so m moves leave 3n - m lives; at the end that many spots survive, each with one life",
    source=SOURCE,
    to=7,
    wrong={"taken": 2},
)
def survive(to: int, taken: int = 1) -> Cases:
    for count, drawing in finished(to):
        for moves in range(len(drawing.lines) + 1):
            shown = sheet(Map(drawing.base, drawing.lines[:moves]))
            left = sum(lives(shown, spot) for spot in range(1, len(shown.degrees) + 1))
            if left != 3 * count - taken * moves:
                yield f"{map_text(drawing)} has {left} lives after {moves} moves", False
        alive = survivors(drawing)
        single = all(lives(sheet(drawing), spot) == 1 for spot in alive)
        right = single and len(alive) == 3 * count - taken * len(drawing.lines)
        yield f"{map_text(drawing)} leaves {len(alive)} survivors", right, board("sprouts", map_text(drawing))


@claim(
    "004/sprouts/neighbours",
    "at the end each survivor has exactly two dead neighbors, and no dead spot is a neighbor of two survivors",
    source=SOURCE,
    to=7,
    wrong={"near": lambda drawing, survivor: joined(drawing)[survivor]},
)
def apart(to: int, near: Callable[[Map, int], list[int]] = neighbours) -> Cases:
    for _, drawing in finished(to):
        alive = survivors(drawing)
        found = [spot for survivor in alive for spot in near(drawing, survivor)]
        right = len(found) == 2 * len(alive) == len(set(found)) and not set(found) & set(alive)
        words = f"{map_text(drawing)}: the survivors {alive} have the neighbors {found}"
        yield words, right, board("sprouts", map_text(drawing))


@claim(
    "004/sprouts/pharisees",
    "the number p of pharisees, which are dead spots that are not neighbors of a survivor, is a multiple of 4, and the "
    "game lasts 2n + p/4 moves",
    source=SOURCE,
    to=7,
    wrong={"each": 3},
)
def counted(to: int, each: int = 4) -> Cases:
    for count, drawing in finished(to):
        some, moves = len(pharisees(drawing)), len(drawing.lines)
        right = some % each == 0 and moves == 2 * count + some // each
        words = f"{map_text(drawing)}: {some} pharisees after {moves} moves"
        yield words, right, board("sprouts", map_text(drawing))
