"""Chomp in three dimensions: take a cube of a box together with all cubes to its right, behind it and above it.

A position is a heap of cubes in a corner of a room. It is written as heights, in rows joined by `/`; heights never
increase along a row or a column. The cube in the corner is poisoned and cannot be eaten. A single row of heights is
plain Chomp. Source: D. Gale, A curious Nim-type game, 1974, which asks about it.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from grundy.core.game import Game, Group, Known, read_position
from grundy.core.notation import Reader
from grundy.drawing.scene import Gesture, Scene, Shape, scene_title, side_by_side, words

Heights = tuple[tuple[int, ...], ...]

MOST_SIDE = 30  # cubes along a side
MOST_DRAWN = 600  # cubes


@dataclass(frozen=True)
class Chomp3D(Game[Heights]):
    """Eat a cube together with all cubes to its right, behind it and above it. The poisoned corner is not eaten."""

    id = "chomp-3d"
    title = "Chomp in 3D"
    source = "D. Gale, A curious Nim-type game, 1974"
    group = Group.CHOCOLATE
    open_problem = "the first player wins, but nobody knows how in general"
    example = "2,2/2,1"
    known = (
        Known("2,1,1/1/1/1", nimber=0, source="document 003, theorem 1: arms of 1, 2 and 3 are heaps of Nim"),
        Known("2,2/2,2", outcome="N", source="D. Gale, 1974: the first player wins every box"),
        Known("4,3", outcome="P", source="D. Gale, 1974: plain Chomp with rows of 4 and 3, seen from the side"),
    )

    def start(self) -> Heights:
        return ((3, 3, 2), (3, 2, 2))

    def parse(self, text: str) -> Heights:
        return read_position(self, text, lambda reader: tidy(reader.joined(read_row, "/")))

    def text(self, position: Heights) -> str:
        return "/".join(",".join(map(str, row)) for row in position)

    def defect(self, position: Heights) -> str | None:
        if not position:
            return "the poisoned corner is missing; it cannot be eaten, so the first height is at least 1"
        if max(len(position), len(position[0])) > MOST_SIDE:
            return f"a box has at most {MOST_SIDE} cubes along a side"
        for y, row in enumerate(position):
            if y and len(row) > len(position[y - 1]):
                return f"row {y + 1} is longer than row {y}"
            for x, height in enumerate(row):
                if (x and height > row[x - 1]) or (y and height > position[y - 1][x]):
                    return f"the height {height} in row {y + 1} rises above the one before it"
        return None

    def moves(self, position: Heights) -> Iterator[tuple[str, Heights]]:
        for y, row in enumerate(position):
            for x, height in enumerate(row):
                for z in range(height):
                    if x + y + z:
                        yield f"r{y + 1}c{x + 1}h{z + 1}", eaten(position, x, y, z)

    def size(self, position: Heights) -> int:
        return sum(map(sum, position))

    def sample(self, rng: random.Random, size: int) -> Heights:
        """A random heap, grown cube by cube."""
        position: Heights = ((1,),)
        for _ in range(size - 1):
            position = rng.choice(list(grown(position)))
        return position

    def canonical(self, position: Heights) -> Heights:
        """The greatest of the six positions that come from swapping the axes of the heap."""
        views = [position]
        for turn in (turned, tipped, turned, tipped, turned):
            views.append(turn(views[-1]))
        return max(views)

    def scene(self, position: Heights) -> Scene:
        """The floors side by side, the lowest first, with the corner at the bottom left. Cubes keep their places."""
        size, title = self.size(position), scene_title(self, position)
        if size > MOST_DRAWN:
            return Scene((words(0, 0, f"a box of {size:,} cubes"),), title, complete=False)
        floors, gestures = [], []
        for z in range(position[0][0]):
            name = replace(words(0, len(position), f"floor {z + 1}", "note"), glyph=f"h{z + 1}")  # as in r1c1h2
            shapes = [replace(name, key=f"{z}.name", group=str(z))]
            for y, row in enumerate(position):
                for x in range(sum(n > z for n in row)):
                    role, sign = ("choc", "") if x + y + z else ("poison", "✕")
                    key, place = f"{z}.{y}.{x}", (x, len(position) - 1 - y)
                    shapes.append(Shape("rect", *place, 1, 1, sign, role, key=key, group=str(z)))
                    if x + y + z:
                        beyond = ", and all beyond it" * (size - self.size(eaten(position, x, y, z)) > 1)
                        says = f"eat the cube in row {y + 1}, column {x + 1}, floor {z + 1}{beyond}"
                        gestures.append(Gesture("press", f"r{y + 1}c{x + 1}h{z + 1}", key, says=says))
            floors.append(Scene(tuple(shapes)))
        return Scene(side_by_side(floors, widest=14), title, gestures=tuple(gestures))


def eaten(position: Heights, x: int, y: int, z: int) -> Heights:
    """The heap after the move: no column from (x, y) on is higher than z."""
    return tidy(
        [
            [min(height, z) if i >= x and j >= y else height for i, height in enumerate(row)]
            for j, row in enumerate(position)
        ]
    )


def read_row(reader: Reader) -> tuple[int, ...]:
    return reader.numbers(",", MOST_SIDE)


def tidy(rows: Sequence[Sequence[int]]) -> Heights:
    """The heights without empty columns and rows at the far sides."""
    kept = []
    for row in rows:
        end = len(row)
        while end and row[end - 1] == 0:
            end -= 1
        kept.append(tuple(row[:end]))
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)


def grown(position: Heights) -> Iterator[Heights]:
    """Each heap with one more cube, placed where three of its sides touch other cubes or the walls of the corner."""
    rows = [list(row) for row in position]
    for y in range(len(rows) + 1):
        for x in range(len(rows[y]) + 1 if y < len(rows) else 1):
            larger = [[*row, 0] for row in (*rows, [])]
            larger[y][x] += 1
            if (not x or larger[y][x] <= larger[y][x - 1]) and (not y or larger[y][x] <= (*larger[y - 1], 0)[x]):
                yield tidy(larger)


def turned(position: Heights) -> Heights:
    """Swap rows and columns."""
    return tuple(tuple(row[x] for row in position if x < len(row)) for x in range(len(position[0])))


def tipped(position: Heights) -> Heights:
    """Swap columns and heights."""
    return tuple(tuple(sum(n > z for n in row) for z in range(row[0])) for row in position)
