"""Euclid: two numbers; subtract a multiple of the smaller one from the larger one. Both must stay above 0.

The nimber of x,y is |y/x - x/y|, rounded down. So the player to move loses exactly if the larger number is less than
1.618... times the smaller one. If a number is 0, there is no move.
Source: A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm, 1969; G. Nivasch, The Sprague-Grundy
function of the game Euclid, 2006.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.capabilities.solving import MoveCount
from grundy.core.errors import Refused
from grundy.core.game import Ending, Known
from grundy.core.rules import rule
from grundy.families import TableGame

NIVASCH = "G. Nivasch, The Sprague-Grundy function of the game Euclid, 2006"


@dataclass(frozen=True)
class Euclid(TableGame):
    """Subtract the smaller number, or a multiple of it, from the larger number. Both numbers must stay above 0."""

    id = "euclid"
    source = "A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm, 1969"
    example = "13,5"
    order = "symmetric"
    formula_says = "|y/x - x/y|, rounded down"
    known = (
        Known("5,8", outcome="P", source="Cole and Davie 1969: 8/5 is below the golden ratio"),
        Known("5,13", nimber=2, source=NIVASCH),
        Known("3,10", nimber=3, source=NIVASCH),
        Known("1,7", nimber=6, source=NIVASCH),
        Known("4,4", nimber=0, source=NIVASCH),
    )

    def start(self) -> tuple[int, ...]:
        return (13, 5)

    @rule
    def table_options(x, y):
        if min(x, y) > 0:
            for left in range(max(x, y) - min(x, y), 0, -min(x, y)):
                yield (left, y) if x > y else (x, left)

    def sample(self, rng: random.Random, size: int) -> tuple[int, ...]:
        return rng.randint(0, max(1, size)), rng.randint(0, 2 * max(1, size))

    def formula(self, position: tuple[int, ...]) -> int:
        x, y = position
        return abs(y * y - x * x) // (x * y) if x * y else 0

    def winning(self, position: tuple[int, ...], ending: Ending) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Leave a number between 0.618... and 1.618... times the smaller one."""
        if ending is not Ending.NORMAL:
            raise Refused("euclid names its winning moves under the normal ending only")
        small, large = sorted(position)
        for left in (large % small + small, large % small) if small else ():
            option = (left, small) if position[0] > position[1] else (small, left)
            if 0 < left < large and self.formula(option) == 0:
                yield "to " + self.text(option), option

    def reached(self, position: tuple[int, ...], numbers: tuple[int, ...]) -> tuple[int, ...] | None:
        """One number stays the same; the other one falls by a multiple of it."""
        small, large = sorted(position)
        kept = 1 if position[0] > position[1] else 0
        if small == 0 or len(numbers) != 2 or numbers[kept] != small:
            return None
        left = numbers[1 - kept]
        return numbers if 0 < left < large and (large - left) % small == 0 else None


class EuclidMoves(MoveCount[Euclid]):
    def of(self, position: tuple[int, ...]) -> int:
        small, large = sorted(position)
        return (large - 1) // small if small else 0
