"""Two-dimensional Nim: coins on a quarter of the plane; move one coin any distance to the left or any distance down.

Each coin is two Nim heaps: its column and its row. Source: Theory of Impartial Games, lecture notes, 2009 (2D Nim).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.capabilities.solving import MoveCount
from grundy.core.game import Ending, Known, no_such_move
from grundy.core.nimsum import misere_nim, nim_targets, xor
from grundy.drawing.scene import Gesture, Scene, Shape, number_field, scene_title
from grundy.families import Place, Places, PlaneGame
from grundy.families.family_helpers import PITCH, number_bar, row_name
from grundy.families.plane import MOST_DRAWN

MOVE = re.compile(r"\s*coin\s*(\d{1,9})\s*(left|down)\s*(\d{1,4000})\s*", re.IGNORECASE)


@dataclass(frozen=True)
class Nim2D(PlaneGame):
    """Move one coin any number of squares to the left, or any number of squares down."""

    id = "nim-2d"
    title = "2D Nim"
    source = "document 004"
    example = "(3,4)+(2,5)"
    formula_says = "the XOR of all coordinates"
    known = (
        Known("(3,4)+(2,5)", nimber=0, source="document 004: 3 xor 4 xor 2 xor 5"),
        Known("(3,3)", outcome="P", source="document 004"),
    )

    def start(self) -> Places:
        return (3, 4), (2, 5), (1, 1), (5, 2)

    def targets(self, x: int, y: int) -> Iterator[tuple[str, Place]]:
        for step in range(1, x + 1):
            yield f"left {step}", (x - step, y)
        for step in range(1, y + 1):
            yield f"down {step}", (x, y - step)

    def canonical(self, position: Places) -> Places:
        return tuple(sorted((min(coin), max(coin)) for coin in position))

    def formula(self, position: Places) -> int:
        return xor(x ^ y for x, y in position)

    def misere_formula(self, position: Places) -> str:
        return misere_nim([n for coin in position for n in coin])

    def says(self, move: str) -> str:
        _, coin, way, steps = move.split(" ")
        return f"move coin {coin} {way} by {steps}"

    def scene(self, position: Places) -> Scene:
        """A coin that is too far out to draw gets two bars, one for each direction."""
        if len(position) > MOST_DRAWN or max(map(max, position)) < MOST_DRAWN:
            return super().scene(position)
        shapes: list[Shape] = []
        fields: list[Gesture] = []
        longest = max(map(max, position))
        for i, coin in enumerate(position):
            for k, (n, way) in enumerate(zip(coin, ("left", "down"), strict=True)):
                key, y = f"{i}{way}", PITCH * (2 * i + k)
                shapes += [row_name(key, y, f"coin {i + 1} {way}"), *number_bar(f"{key}.bar", 4, y, n, longest, "coin")]
                if n:
                    move = f"coin {i + 1} {way} {{}}"
                    fields.append(number_field(f"{key}.bar", move, 1, n, says=self.says(move)))
        return Scene(tuple(shapes), scene_title(self, position), gestures=tuple(fields))

    def winning(self, position: Places, ending: Ending) -> Iterator[tuple[str, Places]]:
        numbers = [n for coin in position for n in coin]
        for k, target in nim_targets(numbers, ending is Ending.MISERE):
            i, axis = divmod(k, 2)
            step = numbers[k] - target
            if step > 0:
                x, y = position[i]
                coin = (x - step, y) if axis == 0 else (x, y - step)
                move = f"coin {i + 1} {('left', 'down')[axis]} {step}"
                yield move, (*position[:i], coin, *position[i + 1 :])

    def option(self, position: Places, move: str) -> Places:
        """Read the numbers in the move: a coin can be too far out to list its moves."""
        if found := MOVE.fullmatch(move):
            i, left, step = int(found[1]) - 1, found[2].lower() == "left", int(found[3])
            if 0 <= i < len(position) and 1 <= step <= position[i][0 if left else 1]:
                x, y = position[i]
                return (*position[:i], (x - step, y) if left else (x, y - step), *position[i + 1 :])
        raise no_such_move(self, position, move)


class Nim2DMoves(MoveCount[Nim2D]):
    def of(self, position: Places) -> int:
        return self.game.size(position)
