"""Coins on the squares 0, 1, 2, ... of a strip, by their numbers (`0,3,5`): a move takes one to a square on its left.

A game says by `shares(square)` where several coins may stand; coins pass over each other.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from grundy.core.budget import tick
from grundy.core.capabilities.solving import MoveCount
from grundy.core.game import Game, Group, Scenes, no_such_move, read_position
from grundy.core.notation import short
from grundy.drawing.scene import Gesture, Scene, Shape, number_field, scene_title, words
from grundy.families.family_helpers import PITCH, number_bar, row_name

Squares = tuple[int, ...]

MOVE = re.compile(r"\s*(\d{1,4000})\s*to\s*(\d{1,4000})\s*", re.IGNORECASE)


@dataclass(frozen=True)
class SquareGame(Game[Squares]):
    """Positions are the squares that coins stand on, from left to right (`0,3,5`); `shares` says where piles may be."""

    group: ClassVar[Group] = Group.COINS
    example: ClassVar[str] = "0,3,5"

    def shares(self, square: int) -> bool:
        """Whether several coins may stand on a square."""
        return False

    def parse(self, text: str) -> Squares:
        return read_position(self, text, lambda reader: tuple(sorted(reader.numbers(","))))

    def text(self, position: Squares) -> str:
        return ",".join(map(str, position))

    def moves(self, position: Squares) -> Iterator[tuple[str, Squares]]:
        there = set(position)
        for square in dict.fromkeys(position):
            for target in range(square):
                tick()
                if target not in there or self.shares(target):
                    yield f"{square} to {target}", moved(position, square, target)

    def defect(self, position: Squares) -> str | None:
        if list(position) != sorted(position):
            return "the coins are listed from left to right"
        twice = next((a for a, b in pairwise(position) if a == b and not self.shares(a)), None)
        return None if twice is None else f"only one coin may stand on square {short(twice)}"

    def size(self, position: Squares) -> int:
        return sum(position)

    def sample(self, rng: random.Random, size: int) -> Squares:
        squares: list[int] = []
        for _ in range(rng.randint(1, 3)):
            square = rng.randint(0, max(1, size // 2))
            while square in squares and not self.shares(square):
                square += 1
            squares.append(square)
        return tuple(sorted(squares))

    def option(self, position: Squares, move: str) -> Squares:
        """Found from the move's numbers, since a coin may stand too far out to list its moves."""
        if found := MOVE.fullmatch(move):
            square, target = int(found[1]), int(found[2])
            if square in position and target < square and (target not in position or self.shares(target)):
                return moved(position, square, target)
        raise no_such_move(self, position, move)


def moved(position: Squares, square: int, target: int) -> Squares:
    coins = list(position)
    coins.remove(square)
    return tuple(sorted([*coins, target]))


class SquareMoves(MoveCount[SquareGame]):
    def of(self, position: Squares) -> int:
        closed = sorted(square for square in set(position) if not self.game.shares(square))
        return sum(square - sum(1 for other in closed if other < square) for square in set(position))


MOST_SQUARES, MOST_COINS = 60, 40  # that are drawn
RISE = 0.22  # cells from one coin of a pile up to the next


class SquareScenes(Scenes[SquareGame]):
    """The top coin of a square is dragged; coins too far out are bars."""

    def scene(self, position: Squares) -> Scene:
        title = scene_title(self.game, position)
        if len(position) > MOST_COINS or not position:
            return Scene((words(0, 0, f"coins on {', '.join(map(short, position[:20]))}"),), title, complete=False)
        if position[-1] >= MOST_SQUARES:
            return Scene(tuple(bars(position)), title, gestures=tuple(fields(self.game, position)))
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
                count = str(i + 1) if i else ""  # the terminal shows the upper coin alone
                shapes.append(Shape("circle", n, y, role="coin", glyph=count, key=key, by=square_key(n)))
        gestures = []
        for move, _ in self.game.moves(position):
            n, to = map(int, move.split(" to "))
            says = f"move a coin from {n} to {to}"
            end = coin_key(piles[to] - 1, to) if piles[to] else square_key(to)
            gestures.append(Gesture("drag", move, coin_key(piles[n] - 1, n), end, says=says))
        return Scene(tuple(shapes), title, gestures=tuple(gestures), wraps=True)


def square_key(n: int) -> str:
    return f"square {n}"


def coin_key(i: int, n: int) -> str:
    """Coin i of the pile on square n, from below."""
    return f"coin on {n}" + (f", {i + 1} from below" if i else "")


def bars(position: Squares) -> Iterator[Shape]:
    for i, (n, pile) in enumerate(Counter(position).items()):
        yield row_name(str(n), PITCH * i, f"{pile}×")
        yield from number_bar(f"{n}.bar", 1.2, PITCH * i, n, position[-1], "coin")


def fields(game: SquareGame, position: Squares) -> Iterator[Gesture]:
    closed = [n for n in Counter(position) if not game.shares(n)]
    for n in Counter(position):
        but = [other for other in closed if other < n]
        low, high = 0, n - 1
        while low in but:
            low += 1
        while high in but:
            high -= 1
        if low <= high:
            between = tuple(other for other in but if low < other < high)
            says = f"move a coin from {short(n)} to {{}}"
            yield number_field(f"{n}.bar", f"{n} to {{}}", low, high, between, says, to=True)
