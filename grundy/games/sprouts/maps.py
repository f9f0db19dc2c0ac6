"""Sprouts on paper: a map keeps all spots and lines, including dead ones, and where they are in the plane.

A map is a first position (its `base`) and the lines drawn since. Spots have numbers: first those of the base, in the
order of its text, then the new spot of each line. A line runs from one spot to another, or back to the same one. It is
written `1-4`, or `1-4(3,6)` if the pieces of the drawing with spots 3 and 6 are on its left and the other pieces of its
region on its right. A line can leave a spot with two lines on two sides: `4l` is the left side on a walk through the
spot from its first line to its second, and `4r` the right side. The letter is omitted where it makes no difference. A
line drawn by hand also has its trail, after a tilde: `1-4~120,-35;200,10`, in hundredths of a cell.
The text of a map is the base, a colon, and the lines separated by slashes: `3:1-2/4l-3/5-5`.

Source: Theory of Impartial Games, lecture notes, 2009.
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

CACHED = 2000  # maps whose moves are kept


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
    """One line for each position that a move can reach: its name, the line, and its course; simple ones first."""
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
