"""Treblecross: tic-tac-toe on a strip, where both players draw crosses; the first player to make three in a row wins.

A cross one or two squares from another lets the opponent win at once. So on strips of three squares or more, only
squares farther from all crosses count: a run of n such squares is a heap of n + 2 in the octal game 0.007. No period of
that game is known. Source: Winning Ways, chapter 4.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from grundy.core.capabilities.solving import Theorems
from grundy.core.game import Ending, Known
from grundy.core.nimsum import mex, xor
from grundy.families import StripGame, Strips

SOURCE = "Winning Ways, chapter 4"
LONGEST = 400  # the longest strip, in squares, for which we use the theorem


@dataclass(frozen=True)
class Treblecross(StripGame):
    """Put a cross on a free square. Three crosses side by side end the game."""

    id = "treblecross"
    source = f"E. Berlekamp, J. Conway, R. Guy, {SOURCE}"
    letters = ".X"
    written = "X"
    numbered = True
    glyphs: ClassVar[dict[str, str]] = {".": "·", "X": "X"}
    example = "...X....."
    theory = "the octal game 0.007 decides who wins: a run of n safe squares is a heap of n + 2"
    open_problem = "whether the nimbers of 0.007 ever repeat"
    known = (
        *(Known("." * n, outcome="N", source=f"{SOURCE}: 0.007") for n in (3, 4, 5, 7)),
        Known("......", outcome="P", source=f"{SOURCE}: 0.007"),
        Known("XX.", outcome="N", source="three in a row"),
    )

    def start(self) -> Strips:
        return ("..X.......",)

    def strip_moves(self, strip: str) -> Iterator[tuple[str, str]]:
        if "XXX" not in strip:
            for i, letter in enumerate(strip):
                if letter == ".":
                    yield f"cross {i + 1}", strip[:i] + "X" + strip[i + 1 :]

    def size(self, position: Strips) -> int:
        """The number of ways to add crosses."""
        return sum(1 << strip.count(".") for strip in position)

    def sample(self, rng: random.Random, size: int) -> Strips:
        return ("".join(rng.choice("...X") for _ in range(rng.randint(1, max(2, size)))),)

    def canonical(self, position: Strips) -> Strips:
        return tuple(sorted(min(strip, strip[::-1]) for strip in position))


@cache
def heap(n: int) -> int:
    """The options of a run of n safe squares: a cross makes two squares on either side unsafe."""
    return mex(heap(max(0, i - 2)) ^ heap(max(0, n - i - 3)) for i in range(n))


class TreblecrossTheorems(Theorems[Treblecross]):
    small = 1 << 13  # up to twelve free squares, a search is fast and also finds the nimber

    def smaller(self, position: Strips, ending: Ending) -> tuple[Strips, str] | None:
        strip = position[0] if len(position) == 1 else ""
        if ending is not Ending.NORMAL or not 3 <= len(strip) <= LONGEST or "XXX" in strip:
            return None
        won = ("...",)
        if re.search(r"XX\.|X\.X|\.XX", strip):
            return won, "three in a row"
        safe = "".join("." if "X" not in strip[max(0, i - 2) : i + 3] else "X" for i in range(len(strip)))
        for n in range(len(strip)):
            heap(n)  # from small to large, to keep the recursion shallow
        return (won if xor(heap(len(run)) for run in safe.split("X")) else ("XXX",)), f"0.007, {SOURCE}"
