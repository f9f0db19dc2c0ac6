"""Two-dimensional Nim: coins on a quarter of the plane; move one coin any distance left, or any distance down.

Each coin is two heaps, its column and its row. Source: document 004 (2D Nim).
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grundy.core.abilities.hands import Hands
from grundy.core.abilities.move_count import MoveCount
from grundy.core.families.hands.numbers import PITCH, number_bar, row_name
from grundy.core.families.hands.tables import LEFT, plane_squares, square_key
from grundy.core.gallery import Group
from grundy.core.game import Ending, Game, Known, no_such_move
from grundy.core.gesture import Slide, Way
from grundy.core.nimsum import misere_nim, nim_targets, xor
from grundy.core.notation import Reader
from grundy.core.scene import Scene, Shape, box, button, disc, words

Coins = tuple[tuple[int, int], ...]

MOST_DRAWN = 30  # coins, and squares along a side
SHIFT = 0.12  # cells by which coins on one square peep out

MOVE = re.compile(r"\s*coin\s*(\d{1,9})\s*(left|down)\s*(\d{1,4000})\s*", re.IGNORECASE)


@dataclass(frozen=True)
class Nim2D(Game[Coins]):
    """Move one coin any number of squares to the left, or any number of squares down."""

    id = "nim-2d"
    title = "2D Nim"
    source = "document 004"
    group = Group.COINS
    example = "(3,4)+(2,5)"
    formula_says = "the XOR of all coordinates"
    known = (
        Known("(3,4)+(2,5)", nimber=0, source="document 004: 3 xor 4 xor 2 xor 5"),
        Known("(3,3)", outcome="P", source="document 004"),
    )

    def start(self) -> Coins:
        return (3, 4), (2, 5), (1, 1), (5, 2)

    def parse(self, text: str) -> Coins:
        reader = Reader(text, self.id, self.example)
        coins = []
        while True:
            reader.expect("(")
            x = reader.number()
            reader.expect(",")
            y = reader.number()
            reader.expect(")")
            coins.append((x, y))
            if not reader.accept("+"):
                break
        reader.end()
        return tuple(coins)

    def text(self, position: Coins) -> str:
        return "+".join(f"({x},{y})" for x, y in position)

    def moves(self, position: Coins) -> Iterator[tuple[str, Coins]]:
        for i, (x, y) in enumerate(position):
            for step in range(1, x + 1):
                yield f"coin {i + 1} left {step}", (*position[:i], (x - step, y), *position[i + 1 :])
            for step in range(1, y + 1):
                yield f"coin {i + 1} down {step}", (*position[:i], (x, y - step), *position[i + 1 :])

    def size(self, position: Coins) -> int:
        return sum(x + y for x, y in position)

    def sample(self, rng: random.Random, size: int) -> Coins:
        top = max(1, size // 4)
        return tuple((rng.randint(0, top), rng.randint(0, top)) for _ in range(rng.randint(1, 2)))

    def split(self, position: Coins) -> Sequence[Coins]:
        return [(coin,) for coin in position]

    def canonical(self, position: Coins) -> Coins:
        return tuple(sorted((min(coin), max(coin)) for coin in position))

    def formula(self, position: Coins) -> int:
        return xor(x ^ y for x, y in position)

    def misere_formula(self, position: Coins) -> str:
        return misere_nim([n for coin in position for n in coin])

    def winning(self, position: Coins, ending: Ending) -> Iterator[tuple[str, Coins]]:
        numbers = [n for coin in position for n in coin]
        for k, target in nim_targets(numbers, ending is Ending.MISERE):
            i, axis = divmod(k, 2)
            step = numbers[k] - target
            if step > 0:
                x, y = position[i]
                coin = (x - step, y) if axis == 0 else (x, y - step)
                move = f"coin {i + 1} {('left', 'down')[axis]} {step}"
                yield move, (*position[:i], coin, *position[i + 1 :])

    def option(self, position: Coins, move: str) -> Coins:
        """Read off the move's numbers, since a coin may stand too far out to list its moves."""
        if found := MOVE.fullmatch(move):
            i, left, step = int(found[1]) - 1, found[2].lower() == "left", int(found[3])
            if 0 <= i < len(position) and 1 <= step <= position[i][0 if left else 1]:
                x, y = position[i]
                return (*position[:i], (x - step, y) if left else (x, y - step), *position[i + 1 :])
        raise no_such_move(self, position, move)

    def scene(self, position: Coins) -> Scene:
        """The board with (0,0) at the bottom left, numbered coins, and where each can go."""
        title = f"{self.id} {self.text(position)}"[:200]
        width, height = max(x for x, _ in position) + 1, max(y for _, y in position) + 1
        if max(width, height) > MOST_DRAWN or len(position) > MOST_DRAWN:
            return Scene((words(0, 0, self.text(position)[:200]),), title, complete=False)
        shapes: list[Shape] = [box(x, y, 1, 1, "cell", "·") for y in range(height) for x in range(width)]
        for i, (x, y) in enumerate(position):
            shift = SHIFT * sum(1 for coin in position[:i] if coin == (x, y))  # coins on one square peep out
            shapes.append(disc(x + shift, height - 1 - y - shift, "coin", str(i + 1), None, str(i + 1)))
        moves = list(self.moves(position))
        if len(position) > 4:
            rows = max(12, height)
            shapes += [button(width + 0.7 + 4 * (i // rows), i % rows, move) for i, (move, _) in enumerate(moves[:480])]
            return Scene(tuple(shapes), title, complete=len(moves) <= 480)
        for move, option in moves:  # where a coin can go: a small disc with its number, each coin in its own corner
            i = next(k for k, coin in enumerate(position) if option[k] != coin)
            left, top = option[i][0] + 0.5 * (i % 2), height - 1 - option[i][1] + 0.5 * (i // 2)
            shapes.append(Shape("circle", left, top, 0.5, 0.5, str(i + 1), "mark", move))
        return Scene(tuple(shapes), title)


class Nim2DMoves(MoveCount[Nim2D]):
    def of(self, position: Coins) -> int:
        return self.game.size(position)


class Nim2DHands(Hands[Nim2D]):
    """Drag a coin; coins too far out have bars to slide on, one for each way to go."""

    def scene(self, position: Coins) -> Scene:
        title = f"{self.game.id} {self.game.text(position)}"[:200]
        if len(position) > MOST_DRAWN:
            return self.game.scene(position)
        if max(map(max, position)) >= MOST_DRAWN:
            shapes, slides = bars(position)
            return Scene(tuple(shapes), title, slides=tuple(slides))
        squares, bottom = plane_squares(position)
        coins: list[Shape] = []
        top: dict[tuple[int, int], int] = {}  # the coin that lies uppermost on each square
        for i, (x, y) in enumerate(position):
            shift = SHIFT * position[:i].count((x, y))
            place = LEFT + x + shift, bottom - y - shift
            coins.append(Shape("circle", *place, 1, 1, str(i + 1), "coin", key=f"coin {i + 1}", by=square_key(x, y)))
            top[x, y] = i

        def end(x: int, y: int) -> str:
            return f"coin {top[x, y] + 1}" if (x, y) in top else square_key(x, y)

        ways = []
        for move, option in self.game.moves(position):
            i, square = next((k, now) for k, now in enumerate(option) if now != position[k])
            hand = top[position[i]]  # of coins on one square the uppermost is taken: that leaves the same
            made, same = move.replace(f"coin {i + 1} ", f"coin {hand + 1} "), move if hand != i else ""
            ways.append(Way("drag", made, f"coin {hand + 1}", end(*square), same=same, says=spoken(made)))
        return Scene((*squares, *coins), title, ways=tuple(ways))


def spoken(move: str) -> str:
    _, coin, way, steps = move.split(" ")
    return f"move coin {coin} {way} by {steps}"


def bars(position: Coins) -> tuple[list[Shape], list[Slide]]:
    shapes: list[Shape] = []
    slides: list[Slide] = []
    longest = max(map(max, position))
    for i, coin in enumerate(position):
        for k, (n, way) in enumerate(zip(coin, ("left", "down"), strict=True)):
            key, y = f"{i}{way}", PITCH * (2 * i + k)
            shapes += [row_name(key, y, f"coin {i + 1} {way}"), *number_bar(f"{key}.bar", 4, y, n, longest, "coin")]
            if n:
                move = f"coin {i + 1} {way} {{}}"
                slides.append(Slide(f"{key}.bar", move, 1, n, says=spoken(move)))
    return shapes, slides
