"""Pictures of tables and sequences, with matplotlib and as TikZ."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from grundy.analysis.nimber_sequence import Sequence
from grundy.analysis.value_table import Table
from grundy.core.errors import Argument, BadParam, Refused
from grundy.core.lazy_imports import np
from grundy.core.types import Array, Axes, JsonObject
from grundy.drawing.signs import SIGNS, WON_SQUARE
from grundy.render.figures import Make, alone, one_of, save
from grundy.render.latex import WIDEST, colour, escaped, picture, spot

MOST_SLICES = 24
COLOURS = "viridis"  # readable for colour-blind eyes and in grey
LOST, WON, NOTHING = SIGNS["loss"].light, WON_SQUARE, "#d5dbe3"
LINED = 60  # squares along a side that still get lines between them


def draw_table(table: Table, path: Path | str) -> None:
    """Write the picture of a table to a file; its ending, .png or .svg, says which kind."""
    from matplotlib.figure import Figure

    save(table_axes(table, Figure), Path(path))


def table_axes(table: Table, make: Make, ax: Axes | None = None) -> Axes:
    """The axes of the picture; of three coordinates there are several."""
    if table.dimension == 1:
        axes = one_of(make, ax, figsize=(9, 4.5))
        draw_sequence(table, axes)
    elif table.dimension == 2:
        rows, columns = table.shape
        axes = one_of(make, ax, figsize=(7, max(3.0, min(9.0, 6.2 * rows / columns))))
        image = draw_map(table, table.values, axes, numbers=rows * columns <= 400)
        add_legend(table, axes.figure, axes, image, ax is not None)
        axes.set(title=table.title(), xlabel=table.axes()[1], ylabel=table.axes()[0])
    elif table.dimension == 3:
        alone(ax, "a table of three coordinates")
        axes = draw_slices(table, make)
    else:
        raise Refused("a picture shows one, two or three coordinates; write x.npy or x.csv instead")
    return axes


def draw_sequence(table: Table, axes: Axes) -> None:
    from matplotlib.ticker import MaxNLocator

    size = 16 if len(table.values) <= 300 else 3 if len(table.values) <= 5000 else 0.3
    places, values = zip(*((at, value) for (at,), value in table.items()), strict=True)
    axes.scatter(places, values, s=size, color="#2f6f9f", linewidths=0)
    axes.set(title=table.title(), xlabel=table.axes()[0], ylabel=table.kind)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(alpha=0.25)


def draw_map(table: Table, values: Array, axes: Axes, numbers: bool) -> Any:
    """Outcomes: P-positions dark. Numbers: a scale, written into the squares where they are large enough."""
    from matplotlib import colormaps
    from matplotlib.colors import ListedColormap
    from matplotlib.ticker import MaxNLocator

    outcomes = table.kind == "outcomes"
    top = max(1, int(table.values.max()))
    colours = (ListedColormap([LOST, WON]) if outcomes else colormaps[COLOURS]).with_extremes(bad=NOTHING)
    axes.set_facecolor(NOTHING)
    image = axes.imshow(
        np.ma.masked_where(table.blanks(values), values),
        cmap=colours,
        origin="lower",
        vmin=0,
        vmax=top,
        interpolation="nearest",
    )
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True))
    if outcomes and max(values.shape) <= LINED:
        for k in range(values.shape[0] + 1):
            axes.axhline(k - 0.5, color="#9a9ea6", linewidth=0.3)
        for k in range(values.shape[1] + 1):
            axes.axvline(k - 0.5, color="#9a9ea6", linewidth=0.3)
    if numbers and not outcomes:
        for i, row in enumerate(values):
            for j, value in enumerate(row):
                light = value <= 0.6 * top
                ink = "white" if light else "black"
                inside = axes.text(j, i, table.shown(value), ha="center", va="center", fontsize=7, color=ink)
                inside.set_in_layout(False)  # it takes no room that the square does not
    return image


def add_legend(table: Table, figure: Any, axes: Axes, image: Any, beside: bool = False) -> None:
    """Outcomes: what the two colours mean. Numbers: the scale. `beside` other pictures it keeps to its own axes."""
    from matplotlib.patches import Patch

    if table.kind != "outcomes":
        label = "longest row that loses; 0: none does" if table.kind == "longest" else table.kind
        figure.colorbar(image, ax=axes, label=label)
        return
    marks = [Patch(facecolor=LOST, label="P"), Patch(facecolor=WON, edgecolor="#9a9ea6", label="N")]
    if table.order in ("rising", "falling"):
        marks.append(Patch(facecolor=NOTHING, label="no position"))
    look: JsonObject = {"handles": marks, "ncols": len(marks), "frameon": False, "fontsize": 9}
    if beside:
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), **look)
    else:
        figure.legend(loc="outside lower center", **look)


def draw_slices(table: Table, make: Make) -> Any:
    """Three coordinates: a map for each value of the first, or of the least one where they are in order."""
    names, slices = slices_of(table)
    if len(slices) > MOST_SLICES:
        raise Refused(f"a picture shows at most {MOST_SLICES} slices; use a smaller {names[0]} in ", Argument("to"))
    columns = min(4 if table.order in ("rising", "falling") else 6, len(slices))
    rows = -(-len(slices) // columns)
    figure = make(figsize=(3 * columns, 3 * rows + 0.6), layout="constrained")
    grid = figure.subplots(rows, columns, squeeze=False)
    for i, axes in enumerate(grid.flat):
        if i >= len(slices):
            axes.set_axis_off()
            continue
        image = draw_map(table, slices[i], axes, numbers=False)
        axes.set_title(f"{names[0]} = {i}", fontsize=9)
        axes.tick_params(labelsize=7)
    for row in grid:
        row[0].set_ylabel(names[1], fontsize=9)
    for axes in grid[-1]:
        axes.set_xlabel(names[2], fontsize=9)
    add_legend(table, figure, grid, image)
    figure.suptitle(table.title())
    return grid


def slices_of(table: Table) -> tuple[list[str], list[Array]]:
    """The names of slice, height and width, and the slices; ordered ones are sheared, so that they begin at 0."""
    values, names = table.values, table.axes()
    if table.order == "falling":
        values, names = values.transpose(2, 1, 0), names[::-1]
    elif table.order != "rising":
        return names, list(values)
    least, middle, most = names
    shown = [least, f"{middle} - {least}", f"{most} - {least}"]
    count = min(values.shape)
    width = values.shape[2] - count + 1  # so far every slice goes
    width = width if width >= count else values.shape[2]
    height = min(values.shape[1], width)
    slices = []
    for a in range(count):
        sheared = np.full((height, width), -1, dtype=values.dtype)
        part = values[a, a : a + height, a : a + width]
        sheared[: part.shape[0], : part.shape[1]] = part
        slices.append(sheared)
    return shown, slices


# Pictures of a sequence of nimbers: dots, a heat map of it folded into rows, and its fractal structure; png or svg


PICTURES = ("dots", "heat", "fractal")


def draw_nimbers(sequence: Sequence, path: Path, picture: str = "dots", width: int = 0) -> None:
    """Write the picture; the file's ending says which kind. `width` is the length of a row of the heat map."""
    from matplotlib.figure import Figure

    save(nimbers_axes(sequence, Figure, None, picture, width), path)


