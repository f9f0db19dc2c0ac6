"""Tables as TikZ: one coordinate as dots, two as a map, three as slices; the colours of their other pictures.

Equal squares of a row that carry no number are one rectangle, so that TeX need not set each.
"""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Any

from grundy.core.errors import Argument, Refused
from grundy.plot.table import COLOURS, LINED, LOST, MOST_SLICES, NOTHING, WON, slices_of
from grundy.plot.tex import escaped
from grundy.plot.tikz import WIDEST, colour, picture, spot
from grundy.studies.table import Table

MOST = 20_000  # things drawn, of which TeX sets some thousands a second
NUMBERED = 400  # squares that still carry their numbers
SQUARE = 13  # points
HEIGHT = 130  # points of a row of dots
GREY, BLUE = "#9a9ea6", "#2f6f9f"
SMALL = r"\fontsize{7}{7}\selectfont"


def tikz_table(table: Table) -> str:
    if table.dimension == 1:
        lines, width = dots(table)
    elif table.dimension == 2:
        numbers = table.values.size <= NUMBERED
        square = SQUARE if numbers else min(SQUARE, 0.8 * WIDEST / table.shape[1])
        lines = [*a_map(table, table.values, square, numbers), *named(table, square)]
        if not numbers or table.kind == "outcomes":  # numbers speak for themselves
            lines += legend(table, table.shape[1], square)
        width = square * (table.shape[1] + 3)
    elif table.dimension == 3:
        lines, width = slices(table)
    else:
        raise Refused("a picture shows one, two or three coordinates; write x.npy or x.csv instead")
    if len(lines) > MOST:
        raise Refused(
            f"TeX would have to draw {len(lines):,} things, more than {MOST:,}; write x.png, or less with a smaller ",
            Argument("to"),
        )
    return picture(lines, 1, width)


def dots(table: Table) -> tuple[list[str], float]:
    places, values = zip(*((at, value) for (at,), value in table.items()), strict=True)
    wide = WIDEST - 30.0
    across, up = wide / max(1, *places), HEIGHT / max(1, *values)
    size = 1.6 if len(places) <= 200 else 0.8 if len(places) <= 1000 else 0.3
    lines = [f"\\draw[draw={colour(GREY)}] (0,{-HEIGHT - 6}) -- (0,0) -- {spot(wide + 6, 0)};"]
    lines += [tick(at * across, 9, str(at)) for at in ticks(max(places))]
    lines += [tick(-4, -value * up, str(value), "anchor=east") for value in ticks(max(values), 6)]
    lines += [tick(wide / 2, 20, table.axes()[0]), tick(-16, -HEIGHT / 2, table.kind, "rotate=90")]
    look = f"fill={colour(BLUE)}"
    for at, value in zip(places, values, strict=True):
        lines.append(f"\\path[{look}] {spot(at * across, -value * up)} circle[radius={size}];")
    return lines, wide + 30


def a_map(table: Table, values: Any, square: float, numbers: bool, left: float = 0, top: float = 0) -> list[str]:
    """The squares, the first row at the bottom, and what is written in them."""
    rows, columns = values.shape
    highest, shades = max(1, int(table.values.max())), scale_of(table)
    lines = []
    for i, row in enumerate(values.tolist()):
        y = top + (rows - 1 - i) * square
        for fill, x, wide in runs(row, shades):
            place = f"{spot(left + x * square, y)} rectangle {spot(left + (x + wide) * square, y + square)}"
            lines.append(f"\\path[fill={colour(fill)}] {place};")
        if numbers and table.kind != "outcomes":
            for x, value in enumerate(row):
                ink = "white" if value <= 0.6 * highest else "black"
                middle = (left + (x + 0.5) * square, y + square / 2)
                lines.append(tick(*middle, str(table.shown(value)), f"text={ink}"))
    thin, corner = f"draw={colour(GREY)}, line width=0.2pt", spot(left + columns * square, top + rows * square)
    if table.kind == "outcomes" and max(values.shape) <= LINED:
        across = [((left, top + k * square), (left + columns * square, top + k * square)) for k in range(1, rows)]
        down = [((left + k * square, top), (left + k * square, top + rows * square)) for k in range(1, columns)]
        lines.append(f"\\draw[{thin}] " + " ".join(f"{spot(*a)} -- {spot(*b)}" for a, b in (*across, *down)) + ";")
    lines.append(f"\\draw[{thin}] {spot(left, top)} rectangle {corner};")
    return lines


