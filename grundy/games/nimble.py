"""Nimble: coins on the squares 0, 1, 2, ... of a strip; move one coin to any square to its left. A coin is a heap.

Several coins may share a square. Source: document 004 (Nimble and its solution).
"""

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from grundy.core.abilities.hands import Hands
from grundy.core.abilities.motion import Motion, still_there
from grundy.core.abilities.move_count import MoveCount
from grundy.core.families.hands.numbers import PITCH, number_bar, row_name
from grundy.core.gallery import Group
from grundy.core.game import Ending, Game, Known, no_such_move
from grundy.core.gesture import Slide, Way
from grundy.core.nimsum import misere_nim, nim_targets, xor
from grundy.core.notation import Reader, short
from grundy.core.scene import Scene, Shape, box, disc, landing, segment, words

MOST_SQUARES, MOST_COINS = 60, 40  # that are drawn
RISE = 0.22  # cells from one coin of a pile up to the next

MOVE = re.compile(r"\s*(\d{1,4000})\s*to\s*(\d{1,4000})\s*", re.IGNORECASE)


@dataclass(frozen=True)
class Nimble(Game[tuple[int, ...]]):
    """Move one coin to any square on its left; coins may share a square."""

    id = "nimble"
    source = "document 004; T. S. Ferguson, Game Theory, 2000"
    group = Group.COINS
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


class NimbleHands(Hands[Nimble]):
    """Drag the top coin of a square; coins too far out are bars to slide on."""

    def scene(self, position: tuple[int, ...]) -> Scene:
        title = f"{self.game.id} {self.game.text(position)}"[:200]
        if len(position) > MOST_COINS or not position:
            return self.game.scene(position)
        if position[-1] >= MOST_SQUARES:
            return Scene(tuple(bars(position)), title, slides=tuple(slides(position)))
        top = RISE * (len(position) - 1)  # room for the highest pile
        shapes: list[Shape] = []
        for n in range(6 * (position[-1] // 6 + 1)):  # six at a time, so that the strip rarely shrinks during a game
            place, number = (n, top, 1, 1), (n + (0.37 if n < 10 else 0.25), top + 1, 0.4, 0.8)
            shapes.append(Shape("rect", *place, role="cell", key=square_key(n), group="strip"))
            shapes.append(Shape("text", *number, str(n), "note", key=f"number {n}", group="strip"))
        piles = Counter(position)
        for n, pile in piles.items():
            for i in range(pile):
                key, y = coin_key(i, n), top - RISE * i
                shapes.append(Shape("circle", n, y, role="coin", key=key, by=square_key(n)))
        ways = [
            Way("drag", f"{n} to {to}", coin_key(pile - 1, n), end_key(piles, to), says=f"move a coin from {n} to {to}")
            for n, pile in piles.items()
            for to in range(n)
        ]
        return Scene(tuple(shapes), title, ways=tuple(ways), wraps=True)


def square_key(n: int) -> str:
    return f"square {n}"


def coin_key(i: int, n: int) -> str:
    """Coin i of the pile on square n, from below."""
    return f"coin on {n}" + (f", {i + 1} from below" if i else "")


def end_key(piles: Counter[int], n: int) -> str:
    """What lies on top of a square: its uppermost coin, or itself."""
    return coin_key(piles[n] - 1, n) if piles[n] else square_key(n)


def bars(position: tuple[int, ...]) -> Iterator[Shape]:
    for i, (n, pile) in enumerate(Counter(position).items()):
        yield row_name(str(n), PITCH * i, f"{pile}×")
        yield from number_bar(f"{n}.bar", 1.2, PITCH * i, n, position[-1], "coin")


def slides(position: tuple[int, ...]) -> Iterator[Slide]:
    for n in filter(None, Counter(position)):
        yield Slide(f"{n}.bar", f"{n} to {{}}", 0, n - 1, says=f"move a coin from {short(n)} to {{}}", to=True)


class NimbleMotion(Motion[Nimble]):
    def carried(self, position: tuple[int, ...], move: str) -> Mapping[str, str]:
        places = dict(still_there(self.game, position, move))
        if (found := MOVE.fullmatch(move)) and places and position[-1] < MOST_SQUARES:
            square, target = int(found[1]), int(found[2])
            top = coin_key(position.count(square) - 1, square)
            places.pop(top, None)
            places[top] = coin_key(position.count(target), target)
        return places
