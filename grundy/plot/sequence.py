"""Pictures of a sequence of nimbers: dots, a heat map of it folded into rows, and its fractal structure; png or svg.

A fractal sequence contains itself: cross out the first occurrence of each number, and what is left is the sequence
again. The sequences of Maximum Nim are fractal (L. Levine, Fractal sequences and restricted Nim, 2006).
"""

from pathlib import Path
from typing import Any

from grundy.core.errors import BadParam
from grundy.core.needed import np
from grundy.plot.saving import Make, alone, one_of, save
from grundy.plot.table import COLOURS, draw_sequence
from grundy.studies.sequence import Sequence

PICTURES = ("dots", "heat", "fractal")


def draw_nimbers(sequence: Sequence, path: Path, picture: str = "dots", width: int = 0) -> None:
    """Write the picture; the file's ending says which kind. `width` is the length of a row of the heat map."""
    from matplotlib.figure import Figure

    save(nimbers_axes(sequence, Figure, None, picture, width), path)


def nimbers_axes(sequence: Sequence, make: Make, ax: Any = None, picture: str = "dots", width: int = 0) -> Any:
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


def draw_folded(sequence: Sequence, axes: Any, width: int) -> None:
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
    told = "the same sequence again" if same else "another sequence"
    below.set(title=f"with the first of each nimber crossed out: {told}", xlabel=sequence.of, ylabel="nimber")
    below.set_xlim(above.get_xlim()[0], max(10.0, 1.3 * len(left)))
    below.set_ylim(above.get_ylim()[0], max(4.0, 1.3 * float(left.max(initial=0))))
    for axes in (above, below):
        axes.legend(loc="upper left", fontsize=8)
        axes.grid(alpha=0.25)
    return both
