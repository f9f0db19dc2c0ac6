"""Pieces on a quarter of the plane (`(3,4)+(2,5)`), each on its own: `targets` says where one may go.

Column and row are counted from 0, in the corner; several pieces may share a square.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.budget import tick
from grundy.core.game import Game, Group, Scenes, missing, read_position
from grundy.core.notation import Reader
from grundy.drawing.scene import Gesture, Scene, Shape, scene_title, words
from grundy.families.tables import LEFT, plane_squares, square_key

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

    def says(self, move: str) -> str:
        """The words for a move."""
        return f"move {move}"

    def parse(self, text: str) -> Places:
        return read_position(self, text, lambda reader: reader.joined(read_place))

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


def read_place(reader: Reader) -> Place:
    reader.expect("(")
    x = reader.number()
    reader.expect(",")
    y = reader.number()
    reader.expect(")")
    return x, y


class PlaneScenes(Scenes[PlaneGame]):
    """A piece is dragged to its square."""

    def scene(self, position: Places) -> Scene:
        title = scene_title(self.game, position)
        if len(position) > MOST_DRAWN or max(map(max, position)) >= MOST_DRAWN:
            return Scene((words(0, 0, self.game.text(position)[:200]),), title, complete=False)
        noun, moves = self.game.noun(), list(self.game.moves(position))
        squares, bottom = plane_squares([place for _, option in [("", position), *moves] for place in option])
        pieces: list[Shape] = []
        top: dict[Place, int] = {}  # the piece that lies uppermost on each square
        for i, (x, y) in enumerate(position):
            shift = SHIFT * position[:i].count((x, y))
            place = LEFT + x + shift, bottom - y - shift
            key = f"{noun} {i + 1}"
            pieces.append(Shape("circle", *place, 1, 1, str(i + 1), "coin", key=key, by=square_key(x, y)))
            top[x, y] = i

        def end(x: int, y: int) -> str:
            return f"{noun} {top[x, y] + 1}" if (x, y) in top else square_key(x, y)

        gestures = []
        for move, option in moves:
            i, square = next((k, now) for k, now in enumerate(option) if now != position[k])
            hand = top[position[i]]  # of pieces on one square the uppermost is taken: that leaves the same
            made, same = move.replace(f"{noun} {i + 1} ", f"{noun} {hand + 1} "), move if hand != i else ""
            says = self.game.says(made)
            gestures.append(Gesture("drag", made, f"{noun} {hand + 1}", end(*square), same=same, says=says))
        return Scene((*squares, *pieces), title, gestures=tuple(gestures))
