"""Pictures of tables: one coordinate as dots, two as a map, three as slices side by side; png or svg.

Outcomes are black (P) and white (N); nimbers have a colour scale that colour-blind eyes and grey paper keep apart. What
is no position is grey. Three ordered coordinates are drawn as in document 003, table 1: a slice for each least
number, the other two counted from it, so that rows and diagonals run on from slice to slice.
"""

from pathlib import Path
from typing import Any

from grundy.core.errors import Argument, Refused
from grundy.core.needed import np
from grundy.plot.saving import Make, alone, one_of, save
from grundy.studies.table import Table

MOST_SLICES = 24
COLOURS = "viridis"  # readable for colour-blind eyes and in grey
LOST, WON, NOTHING = "#1c1c1c", "#ffffff", "#d5dbe3"
LINED = 60  # squares along a side that still get lines between them


def draw_table(table: Table, path: Path | str) -> None:
    """Write the picture of a table to a file; its ending, .png or .svg, says which kind."""
    from matplotlib.figure import Figure

    save(table_axes(table, Figure), Path(path))


def table_axes(table: Table, make: Make, ax: Any = None) -> Any:
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


def draw_sequence(table: Table, axes: Any) -> None:
    from matplotlib.ticker import MaxNLocator

    size = 16 if len(table.values) <= 300 else 3 if len(table.values) <= 5000 else 0.3
    places, values = zip(*((at, value) for (at,), value in table.items()), strict=True)
    axes.scatter(places, values, s=size, color="#2f6f9f", linewidths=0)
    axes.set(title=table.title(), xlabel=table.axes()[0], ylabel=table.kind)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(alpha=0.25)


def draw_map(table: Table, values: Any, axes: Any, numbers: bool) -> Any:
    """Outcomes: P-positions dark. Numbers: a scale, written into the squares where they are large enough."""
    from matplotlib import colormaps
    from matplotlib.colors import ListedColormap
    from matplotlib.ticker import MaxNLocator

    outcomes = table.kind == "outcomes"
    top = max(1, int(table.values.max()))
    colours = (ListedColormap([LOST, WON]) if outcomes else colormaps[COLOURS]).with_extremes(bad=NOTHING)
    axes.set_facecolor(NOTHING)
    image = axes.imshow(
        np.ma.masked_where(values < 0, values) if table.kind != "margins" else values,
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


def add_legend(table: Table, figure: Any, axes: Any, image: Any, beside: bool = False) -> None:
    """Outcomes: what black and white mean. Numbers: the scale. `beside` other pictures it keeps to its own axes."""
    from matplotlib.patches import Patch

    if table.kind != "outcomes":
        label = "longest row that loses; 0: none does" if table.kind == "longest" else table.kind
        figure.colorbar(image, ax=axes, label=label)
        return
    marks = [Patch(facecolor=LOST, label="P"), Patch(facecolor=WON, edgecolor="#9a9ea6", label="N")]
    if table.order in ("rising", "falling"):
        marks.append(Patch(facecolor=NOTHING, label="no position"))
    look: dict[str, Any] = {"handles": marks, "ncols": len(marks), "frameon": False, "fontsize": 9}
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


def slices_of(table: Table) -> tuple[list[str], list[Any]]:
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
