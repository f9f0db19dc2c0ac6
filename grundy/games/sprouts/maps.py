"""Sprouts as it is on paper: all spots and lines are kept, the dead ones too, and how they lie in the plane.

A map is a position to begin with (its `base`) and the lines drawn since. Spots have numbers: those of the base in the
order of its text, then each line's new spot. A line runs from one spot to another, or back, and is written `1-4`, or
`1-4(3,6)` if the pieces of the drawing with spots 3 and 6 come to lie on its left hand and the other pieces of its
region on its right. A spot with two lines can be left on two sides: `4l` is on the left hand of who walks through it
from its first line to its second, `4r` on the right; where it makes no difference the letter is left out. A line that
was drawn by hand has its trail as well, after a tilde: `1-4~120,-35;200,10`, places in hundredths of a cell.
Written: the base, a colon, the lines between slashes: `3:1-2/4l-3/5-5`.

Source: document 004.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from grundy.families.curves.curve_layout import CurveLayout
from grundy.families.curves.drawing import Drawing, Offer, sheet
from grundy.families.curves.sheet import Curve, Sheet, SheetLine, curves, drawn, line_of, line_text
from grundy.games.sprouts.canonical import canonical
from grundy.games.sprouts.faces import base_sheet, regions_of
from grundy.games.sprouts.positions import Position, text_of

CACHED = 2000  # maps whose moves are remembered


@dataclass(frozen=True)
class Map(Drawing[Position]):
    def first_sheet(self) -> Sheet:
        return base_sheet(self.base)

    def first_layout(self) -> CurveLayout:
        from grundy.games.sprouts.draw_text import layout_of_text

        return layout_of_text(self.base)

    def base_text(self) -> str:
        return text_of(self.base)

    def offers(self) -> Sequence[Offer]:
        return offered(self)


@lru_cache(CACHED)
def offered(drawing: Map) -> tuple[Offer, ...]:
    """One line for each position that can be reached: its name, itself, and where it runs; simple ones first."""
    before = sheet(drawing)
    best: dict[Position, tuple[tuple[int, SheetLine], Curve]] = {}
    for curve in curves(before, alike=True):
        after, line = canonical(regions_of(drawn(before, curve))), line_of(before, curve)
        rank = len(line.around), line
        if after not in best or rank < best[after][0]:
            best[after] = rank, curve
    found = sorted(best.values())
    return tuple((line_text(before, line, spoken=True), line, curve) for (_, line), curve in found)


def extended(drawing: Map, curve: Curve) -> Map:
    return drawing.extended(line_of(sheet(drawing), curve))
