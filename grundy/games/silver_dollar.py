"""The silver dollar game without the dollar: move a coin to a free square on its left, without passing another coin.

Every other gap between the coins, from the right, is a Nim heap. If a coin widens one of these gaps, the coin behind it
restores it. Sources: Theory of Impartial Games, lecture notes, 2009; J. H. Conway, On Numbers and Games.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.game import Known
from grundy.core.nimsum import xor
from grundy.families import StripGame, Strips, Touch


@dataclass(frozen=True)
class SilverDollar(StripGame):
    """Slide one coin to the left onto a free square, without passing another coin."""

    id = "silver-dollar"
    source = "J. H. Conway, On Numbers and Games, 1976, chapter 11; document 004"
    letters = ".o"
    noun = "coin"
    numbered = True
    roles: ClassVar[Mapping[str, str]] = {"●": "coin"}
    example = "..o.o..o"
    formula_says = "the XOR of every other gap between the coins, counted from the right"
    known = (
        Known("..o.o..o", nimber=0, source="document 004: gaps 2 and 2 from the right, skipping 1"),
        Known("ooo", outcome="P", source="document 004: a traffic jam"),
    )

    def start(self) -> Strips:
        return ("..o.o..o..o",)

    def strip_moves(self, strip: str) -> Iterator[tuple[str, str]]:
        free = 0  # the first square that the next coin can reach
        for i, letter in enumerate(strip):
            if letter == "o":
                for target in range(free, i):
                    after = strip[:target] + "o" + strip[target + 1 : i] + "." + strip[i + 1 :]
                    yield f"{i + 1} to {target + 1}", after
                free = i + 1

    def size(self, position: Strips) -> int:
        return sum(i for strip in position for i, letter in enumerate(strip) if letter == "o")

    def sample(self, rng: random.Random, size: int) -> Strips:
        length = max(3, size)
        return tuple(
            "".join(rng.choice(".o.") for _ in range(rng.randint(2, length))) for _ in range(rng.randint(1, 2))
        )

    def says(self, touch: Touch) -> str:
        assert touch.end is not None
        row = touch.start.board
        return f"slide the coin on {touch.start.column + 1} to {touch.end.column + 1}[ in row {{{row}}}]"

    def formula(self, position: Strips) -> int:
        return xor(xor(gaps(strip)[::-2]) for strip in position)


def gaps(strip: str) -> list[int]:
    """The free squares in front of each coin, from left to right."""
    return [len(piece) for piece in strip.split("o")[:-1]]