def nimbers_axes(sequence: Sequence, make: Make, ax: Axes | None = None, picture: str = "dots", width: int = 0) -> Any:
    """The axes of the picture; of the fractal one there are two."""
    check_picture(picture)
    if picture == "fractal":
        alone(ax, "the picture fractal")
        return draw_fractal(sequence, make(figsize=(9, 7.5), layout="constrained"))
    axes = one_of(make, ax, figsize=(9, 4.5))
    if picture == "dots":
        draw_sequence(sequence.as_table(), axes)
    else:
        draw_folded(sequence, axes, width)
    return axes


def check_picture(picture: str) -> None:
    if picture not in PICTURES:
        raise BadParam(f'there is no picture "{picture[:20]}"; there are: {", ".join(PICTURES)}')


def draw_folded(sequence: Sequence, axes: Axes, width: int) -> None:
    """Row after row: equal rows show a period of that length, slanting lines one nearby."""
    values = sequence.from_zero()
    width = width or max(1, int(len(values) ** 0.5))
    rows = -(-len(values) // width)
    folded = np.full(rows * width, np.nan)
    folded[sequence.first : len(values)] = sequence.values
    image = axes.imshow(folded.reshape(rows, width), cmap=COLOURS, interpolation="nearest", aspect="auto")
    axes.figure.colorbar(image, ax=axes, label="nimber")
    axes.set(
        title=f"nimbers of {sequence.game.label()}",
        xlabel=f"{sequence.of} modulo {width}",
        ylabel=f"{sequence.of} // {width}",
    )


def draw_fractal(sequence: Sequence, figure: Any) -> Any:
    """Above: first occurrences hollow, the rest filled. Below: the rest alone, moved together, on the whole."""
    values = sequence.values
    first = np.zeros(len(values), dtype=bool)
    first[np.unique(values, return_index=True)[1]] = True
    above, below = both = figure.subplots(2, 1)
    size = 18 if len(values) <= 300 else 5
    heaps = sequence.first + np.arange(len(values))
    above.scatter(
        heaps[first], values[first], s=size, facecolors="none", edgecolors="#c98a1b", label="first of its nimber"
    )
    above.scatter(heaps[~first], values[~first], s=size, color="#2f6f9f", linewidths=0, label="seen before")
    left = values[~first]
    below.scatter(heaps, values, s=3 * size, facecolors="none", edgecolors="#b8b2a4", label="the whole sequence")
    same = bool(np.array_equal(left, values[: len(left)]))
    below.scatter(heaps[: len(left)], left, s=size, color="#2f6f9f", linewidths=0, label="without the first ones")
    above.set(title=f"nimbers of {sequence.game.label()}", ylabel="nimber")
    label = "the same sequence again" if same else "another sequence"
    below.set(title=f"with the first of each nimber crossed out: {label}", xlabel=sequence.of, ylabel="nimber")
    below.set_xlim(above.get_xlim()[0], max(10.0, 1.3 * len(left)))
    below.set_ylim(above.get_ylim()[0], max(4.0, 1.3 * float(left.max(initial=0))))
    for axes in (above, below):
        axes.legend(loc="upper left", fontsize=8)
        axes.grid(alpha=0.25)
    return both


# Tables as TikZ: one coordinate as dots, two as a map, three as slices; the colours of their other pictures


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


def a_map(table: Table, values: Array, square: float, numbers: bool, left: float = 0, top: float = 0) -> list[str]:
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
    """A colour, where it begins and how long it goes on."""
    x = 0
    for fill, same in groupby(map(shades, row)):
        wide = len(list(same))
        yield fill, x, wide
        x += wide


def scale_of(table: Table) -> Callable[[int], str]:
    """The colour of a value."""
    if table.kind == "outcomes":
        return lambda value: NOTHING if value < 0 else (LOST, WON)[value]
    from matplotlib import colormaps
    from matplotlib.colors import to_hex

    highest, shades = max(1, int(table.values.max())), colormaps[COLOURS]
    return cache(lambda value: NOTHING if table.shown(value) in ("", "?") else to_hex(shades(value / highest)))


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
