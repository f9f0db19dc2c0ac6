"""Kayles on a strip: pins `o` stand in a row with gaps; knock down one pin, or two that stand side by side.

Each run of pins is a heap of Kayles. Source: H. E. Dudeney, The Canterbury Puzzles, 1908; in that puzzle the second of
thirteen pins is already down.
"""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.game import Known
from grundy.families import StripGame, Strips, Touch


@dataclass(frozen=True)
class KaylesStrip(StripGame):
    """Knock down one pin, or two pins that stand side by side."""

    id = "kayles-strip"
    title = "Kayles on a strip"
    source = "H. E. Dudeney, The Canterbury Puzzles, 1908"
    example = "o.ooooo"
    noun = "pin"
    numbered = True
    roles: ClassVar[Mapping[str, str]] = {"●": "piece"}
    theory = "each run of pins is a heap of Kayles"
    known = (
        Known("ooo", nimber=3, source="OEIS A002186"),
        Known("o.oo", nimber=3, source="OEIS A002186: 1 xor 2"),
        Known("o.ooooooooooo", nimber=7, source="OEIS A002186: 1 xor 6, Dudeney's puzzle"),
    )

    def start(self) -> Strips:
        return ("o.ooooooooo",)

    def strip_moves(self, strip: str) -> Iterator[tuple[str, str]]:
        for i in range(len(strip)):
            for many in (1, 2):
                if strip[i : i + many] == "o" * many:
                    pins = f"pin {i + 1}" if many == 1 else f"pins {i + 1} and {i + 2}"
                    yield f"knock down {pins}", strip[:i] + "." * many + strip[i + many :]

    def says(self, touch: Touch) -> str:
        first, last = touch.start, touch.end
        pins = f"pin {first.column + 1}" if last is None else f"pins {first.column + 1} and {last.column + 1}"
        return f"knock down {pins}[ in row {{{first.board}}}]"

    def size(self, position: Strips) -> int:
        return sum(strip.count("o") for strip in position)

    def sample(self, rng: random.Random, size: int) -> Strips:
        return tuple("".join(rng.choice("oo.") for _ in range(max(1, size // 2))) for _ in range(rng.randint(1, 2)))

    def split(self, position: Strips) -> Sequence[Strips]:
        return [(run,) for strip in position for run in re.findall("o+", strip)]
