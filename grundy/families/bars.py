"""Drawings of bars of squares: squares on a plate, and lines across it to break along.

A bar's group is its number, so what is left of it stays where it is. Its plate ends a little within its squares, which
shows where bars side by side have been broken. The key of a square is its bar, row and column; the key of a line has
the number of rows (r) or columns (c) before it.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from grundy.core.notation import short
from grundy.drawing.scene import Gesture, Scene, Shape, box, number_field, side_by_side, words

RIM = 0.06  # cells from the edge of a bar to its plate
SHARE = 0.08  # of a square around what is drawn of it
THIN = 0.06  # how wide a line is
OUT = 0.14  # how far it stands out
SPAN = 8  # cells of a bar that is too large to draw its squares
LONG = 12  # squares along a side: beyond, a finger cannot hit every line, so there is a number field beside it
SIDES = {"r": ("top", "bottom"), "c": ("left", "right")}


Cells = tuple[float, float]  # across and down


class BarShape(NamedTuple):
    """How far down each column begins, how many rows there are, and which squares are poison."""

    tops: Sequence[int]
    rows: int
    poison: Collection[tuple[int, int]] = ()


def slab_shapes(slab: BarShape, group: str, prefix: str, lines: Iterable[str]) -> Iterator[Shape]:
    """A bar from (0, 0) on; `prefix` begins its keys."""
    yield replace(plate(slab), key=f"{prefix}plate", group=group)
    for x, top in enumerate(slab.tops):
        for y in range(top, slab.rows):
            role, sign = ("poison", "✕") if (y, x) in slab.poison else ("choc", "")
            key, side = f"{prefix}{y},{x}", 1 - 2 * SHARE
            yield Shape("rect", x + SHARE, y + SHARE, side, side, sign, role, key=key, group=group)
    for name in lines:
        yield replace(line(slab, name[0], int(name[1:])), key=f"{prefix}{name}", group=group)


def plate(slab: BarShape) -> Shape:
    wide, tall = len(slab.tops), slab.rows
    if not any(slab.tops):
        return box(RIM, RIM, wide - 2 * RIM, tall - 2 * RIM, "plate")
    corners = [(RIM, tall - RIM)]
    for x, top in enumerate(slab.tops):
        before, after = (slab.tops[k] if 0 <= k < wide else tall for k in (x - 1, x + 1))
        left, right = (x + (RIM if before > top else -RIM), x + 1 - (RIM if after > top else -RIM))
        corners += [(left, top + RIM), (right, top + RIM)]
    return Shape("polygon", 0, 0, wide, tall, role="plate", points=(*corners, (wide - RIM, tall - RIM)))


def line(slab: BarShape, across: str, at: int) -> Shape:
    """Between two rows or two columns, as far as there are squares on both of its sides."""
    if across == "c":
        top = max(slab.tops[at - 1 : at + 1])
        return box(at - THIN / 2, top - OUT, THIN, slab.rows - top + 2 * OUT, "seam")
    broken = [x for x, top in enumerate(slab.tops) if top < at]
    return box(broken[0] - OUT, at - THIN / 2, broken[-1] + 1 - broken[0] + 2 * OUT, THIN, "seam")


class Bite(NamedTuple):
    """So many rows (r) or columns (c) broken off, at the top or left (end 0), or at the bottom or right (1)."""

    across: str
    end: int
    lost: int
    move: str
    same: str = ""

    def line(self, held: "Held") -> str:
        return f"{self.across}{held.side(self.across) - self.lost if self.end else self.lost}"


class Held(NamedTuple):
    """A bar to be played with: its squares if they can be drawn, its bites if they can be listed, and the most that may
    be broken off at some ends, with {} for a number in the move's text.
    """

    rows: int
    columns: int
    slab: BarShape | None
    bites: Sequence[Bite]
    most: Sequence[Bite]

    def side(self, across: str) -> int:
        return self.rows if across == "r" else self.columns

    def cells(self) -> Cells:
        return (self.columns, self.rows) if self.slab else large_cells(self.rows, self.columns)


def bars_scene(bars: Iterable[Held], title: str, complete: bool) -> Scene:
    """Bars side by side, each with its lines to press, and with number fields where it is long."""
    every = list(bars)
    scenes: list[Scene] = []
    gestures: list[Gesture] = []
    for number, held in enumerate(every):
        group = str(number)
        if held.slab:
            lines = dict.fromkeys(bite.line(held) for bite in held.bites)
            shapes = list(slab_shapes(held.slab, group, f"{group}:", lines))
        else:
            shapes = list(large_shapes(held.rows, held.columns, group))
            complete = False
        for bite in held.bites:
            key = f"{group}:{bite.line(held)}"
            gestures.append(Gesture("press", bite.move, key, same=bite.same, says=break_off(number, bite)))
        fields = [found for bite in held.most if (found := strip(held, number, bite))]
        gestures += [field for _, field in fields]
        name = [bar_name(number, held.slab)] if len(every) > 1 else []
        scenes.append(Scene((*shapes, *(shape for shape, _ in fields), *name)))
    return Scene(side_by_side(scenes), title, complete, gestures=tuple(gestures), flows=True)


def strip(held: Held, number: int, most: Bite) -> tuple[Shape, Gesture] | None:
    """A number field as long as what may be broken off; none beside a short side."""
    side = held.side(most.across)
    if not most.lost or (held.slab and side <= LONG):
        return None
    key = f"{number}:{SIDES[most.across][most.end]}"
    shape = strip_shape(held.cells(), most.across, most.lost / side, 1 - most.end)
    field = number_field(key, most.move, 1, most.lost, says=break_off(number, most._replace(lost=0)))
    return replace(shape, key=key, group=str(number)), field


def strip_shape(cells: Cells, across: str, share: float, line: int = 0) -> Shape:
    """A number field: along a share of a bar's right or lower side, from its end on; in the first line or the next."""
    (wide, tall), far = cells, max(0.2, share)
    thick = max(0.7, max(wide, tall) / 16)
    away = 0.4 + (thick + 0.2) * line
    if across == "r":
        return box(wide + away, tall * (1 - far), thick, tall * far, "piece")
    return box(wide * (1 - far), tall + away, wide * far, thick, "piece")


