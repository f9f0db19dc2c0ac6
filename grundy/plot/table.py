"""Pictures of tables: one coordinate as dots, two as a heat map, three as slices side by side; png or svg."""

from pathlib import Path
from typing import Any

from grundy.core.errors import Refused
from grundy.plot.saving import save
from grundy.studies.table import NO_POSITION, Table

MOST_SLICES = 24
COLOURS = "viridis"  # readable for colour-blind eyes and in grey


def draw_table(table: Table, path: Path) -> None:
    """Write the picture; the file's ending says which kind."""
    from matplotlib.figure import Figure

    if table.values.ndim == 1:
        figure = Figure(figsize=(9, 4.5), layout="constrained")
        draw_sequence(table, figure.subplots())
    elif table.values.ndim == 2:
        rows, columns = table.values.shape
        figure = Figure(figsize=(7, max(3.0, min(9.0, 6.2 * rows / columns))), layout="constrained")
        axes = figure.subplots()
        figure.colorbar(draw_heat_map(table, table.values, axes, numbers=rows * columns <= 400), ax=axes)
        axes.set(title=table.title(), xlabel=table.axes()[1], ylabel=table.axes()[0])
    elif table.values.ndim == 3:
        figure = draw_slices(table)
    else:
        raise Refused("a picture shows one, two or three coordinates; write x.npy or x.csv instead")
    save(figure, path)


def draw_sequence(table: Table, axes: Any) -> None:
    from matplotlib.ticker import MaxNLocator

    size = 16 if len(table.values) <= 200 else 3 if len(table.values) <= 5000 else 0.3
    axes.scatter(range(len(table.values)), table.values, s=size, color="#2f6f9f", linewidths=0)
    axes.set(title=table.title(), xlabel=table.axes()[0], ylabel=table.kind)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(alpha=0.25)


def draw_heat_map(table: Table, values: Any, axes: Any, numbers: bool) -> Any:
    """Outcomes: P-positions dark. Numbers: a scale, written into the squares where they are large enough."""
    import numpy as np
    from matplotlib.ticker import MaxNLocator

    outcomes = table.kind == "outcomes"
    top = max(1, int(table.values.max()))
    image = axes.imshow(
        np.ma.masked_equal(values, NO_POSITION) if table.game.has("at") else values,
        cmap="gray" if outcomes else COLOURS,
        origin="lower",
        vmin=0,
        vmax=top,
        interpolation="nearest",
    )
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True))
    if numbers:
        for i, row in enumerate(values):
            for j, value in enumerate(row):
                if value == NO_POSITION and table.game.has("at"):
                    continue
                text = "PN"[value] if outcomes else str(value)
                light = value <= 0.6 * top
                axes.text(j, i, text, ha="center", va="center", fontsize=7, color="white" if light else "black")
    return image


def draw_slices(table: Table) -> Any:
    """Three coordinates: a heat map for each value of the first."""
    from matplotlib.figure import Figure

    count = table.values.shape[0]
    if count > MOST_SLICES:
        raise Refused(f"a picture shows at most {MOST_SLICES} slices; use a smaller first number in --to")
    columns = min(6, count)
    rows = -(-count // columns)
    figure = Figure(figsize=(2.2 * columns, 2.4 * rows), layout="constrained")
    grid = figure.subplots(rows, columns, squeeze=False)
    for i, axes in enumerate(grid.flat):
        if i >= count:
            axes.set_axis_off()
            continue
        draw_heat_map(table, table.values[i], axes, numbers=False)
        axes.set_title(f"{table.axes()[0]} = {i}", fontsize=9)
        axes.tick_params(labelsize=6)
    figure.suptitle(table.title())
    return figure
