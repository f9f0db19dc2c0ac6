"""A census as a picture: for each number of marked squares, how the boards share out among the nimbers."""

from pathlib import Path
from typing import Any

from grundy.core.needed import np
from grundy.plot.saving import Make, one_of, save
from grundy.studies.census import Census


def draw_census(census: Census, path: Path) -> None:
    from matplotlib.figure import Figure

    save(census_axes(census, Figure), path)


def census_axes(census: Census, make: Make, ax: Any = None) -> Any:
    from matplotlib import colormaps
    from matplotlib.ticker import MaxNLocator

    axes = one_of(make, ax, figsize=(9, 5))
    totals = census.counts.sum(axis=1)
    marked = np.flatnonzero(totals)
    bottom = np.zeros(len(marked))
    colours = colormaps["viridis"](np.linspace(0, 1, census.counts.shape[1]))
    for nimber in range(census.counts.shape[1]):
        share = census.counts[marked, nimber] / totals[marked]
        axes.bar(marked, share, bottom=bottom, width=0.9, color=colours[nimber], label=str(nimber))
        bottom += share
    axes.set(
        title=f"all {census.boards:,} boards of {census.size}, {census.game.label()}",
        xlabel="marked squares",
        ylabel="share of boards",
        ylim=(0, 1),
    )
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    if ax is None:
        axes.figure.legend(title="nimber", loc="outside right upper", reverse=True)
    else:
        axes.legend(title="nimber", loc="upper left", bbox_to_anchor=(1.0, 1.0), reverse=True)
    return axes
