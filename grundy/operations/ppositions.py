"""The P-positions in a box, where the player to move loses: listed, counted, as a matrix, or as a picture.

>>> import grundy
>>> grundy.ppositions("wythoff", (5, 5)).positions
[(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)]
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from grundy.analysis.tabular_files import FILES
from grundy.analysis.tabulate import make_table
from grundy.analysis.value_table import SHOWN, Table
from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam, Message, Refused, without_advice
from grundy.core.game import AnyGame, Ending, under
from grundy.core.lazy_imports import np
from grundy.core.lookup import as_ending, as_game
from grundy.core.result import Grid, Help, Result, TextLine
from grundy.core.types import Array, JsonObject
from grundy.operations import operation
from grundy.operations._common import as_limits, in_tex, on_workers, read_limits
from grundy.render.table_pictures import draw_table, tikz_table

WAYS = ("list", "count", "matrix")
LISTED, IN_A_ROW = 200, 8  # positions on the screen
SIGNS = {0: "P", 1: "."}


def check_way(way: str) -> None:
    if way not in WAYS:
        raise BadParam(
            f'P-positions are shown as {", ".join(WAYS)}, not as "{way[:20]}"; type ', Argument("show", "list")
        )


@dataclass(frozen=True)
class PPositions(Result):
    """The P-positions of a table of outcomes."""

    table: Table

    @property
    def places(self) -> Array:
        """A row of coordinates for each P-position."""
        return np.argwhere(self.table.values == 0)

    @property
    def positions(self) -> list[tuple[int, ...]]:
        """Their coordinates, in the order of the box."""
        return [tuple(place) for place in self.places.tolist()]

    def __len__(self) -> int:
        return int((self.table.values == 0).sum())

    def __bool__(self) -> bool:
        return True

    def rows(self) -> Iterator[list[Any]]:
        yield self.table.axes()
        yield from self.places.tolist()

    def columns(self) -> JsonObject:
        return dict(zip(self.table.axes(), self.places.T, strict=True))

    def to_dict(self) -> JsonObject:
        found = self.table
        partial = {"settled": found.settled, "stopped": without_advice(found.stopped)} if found.stopped else {}
        return {
            **found.with_game(),
            "ending": str(found.ending),
            "axes": found.axes(),
            "shape": list(found.shape),
            "count": len(self),
            **partial,
            "positions": self.places.tolist(),
        }

    def screen(
        self, show: Annotated[str, Help("what the screen shows", choices=WAYS, check=check_way)] = "list"
    ) -> Iterator[TextLine | Grid]:
        check_way(show)
        found, count = self.table, len(self)
        whole = int((~found.blanks(found.values)).sum())
        of = f"{found.game.label()}{under(found.ending)}"
        yield TextLine(f"{count:,} P-position{'s' * (count != 1)} of {of} among {whole:,}", "bold")
        if found.stopped:
            yield TextLine(f"partial: {found.settled:,} of {found.values.size:,} places of the box are settled")
        if show == "matrix":
            yield from self.matrix()
        elif show == "list":
            texts = [",".join(map(str, place)) for place in self.places[:LISTED].tolist()]
            lines = [texts[i : i + IN_A_ROW] for i in range(0, len(texts), IN_A_ROW)]
            if lines:
                width = len(lines[0])
                yield Grid([line + [""] * (width - len(line)) for line in lines], [None] * width)
            if count > LISTED:
                advice = Argument("out", "x.csv", "; {} writes them all")
                yield TextLine(Message(f"... and {count - LISTED:,} more", advice), "dim")

    def matrix(self) -> Iterator[TextLine]:
        """A row a line, P for a P-position and a dot for an N-position."""
        found = self.table
        if found.dimension > 2:
            raise Refused("a matrix shows one or two coordinates; type ", Argument("show", "list"))
        values = found.values if found.dimension == 2 else found.values[None, :]
        wide = len(str(min(len(values), SHOWN + 1) - 1))
        for i, row in enumerate(values[: SHOWN + 1, : 2 * SHOWN].tolist()):
            cells = " ".join(SIGNS.get(value, found.shown(value) or " ") for value in row)
            yield TextLine(f"{str(i).rjust(wide)}  {cells}" if found.dimension == 2 else cells)
        if len(values) > SHOWN + 1 or values.shape[1] > 2 * SHOWN:
            shape = " x ".join(f"{n:,}" for n in found.shape)
            yield TextLine(
                Message(f"... the beginning of {shape}", Argument("out", "x.svg", "; {} draws it all")), "dim"
            )

    def verdict(self) -> tuple[int, str]:
        return self.table.verdict()


def draw(found: PPositions, path: Path) -> None:
    draw_table(found.table, path)


def as_tikz(found: PPositions) -> str:
    return tikz_table(found.table)


@operation(
    budget="", files={**FILES, ".png": draw, ".svg": draw, **in_tex(as_tikz)}, rank=2, also=("losing", "lost", "cold")
)
def ppositions(
    game: AnyGame | str,
    to: Annotated[
        int | tuple[int, ...], Help("the largest heap, tuple or board: 20 or 20,20", low=0, most=5, read=read_limits)
    ],
    ending: Ending | str | None = None,
    budget: Budget | None = None,
    resume: Annotated[bool, Help("keep what is found on disk, and go on from there")] = False,
    workers: Annotated[int, Help("processes that fill a table of tuples, on disk; 1 uses this one")] = 1,
    cluster: Annotated[str, Help("a dask cluster that shares the folder of tables (GRUNDY_DATA)")] = "",
    partial: Annotated[bool, Help("if the budget ends, those that are settled by then")] = False,
) -> PPositions:
    """The P-positions, lost for the player to move, up to a size. Their list, count, matrix or picture."""
    game = as_game(game)
    ending = as_ending(ending, game)
    if ending is Ending.SCORED:
        raise Refused("P-positions are those of the normal and the misère ending; type ", Argument("ending", "normal"))
    with on_workers(workers, cluster) as crew:
        found = make_table(
            game, as_limits(to), ending, budget or Budget(None), "outcomes", resume, crew=crew, partial=partial
        )
    return PPositions(found)
