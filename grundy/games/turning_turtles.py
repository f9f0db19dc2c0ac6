"""Turning Turtles: turn a coin from heads to tails and, if you like, one other coin to its left over as well.

A head on place n is a Nim heap of n: two heads on one place would cancel, and so do two equal heaps.
Source: document 004 (Turning Turtles and its correspondence with Nim).
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.families import Spot, StripGame, Strips
from grundy.core.game import Known
from grundy.core.nimsum import xor

OTHER = {"H": "T", "T": "H"}

MOVE = re.compile(r"turn (\d+)(?: and (\d+))?(?: in (\d+))?")


@dataclass(frozen=True)
class TurningTurtles(StripGame):
    """Turn a head to tails and, if you like, turn over one other coin to its left."""

    id = "turning-turtles"
    source = "Winning Ways, chapter 14; document 004"
    letters = "TH"
    glyphs: ClassVar[dict[str, str]] = {"T": "T", "H": "H"}
    discs: ClassVar[dict[str, str]] = {"H": "coin", "T": "pale"}
    example = "THTTHTTTHHTHT"
    formula_says = "the XOR of the places of the heads, counted from 1 on the left"
    known = (
        Known("THTTHTTTHHTHT", nimber=2 ^ 5 ^ 9 ^ 10 ^ 12, source="document 004"),
        Known("HHH", outcome="P", source="document 004: 1 xor 2 xor 3 = 0"),
    )

    def start(self) -> Strips:
        return ("THTTHTTTHHTHT",)

    def strip_moves(self, strip: str) -> Iterator[tuple[str, str]]:
        for i, letter in enumerate(strip):
            if letter == "H":
                turned = strip[:i] + "T" + strip[i + 1 :]
                yield f"turn {i + 1}", turned
                for j in range(i):
                    yield f"turn {i + 1} and {j + 1}", turned[:j] + OTHER[strip[j]] + turned[j + 1 :]

    def size(self, position: Strips) -> int:
        return sum(i + 1 for strip in position for i, letter in enumerate(strip) if letter == "H")

    def sample(self, rng: random.Random, size: int) -> Strips:
        length = min(7, max(2, size // 2))
        return tuple("".join(rng.choice("TH") for _ in range(rng.randint(1, length))) for _ in range(rng.randint(1, 2)))

    def spot(self, position: Strips, move: str) -> Spot | None:
        """A head alone on itself; a pair below the strip: a row a head, under the coin that turns with it."""
        found = MOVE.fullmatch(move)
        assert found is not None
        strip = int(found[3] or 1) - 1
        head = int(found[1]) - 1
        if found[2] is None:
            return strip, head, 0
        return strip, int(found[2]) - 1, 1 + position[strip][:head].count("H")

    def formula(self, position: Strips) -> int:
        return xor(i + 1 for strip in position for i, letter in enumerate(strip) if letter == "H")