def large_cells(rows: int, columns: int) -> Cells:
    """Width and height of the drawing of a bar with too many squares, roughly in its shape."""
    wide, tall = (max(2.0, SPAN * side / max(rows, columns)) for side in (columns, rows))
    return wide, tall


def large_shapes(rows: int, columns: int, group: str, more: str = "") -> Iterator[Shape]:
    wide, tall = large_cells(rows, columns)
    about = words(0, tall + 1.1, f"{short(rows)} x {short(columns)} squares{more}", "note")
    for shape in (box(0, 0, wide, tall, "choc"), about):
        yield replace(shape, key=f"{group}:{shape.kind}", group=group)


def bar_name(number: int, slab: BarShape | None) -> Shape:
    """The number of a bar in the corner of its first square, if there are several."""
    top = slab.tops[0] if slab else 0
    return named_bar(number, 0.12, top, slab is not None and (top, 0) in slab.poison)


def named_bar(number: int, x: float, y: float, on_poison: bool = False) -> Shape:
    text = words(x, y, str(number + 1), "poison-text" if on_poison else "number")
    return replace(text, h=0.5, key=f"{number}.name", group=str(number), named=True)


def break_off(number: int, bite: Bite) -> str:
    """In words: `break off the 2 top rows of bar 3`; 0 of them stands for a number."""
    many = {0: "{} ", 1: ""}.get(bite.lost, f"{bite.lost} ")
    what = {"r": "row", "c": "column"}[bite.across] + "s" * (bite.lost != 1)
    return f"break off the {many}{SIDES[bite.across][bite.end]} {what}[ of bar {{{number}}}]"


def moved_keys(before: Scene, after: Scene, number: int, down: int, right: int) -> dict[str, str]:
    """Where things go if bar `number` has lost so many rows at its top and columns at its left; lines are new."""
    there = {shape.key for shape in after.shapes}
    places = {}
    for shape in before.shapes:
        key = shape.key
        if shape.group == str(number):
            if "," in key:
                y, x = map(int, key.partition(":")[2].split(","))
                key = f"{number}:{y - down},{x - right}"
            elif not key.endswith(("name", "rect")):
                continue
        if key and key in there:
            places[shape.key] = key
    return places
