"""Brussels Sprouts on paper: the crosses, the lines drawn so far, and where they are in the plane.

A drawing is a first position (its base) and the lines drawn since. Free arms have numbers: first the arms of the base,
in the order of its text and clockwise around each cross; then the two new arms of each line, on its left and on its
right. A line is written as in Sprouts: `1-5` joins these two arms, and `1-2(9)` runs so that the piece with arm 9 is on
its left. The text of a drawing is the base, a colon, and the lines separated by slashes: `4,4,4:1-5/2-13`.
For the sheet an arm is a spot where one more line can end. Each line adds two of them instead of one with two sides.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

from grundy.families.curves.curve_layout import CurveLayout
from grundy.families.curves.drawing import Drawing, Offer, sheet
from grundy.families.curves.sheet import (
    Boundary,
    Curve,
    Sheet,
    SheetLine,
    Words,
    curves,
    drawn,
    line_of,
    line_text,
    lives,
)
from grundy.games.brussels_sprouts.regions import Regions, in_order, join_name, loop_name, parted, text_of, where

ARMS = Words("arm", "a free arm", "{} is not free", "{} takes one end of a curve, not both")
FREE = 2  # lines that end in a free arm, as the sheet counts them: room for one more
MOST_ON_PAPER = 32  # arms at the start of a game on paper
CACHED = 2000  # drawings whose moves are kept


@dataclass(frozen=True)
class Crosses(Drawing[Regions]):
    disc: ClassVar[float] = 0.6
    dead: ClassVar[float] = 0

    def first_sheet(self) -> Sheet:
        """The arms by region and piece. The first piece of a region surrounds it, except for the outermost region."""
        faces, arms = [], 0
        for number, region in enumerate(self.base):
            rows: list[Boundary] = [()] if number == outside(self.base) else []
            for count in region:
                rows.append(tuple((arms + k, "") for k in range(1, count + 1)))
                arms += count
            faces.append(tuple(rows))
        return Sheet(tuple(faces), (FREE,) * arms, ARMS)

    def first_layout(self) -> CurveLayout:
        from grundy.games.brussels_sprouts.places import base_layout

        return base_layout(self.base, outside(self.base))

    def base_text(self) -> str:
        return text_of(self.base)

    def after(self, before: Sheet, curve: Curve) -> Sheet:
        """The stroke across the line has an arm on each side; arms that are joined lose their names."""
        after, new = drawn(before, curve), len(before.degrees) + 1
        names = {(new, "l"): (new, ""), (new, "r"): (new + 1, "")}

        def kept(row: Boundary) -> Boundary:
            return tuple(names.get(corner, corner) for corner in row if lives(after, corner[0]))

        faces = tuple(tuple(kept(row) for row in face) for face in after.faces)
        return after._replace(faces=faces, degrees=(*after.degrees[:-1], FREE, FREE))

    def finished(self, layout: CurveLayout) -> CurveLayout:
        from grundy.games.brussels_sprouts.places import with_stroke

        return with_stroke(layout)

    def line_keys(self, layout: CurveLayout) -> Sequence[str]:
        tips = {point: spot for spot, point in layout.spots.items() if spot > 0}
        ends = [tips.get(trace.points[-1]) for trace in layout.traces]
        return [f"line {k}" if tip is None else f"stalk {tip}" for k, tip in enumerate(ends)]

    def offers(self) -> Sequence[Offer]:
        return offered(self)


Paper = Regions | Crosses  # the free arms in each region, or the whole drawing


def outside(base: Regions) -> int:
    """The outermost region: one with the most pieces."""
    return max(range(len(base)), key=lambda number: len(base[number]))


def plain(drawing: Crosses) -> Regions:
    """The position without the drawing, with its regions in the order of the faces."""
    return tuple(in_order([len(row) for row in face if row]) for face in sheet(drawing).faces)


# ---- moves ----


class CrossLine(NamedTuple):
    """A possible line. Simpler lines sort first."""

    pieces: int  # the number of pieces that it goes around
    arms: int  # the number of arms of its own piece that it encloses
    line: SheetLine
    curve: Curve


def every_line(drawing: Crosses) -> Iterator[CrossLine]:
    """Every line, up to pieces with the same number of arms. In the outermost region it can also go the other way."""
    before = sheet(drawing)
    for curve in curves(before, alike=True, looks=lambda _, row: len(row)):
        face = before.faces[curve.face]
        yield choice(before, curve)
        if curve.start[0] == curve.end[0] and not face[0]:
            others = tuple(k for k in range(1, len(face)) if k != curve.start[0] and k not in curve.left)
            yield choice(before, curve._replace(start=curve.end, end=curve.start, left=others))


def choice(before: Sheet, curve: Curve) -> CrossLine:
    face, line = before.faces[curve.face], line_of(before, curve)
    enclosed = 0
    if curve.start[0] == curve.end[0] and not face[0]:
        enclosed = (curve.start[1] - curve.end[1]) % len(face[curve.start[0]]) - 1
    return CrossLine(len(line.around), enclosed, line, curve)


def region_move(before: Sheet, curve: Curve) -> str:
    """A drawn curve, as a move between regions."""
    face, end = before.faces[curve.face], where(curve.face, len(before.faces))
    piece = face[curve.start[0]]
    if curve.start[0] != curve.end[0]:
        return join_name(len(piece), len(face[curve.end[0]])) + end
    between = (curve.end[1] - curve.start[1]) % len(piece) - 1
    left, right = [len(piece) - 1 - between], [between + 1]
    for k, row in enumerate(face):
        if row and k != curve.start[0]:
            (left if k in curve.left else right).append(len(row))
    return loop_name(len(piece), parted(left, right)) + end


@lru_cache(CACHED)
def offered(drawing: Crosses) -> tuple[Offer, ...]:
    """One line for each move between regions: its name, the line, and its course; simple ones first."""
    before = sheet(drawing)
    best: dict[str, CrossLine] = {}
    for found in every_line(drawing):
        move = region_move(before, found.curve)
        best[move] = min(best.get(move, found), found)
    return tuple((line_text(before, one.line, spoken=True), one.line, one.curve) for one in sorted(best.values()))
