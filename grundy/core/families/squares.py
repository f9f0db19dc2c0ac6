"""Coins on the squares 0, 1, 2, ... of a strip, by their numbers (`0,3,5`): a move takes one to a square on its left.

A game says by `shares(square)` where several coins may stand; coins pass over each other.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from grundy.core.budget import tick
from grundy.core.capabilities.solving import MoveCount
from grundy.core.gallery import Group
from grundy.core.game import Game, no_such_move
from grundy.core.notation import Reader, short

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
        reader = Reader(text, self.id, self.example)
        squares = reader.numbers(",")
        reader.end()
        return self.checked(tuple(sorted(squares)))

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
        """Read off the move's numbers, since a coin may stand too far out to list its moves."""
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
