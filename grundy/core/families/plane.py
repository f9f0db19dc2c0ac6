"""Pieces on a quarter of the plane (`(3,4)+(2,5)`), each on its own: `targets` says where one may go.

Column and row are counted from 0, in the corner; several pieces may share a square.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.budget import tick
from grundy.core.gallery import Group
from grundy.core.game import Game, missing
from grundy.core.notation import Reader
from grundy.core.scene import Scene, Shape, box, button, disc, words

Place = tuple[int, int]
Places = tuple[Place, ...]

MOST_DRAWN = 30  # pieces, and squares along a side
SHIFT = 0.12  # cells by which pieces on one square peep out


@dataclass(frozen=True)
class PlaneGame(Game[Places]):
    """Positions are pieces by column and row (`(3,4)+(2,5)`); `targets` gives the moves of one, in words."""

    group: ClassVar[Group] = Group.COINS
    example: ClassVar[str] = "(3,4)+(2,5)"

    def noun(self) -> str:
        """What a piece is called."""
        return "coin"

    def targets(self, x: int, y: int) -> Iterator[tuple[str, Place]]:
        """Where a piece may go from column x and row y, and how that is said: `left 3`."""
        raise missing(self, "targets(self, x, y)")

    def parse(self, text: str) -> Places:
        reader = Reader(text, self.id, self.example)
        places = []
        while True:
            reader.expect("(")
            x = reader.number()
            reader.expect(",")
            y = reader.number()
            reader.expect(")")
            places.append((x, y))
            if not reader.accept("+"):
                break
        reader.end()
        return self.checked(tuple(places))

    def text(self, position: Places) -> str:
        return "+".join(f"({x},{y})" for x, y in position)

    def moves(self, position: Places) -> Iterator[tuple[str, Places]]:
        for i, (x, y) in enumerate(position):
            for how, place in self.targets(x, y):
                tick()
                yield f"{self.noun()} {i + 1} {how}", (*position[:i], place, *position[i + 1 :])

    def size(self, position: Places) -> int:
        return sum(x + y for x, y in position)

    def sample(self, rng: random.Random, size: int) -> Places:
        top = max(1, size // 4)
        return tuple((rng.randint(0, top), rng.randint(0, top)) for _ in range(rng.randint(1, 2)))

    def split(self, position: Places) -> Sequence[Places]:
        return [(place,) for place in position]

    def scene(self, position: Places) -> Scene:
        """The board with (0,0) at the bottom left, numbered pieces, and where each can go."""
        title = f"{self.id} {self.text(position)}"[:200]
        if len(position) > MOST_DRAWN or max(map(max, position)) >= MOST_DRAWN:
            return Scene((words(0, 0, self.text(position)[:200]),), title, complete=False)
        moves = list(self.moves(position))
        places = [place for _, option in [("", position), *moves] for place in option]
        width, height = max(x for x, _ in places) + 1, max(y for _, y in places) + 1
        shapes: list[Shape] = [box(x, y, 1, 1, "cell", "·") for y in range(height) for x in range(width)]
        for i, (x, y) in enumerate(position):
            shift = SHIFT * sum(1 for place in position[:i] if place == (x, y))  # pieces on one square peep out
            shapes.append(disc(x + shift, height - 1 - y - shift, "coin", str(i + 1), None, str(i + 1)))
        if len(position) > 4:
            rows = max(12, height)
            shapes += [button(width + 0.7 + 4 * (i // rows), i % rows, move) for i, (move, _) in enumerate(moves[:480])]
            return Scene(tuple(shapes), title, complete=len(moves) <= 480)
        for move, option in moves:  # where a piece can go: a small disc with its number, each in its own corner
            i = next(k for k, place in enumerate(position) if option[k] != place)
            left, top = option[i][0] + 0.5 * (i % 2), height - 1 - option[i][1] + 0.5 * (i // 2)
            shapes.append(Shape("circle", left, top, 0.5, 0.5, str(i + 1), "mark", move))
        return Scene(tuple(shapes), title)