def runs(row: list[int], shades: Any) -> Iterator[tuple[str, int, int]]:
    """A colour, where it begins and how long it goes on; what is white is paper."""
    x = 0
    for fill, same in groupby(map(shades, row)):
        wide = len(list(same))
        if fill != WON:
            yield fill, x, wide
        x += wide


def scale_of(table: Table) -> Any:
    """The colour of a value."""
    if table.kind == "outcomes":
        return lambda value: NOTHING if value < 0 else (LOST, WON)[value]
    from matplotlib import colormaps
    from matplotlib.colors import to_hex

    highest, shades = max(1, int(table.values.max())), colormaps[COLOURS]
    return cache(lambda value: NOTHING if value < 0 and table.kind != "margins" else to_hex(shades(value / highest)))


def named(table: Table, square: float) -> list[str]:
    """The numbers of rows and columns, and what they are called."""
    (rows, columns), names = table.shape, table.axes()
    high = rows * square
    lines = [tick((x + 0.5) * square, high + 7, str(x)) for x in ticks(columns - 1)]
    lines += [tick(-3, high - (y + 0.5) * square, str(y), "anchor=east") for y in ticks(rows - 1)]
    lines.append(tick(columns * square / 2, high + 18, names[1]))
    lines.append(tick(-18, high / 2, names[0], "rotate=90"))
    return lines


def legend(table: Table, columns: int, square: float) -> list[str]:
    """What the colours mean."""
    marks = [(LOST, "P"), (WON, "N")]
    if table.kind != "outcomes":
        shades = scale_of(table)
        marks = [(shades(value), str(value)) for value in ticks(max(1, int(table.values.max())), 9)]
    if table.order in ("rising", "falling"):
        marks.append((NOTHING, "no position"))
    x, lines = columns * square + 10, []
    for i, (fill, says) in enumerate(marks):
        place = f"{spot(x, 12 * i)} rectangle {spot(x + 7, 12 * i + 7)}"
        lines.append(f"\\path[fill={colour(fill)}, draw={colour(GREY)}, line width=0.2pt] {place};")
        lines.append(tick(x + 11, 12 * i + 3.5, says, "anchor=west"))
    return lines


def slices(table: Table) -> tuple[list[str], float]:
    names, maps = slices_of(table)
    if len(maps) > MOST_SLICES:
        raise Refused(f"a picture shows at most {MOST_SLICES} slices; use a smaller {names[0]} in ", Argument("to"))
    across = min(4, len(maps))
    rows, columns = maps[0].shape
    square = min(SQUARE, (WIDEST - 40) / across / (columns + 1))
    lines = []
    for i, values in enumerate(maps):
        left, top = (i % across) * (columns + 1) * square, (i // across) * (rows * square + 18)
        lines += a_map(table, values, square, False, left, top)
        lines.append(tick(left + columns * square / 2, top - 6, f"{names[0]} = {i}"))
    wide, high = across * (columns + 1) * square, -(-len(maps) // across) * (rows * square + 18)
    lines.append(tick(columns * square / 2, high - 8, f"{names[2]} from 0 to {columns - 1}"))
    lines.append(tick(-8, rows * square / 2, f"{names[1]} from 0 to {rows - 1}", "rotate=90"))
    return [*lines, *legend(table, across * (columns + 1), square)], wide + 60


def ticks(last: int, most: int = 11) -> range:
    """0, ..., in steps of 1, 2 or 5 with zeros, at most so many."""
    step = next(k * 10**e for e in range(19) for k in (1, 2, 5) if last // (k * 10**e) < most)
    return range(0, last + 1, step)


def tick(x: float, y: float, text: str, look: str = "") -> str:
    more = f", {look}" if look else ""
    return f"\\node[inner sep=0pt, font={SMALL}{more}] at {spot(x, y)} {{{escaped(text)}}};"
