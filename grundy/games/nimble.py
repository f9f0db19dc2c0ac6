"""Nimble: coins on the squares 0, 1, 2, ... of a strip; move one coin to any square to its left. A coin is a heap.

Several coins may share a square. Source: document 004 (Nimble and its solution).
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grundy.core.abilities.move_count import MoveCount
from grundy.core.game import Ending, Game, Known, no_such_move
from grundy.core.nimsum import misere_nim, nim_targets, xor
from grundy.core.notation import Reader, short
from grundy.core.scene import Scene, Shape, box, disc, landing, segment, words

MOVE = re.compile(r"\s*(\d{1,4000})\s*to\s*(\d{1,4000})\s*", re.IGNORECASE)


@dataclass(frozen=True)
class Nimble(Game[tuple[int, ...]]):
    """Move one coin to any square on its left; coins may share a square."""

    id = "nimble"
    source = "document 004; T. S. Ferguson, Game Theory"
    example = "0,3,5,5"
    formula_says = "the XOR of the squares the coins stand on"
    known = (
        Known("0,3,5,5", nimber=3, source="document 004: a coin on square n is a heap of n"),
        Known("2,2", outcome="P", source="document 004"),
    )

    def start(self) -> tuple[int, ...]:
        return (0, 3, 5, 5)

    def parse(self, text: str) -> tuple[int, ...]:
        reader = Reader(text, self.id, self.example)
        squares = list(reader.numbers(","))
        while reader.accept("+"):
            squares += reader.numbers(",")
        reader.end()
        return tuple(sorted(squares))

    def text(self, position: tuple[int, ...]) -> str:
        return ",".join(map(str, position))

    def moves(self, position: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        for square in dict.fromkeys(position):
            for target in range(square):
                yield f"{square} to {target}", moved(position, square, target)

    def defect(self, position: tuple[int, ...]) -> str | None:
        return None if list(position) == sorted(position) else "the coins are listed from left to right"

    def size(self, position: tuple[int, ...]) -> int:
        return sum(position)

    def sample(self, rng: random.Random, size: int) -> tuple[int, ...]:
        return tuple(sorted(rng.randint(0, max(1, size // 2)) for _ in range(rng.randint(1, 3))))

    def split(self, position: tuple[int, ...]) -> Sequence[tuple[int, ...]]:
        return [(square,) for square in position]

    def formula(self, position: tuple[int, ...]) -> int:
        return xor(position)

    def misere_formula(self, position: tuple[int, ...]) -> str:
        return misere_nim(position)

    def winning(self, position: tuple[int, ...], ending: Ending) -> Iterator[tuple[str, tuple[int, ...]]]:
        targets = {position[i]: target for i, target in nim_targets(position, ending is Ending.MISERE)}
        for square, target in targets.items():
            if target < square:
                yield f"{square} to {target}", moved(position, square, target)

    def option(self, position: tuple[int, ...], move: str) -> tuple[int, ...]:
        """Read off the move's numbers, since a coin may stand too far out to list its moves."""
        found = MOVE.fullmatch(move)
        if found and int(found[1]) in position and int(found[2]) < int(found[1]):
            return moved(position, int(found[1]), int(found[2]))
        raise no_such_move(self, position, move)

    def scene(self, position: tuple[int, ...]) -> Scene:
        """The strip, with the coins of a square stacked on it, and below it the squares that each can go to."""
        title = f"{self.id} {self.text(position)}"[:200]
        last = max(position)
        if last > 40 or len(position) > 40:
            return Scene((words(0, 0, f"coins on {', '.join(map(short, position[:20]))}"),), title, complete=False)
        tallest = max(position.count(square) for square in position)
        shapes: list[Shape] = []
        for square in range(last + 1):
            shapes.append(box(square, tallest, 1, 1, "cell", "▔▔"))
            shapes.append(Shape("text", square + 0.2, tallest + 1, 1, 1, str(square), "note", None, str(square)))
            shapes += [disc(square, tallest - 1 - i, "coin", "●") for i in range(position.count(square))]
        for rail, square in enumerate(sorted(set(position) - {0})):  # a row of targets a square with coins
            y = tallest + 2.2 + 0.8 * rail
            shapes.append(segment(0.5, y + 0.5, square + 0.5, y + 0.5))
            shapes.append(Shape("text", square + 0.65, y, 2.2, 1, f"from {square}", "note"))
            shapes += [landing(to, y, f"{square} to {to}") for to in range(square)]
        return Scene(tuple(shapes), title)


def moved(position: tuple[int, ...], square: int, target: int) -> tuple[int, ...]:
    coins = list(position)
    coins.remove(square)
    return tuple(sorted([*coins, target]))


class NimbleMoves(MoveCount[Nimble]):
    def of(self, position: tuple[int, ...]) -> int:
        return sum(set(position))
