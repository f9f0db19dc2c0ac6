"""Twopins: a row of columns of one or two pins; knock down a column of two, or two columns side by side.

A ball knocks down at least two pins, so a single pin that stands alone is safe. With columns of two only, the game is
Kayles; with columns of one only, Dawson's Kayles. It comes up in chains of Dots and Boxes.
Source: R. K. Guy, Anyone for Twopins?, 1981; E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 15.
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.game import Known
from grundy.families import StripGame, Strips, Touch

GUY = "R. K. Guy, Anyone for Twopins?, 1981"


@dataclass(frozen=True)
class Twopins(StripGame):
    """Knock down one column of two pins, or two neighboring columns. A single pin cannot be knocked down alone."""

    id = "twopins"
    source = GUY
    example = "1221.11"
    letters = ".12"
    glyphs: ClassVar[dict[str, str]] = {".": "·", "1": "1", "2": "2"}
    discs: ClassVar[dict[str, str]] = {"1": "piece", "2": "coin"}
    noun = "column"
    numbered = True
    theory = "rows of 2 are Kayles, rows of 1 are Dawson's Kayles"
    known = (
        *(Known("2" * n, nimber=g, source="OEIS A002186: Kayles") for n, g in enumerate((1, 2, 3, 1, 4, 3, 2, 1), 1)),
        *(
            Known("1" * n, nimber=g, source="OEIS A002187: Dawson's Kayles")
            for n, g in enumerate((0, 1, 1, 2, 0, 3, 1, 1), 1)
        ),
    )

    def start(self) -> Strips:
        return ("12211211",)

    def strip_moves(self, strip: str) -> Iterator[tuple[str, str]]:
        for i, pins in enumerate(strip):
            if pins == "2":
                yield f"knock down {i + 1}", f"{strip[:i]}.{strip[i + 1 :]}"
            if "." not in strip[i : i + 2] and i + 1 < len(strip):
                yield f"knock down {i + 1} and {i + 2}", f"{strip[:i]}..{strip[i + 2 :]}"

    def says(self, touch: Touch) -> str:
        first, last = touch.start, touch.end
        columns = f"column {first.column + 1}" if last is None else f"columns {first.column + 1} and {last.column + 1}"
        return f"knock down {columns}[ in row {{{first.board}}}]"

    def size(self, position: Strips) -> int:
        return sum(len(strip) - strip.count(".") for strip in position)

    def sample(self, rng: random.Random, size: int) -> Strips:
        return tuple("".join(rng.choice("1122.") for _ in range(max(1, size // 2))) for _ in range(rng.randint(1, 2)))

    def split(self, position: Strips) -> Sequence[Strips]:
        """The runs of columns, without single pins that stand alone: those no longer matter."""
        return [(run,) for strip in position for run in re.findall(r"[12]+", strip) if run != "1"]

    def canonical(self, position: Strips) -> Strips:
        return tuple(sorted(min(strip, strip[::-1]) for strip in position))
