"""Charts of simulations, tournaments and censuses; saving figures so that the same figure gives the same bytes."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grundy.analysis.board_census import Census
from grundy.analysis.ratings import Tournament
from grundy.analysis.simulation import Simulation
from grundy.analysis.statistics import LETTERS
from grundy.core.errors import Refused
from grundy.core.lazy_imports import np
from grundy.core.types import AnyFunction, Axes
from grundy.drawing.signs import SIGNS, Kind

DPI = 150
Make = AnyFunction


def one_of(make: Make, ax: Axes | None, **look: object) -> Axes:
    """The axes to draw on: the given ones, or those of a new figure."""
    return make(layout="constrained", **look).subplots() if ax is None else ax


def alone(ax: Axes | None, what: str) -> None:
    """Refuse given axes for a picture that needs several."""
    if ax is not None:
        raise Refused(f"{what} is drawn on several axes; leave ax out")


def save(axes: Axes, path: Path) -> None:
    """Save the figure of these axes; the file's ending says which kind."""
    from matplotlib import rc_context
    from matplotlib.backend_bases import get_registered_canvas_class

    kind = path.suffix[1:]
    figure = getattr(axes, "flat", [axes])[0].figure
    with rc_context({"svg.hashsalt": "grundy"}):
        if layout := figure.get_layout_engine():  # `savefig` would draw everything once more for it
            get_registered_canvas_class(kind)(figure)
            figure.dpi = DPI
            layout.execute(figure)
            figure.set_layout_engine(None)
        figure.savefig(path, dpi=DPI, metadata={"Date": None} if kind == "svg" else None, format=kind)


def draw(axes_of: AnyFunction, found: object, path: Path, **look: object) -> None:
    """Write a picture to a file; the file's ending says which kind."""
    from matplotlib.figure import Figure

    save(axes_of(found, Figure, **look), path)


# ---- simulations and tournaments: results, lengths, margins, branching and errors by ply; ratings ----


BLUE, GREY, RED = "#2a6fbb", "#9aa5b1", "#c8553d"
RESULTS: tuple[Kind, ...] = ("win", "tie", "loss")
COLORS = (BLUE, RED, "#3d8f5f", "#8a5fb0", "#c7912a", GREY)  # of the players


def simulation_axes(found: Simulation, make: Make, ax: Axes | None = None) -> Any:
    """Four axes."""
    alone(ax, "a simulation")
    statistics = found.statistics
    a = found.match.players[0]
    figure = make(figsize=(10, 6.4), layout="constrained")
    scored = found.match.ending == "scored"
    grid = figure.subplots(2, 2)
    results(grid[0, 0], found)
    bars(grid[0, 1], statistics.row("length"), "moves in a game", "share of games")
    if "chances A" in found.counts:
        errors(grid[1, 0], found)
    elif found.several:
        bars(grid[1, 0], statistics.row("bad points A"), f"bad points of A: {a}", "share of games")
    elif scored:
        bars(grid[1, 0], statistics.margins(), f"margin of A: {a}", "share of games")
    else:
        bars(grid[1, 0], statistics.row("pairs"), f"net wins of A ({a}) in a pair of games", "share of pairs")
    by_ply = statistics.branching()
    grid[1, 1].plot([ply + 1 for ply in by_ply], list(by_ply.values()), color=BLUE, marker=".")
    grid[1, 1].set(xlabel="move", ylabel="moves to choose from, mean", ylim=(0, None))
    whole_numbers(grid[1, 1].xaxis)
    figure.suptitle(
        f"{found.match.game}, {found.match.ending} ending: {statistics.games:,} games, seed {found.match.seed}\n"
        f"{found.match.starts.in_words[:90]}",
        fontsize=11,
    )
    return grid


def results(axes: Axes, found: Simulation) -> None:
    """Won, tied and lost games as stacked bars: by player, and by who moved first, or by seat."""
    rows = [(who, counts) for who, counts, _ in found.statistics.standings(found.match.players)][::-1]
    if not found.several:
        a, b = found.match.players
        rows.insert(1, (f"B: {b}" if a != b else f"B: {b}, too", rows[1][1][::-1]))
    for y, (_, counts) in enumerate(rows):
        left = 0.0
        inks = [SIGNS[kind].light for kind in RESULTS]
        for count, colour, name in zip(counts, inks, ("won", "tied", "lost"), strict=True):
            share = count / max(1, sum(counts))
            axes.barh(y, share, left=left, color=colour, label=name if y == 0 else None)
            if share > 0.08:
                axes.text(left + share / 2, y, f"{share:.1%}", ha="center", va="center", color="white", fontsize=9)
            left += share
    axes.set(xlim=(0, 1), xlabel="share of games")
    axes.set_yticks(range(len(rows)), [name for name, _ in rows])
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, frameon=False)


def bars(axes: Axes, row: Mapping[int, int], xlabel: str, ylabel: str) -> None:
    total = max(1, sum(row.values()))
    axes.bar(list(row), [count / total for count in row.values()], color=BLUE, width=0.9)
    axes.set(xlabel=xlabel, ylabel=ylabel)
    whole_numbers(axes.xaxis)


def errors(axes: Axes, found: Simulation) -> None:
    for player, name, colour in zip(LETTERS, found.match.players, COLORS, strict=False):
        rates = {ply + 1: wrong / chances for ply, (wrong, chances) in found.statistics.errors(player).items()}
        axes.plot(list(rates), list(rates.values()), color=colour, marker=".", label=f"{player}: {name}")
    axes.set(xlabel="move", ylabel="errors, of the chances to err", ylim=(-0.03, 1.03))
    whole_numbers(axes.xaxis)
    axes.legend(frameon=False)


def tournament_axes(found: Tournament, make: Make, ax: Axes | None = None) -> Axes:
    ratings = found.ratings()[::-1]
    axes = one_of(make, ax, figsize=(8, 1.6 + 0.45 * len(ratings)))
    for y, rating in enumerate(ratings):
        axes.errorbar(
            rating.elo, y, xerr=[[rating.elo - rating.low], [rating.high - rating.elo]], color=BLUE, fmt="o", capsize=4
        )
        axes.annotate(
            f"{rating.elo:+.0f}", (rating.elo, y), (0, 7), textcoords="offset points", ha="center", fontsize=9
        )
    axes.set_yticks(range(len(ratings)), [rating.player for rating in ratings])
    axes.set_ylim(-0.6, len(ratings) - 0.3)
    axes.margins(x=0.1)
    axes.grid(axis="x", alpha=0.3)
    match = found.pairings[0].match
    axes.set(
        xlabel="Elo rating, with its 95% interval",
        title=f"{match.game}, {match.ending} ending: {match.games:,} games a pairing, seed {match.seed}",
    )
    return axes


def whole_numbers(axis: Any) -> None:
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(integer=True))


# ---- a census: for each number of marked squares, the share of each nimber among the boards ----


def census_axes(census: Census, make: Make, ax: Axes | None = None) -> Axes:
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


def draw_simulation(found: Simulation, path: Path) -> None:
    draw(simulation_axes, found, path)


def draw_tournament(found: Tournament, path: Path) -> None:
    draw(tournament_axes, found, path)


def draw_census(found: Census, path: Path) -> None:
    draw(census_axes, found, path)
