"""A drawing of lines that do not cross: what it began with, the lines drawn since, and places for all of it.

A game says what the sheet and the layout look like at the beginning, and what a new line adds. Each layout follows from
the one before the last line.
"""

import cmath
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Generic, Self, TypeVar

from grundy.core.errors import BadPosition, IllegalMove
from grundy.core.notation import shortened
from grundy.families.curves.by_hand import Ink, line_along, trail_row
from grundy.families.curves.curve_layout import CurveLayout
from grundy.families.curves.relax import settle
from grundy.families.curves.route import NoWay
from grundy.families.curves.sheet import Curve, Sheet, SheetLine, curve_of, drawn, line_text, read_line

CROWDED = 0.6  # spots nearer to each other than this are moved apart
GENTLY = 3  # rounds of moving points after a line that was drawn by hand

Base = TypeVar("Base")
Offer = tuple[str, SheetLine, Curve]  # a move by its name, the line that it draws, and where that runs


@dataclass(frozen=True)
class Drawing(Generic[Base]):
    """What was there first, and the lines drawn since."""

    disc: ClassVar[float] = 0.62  # how wide living spots are, and dead ones; 0 if these are not marked
    dead: ClassVar[float] = 0.34

    base: Base
    lines: tuple[SheetLine, ...] = ()

    def first_sheet(self) -> Sheet:
        """The faces of the base."""
        raise NotImplementedError

    def first_layout(self) -> CurveLayout:
        """Places for the base; `NoWay` if it cannot be drawn."""
        raise NotImplementedError

    def base_text(self) -> str:
        raise NotImplementedError

    def offers(self) -> Sequence[Offer]:
        """The lines that are offered as moves."""
        raise NotImplementedError

    def after(self, before: Sheet, curve: Curve) -> Sheet:
        """The sheet with one more line."""
        return drawn(before, curve)

    def finished(self, layout: CurveLayout) -> CurveLayout:
        """The layout with all that the newest line adds besides its new spot."""
        return layout

    def line_keys(self, layout: CurveLayout) -> Sequence[str]:
        """Keys for the lines of a layout, so that a page can follow them from one position to the next."""
        return [f"line {k}" for k in range(len(layout.traces))]

    def earlier(self) -> Self:
        """Without the last line."""
        return replace(self, lines=self.lines[:-1])

    def extended(self, line: SheetLine) -> Self:
        return replace(self, lines=(*self.lines, line))


AnyDrawing = Drawing[Any]


@lru_cache(1 << 12)
def sheet(drawing: AnyDrawing) -> Sheet:
    if not drawing.lines:
        return drawing.first_sheet()
    before = sheet(drawing.earlier())
    return drawing.after(before, curve_of(before, drawing.lines[-1]))


def map_text(drawing: AnyDrawing) -> str:
    """The base, a colon, the lines between slashes."""
    texts = [last_text(replace(drawing, lines=drawing.lines[: at + 1])) for at in range(len(drawing.lines))]
    return f"{drawing.base_text()}:{'/'.join(texts)}"


@lru_cache(1 << 14)
def last_text(drawing: AnyDrawing) -> str:
    """The text of its last line; cached, since maps that begin alike are written again and again."""
    return line_text(sheet(drawing.earlier()), drawing.lines[-1])


D = TypeVar("D", bound=AnyDrawing)


def with_line(drawing: D, move: str) -> D:
    """The drawing with one more line; `IllegalMove` says why there is no such line."""
    return drawing.extended(read_line(sheet(drawing), move))


def with_lines(drawing: D, text: str, game: str) -> D:
    """With the lines between slashes of a text; `BadPosition` names the first that cannot be drawn."""
    names = re.split(r"\s*/\s*", text.strip()) if text.strip() else []
    for number, name in enumerate(names, 1):
        try:
            drawing = with_line(drawing, name)
        except IllegalMove as error:
            raise BadPosition(f'{game}: line {number}, "{shortened(name)}": {error}') from None
    return drawing


def start_places(count: int, apart: float) -> list[complex]:
    """Few things on a circle, many in a spiral."""
    if count == 1:
        return [0j]
    if count <= 12:
        radius = apart / 2 / math.sin(math.pi / count)
        return [cmath.rect(radius, math.pi / 2 * (2 if count == 2 else 1) - math.tau * k / count) for k in range(count)]
    golden = math.pi * (3 - math.sqrt(5))
    return [cmath.rect(0.62 * apart * math.sqrt(k + 0.5), golden * k) for k in range(count)]


@lru_cache(96)
def layout_of(drawing: AnyDrawing) -> CurveLayout:
    if not drawing.lines:
        return drawing.first_layout()
    earlier = drawing.earlier()
    before = sheet(earlier)
    given, line = layout_of(earlier), drawing.lines[-1]
    if layout := led_by_hand(given, before, line):
        layout = drawing.finished(layout)
        settle(layout, GENTLY)
        if layout.least_gap() >= CROWDED:
            return layout
    else:
        layout = drawing.finished(given.with_curve(before, curve_of(before, line)))
    settle(layout)
    return layout


def led_by_hand(layout: CurveLayout, before: Sheet, line: SheetLine) -> CurveLayout | None:
    """The line along its trail; None if it has none, or it does not lead there in this drawing."""
    start, end = line.start[0], line.end[0]
    if not line.trail or line_along(Ink(layout), before, (start, end), line.trail) != line:
        return None
    try:
        return layout.with_trail(before, curve_of(before, line), trail_row(layout, start, end, line.trail)[1:-1])
    except NoWay:
        return None
