"""The values of all heaps, of all tuples, or of all boards up to a size."""

from typing import Annotated

from grundy.analysis.tabulate import make_table
from grundy.analysis.value_table import NAMES, Table
from grundy.core.budget import Budget
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import as_ending, as_game
from grundy.core.result import Help
from grundy.operations import Page, operation
from grundy.operations._common import OnDevice, as_limits, in_tex, on_workers, read_limits
from grundy.render.table_pictures import draw_table, tikz_table

KINDS = ("", *NAMES)  # empty: what fits the ending


@operation(
    budget="",
    files={
        ".csv": Table.to_csv,
        ".npy": Table.to_npy,
        ".png": draw_table,
        ".svg": draw_table,
        **in_tex(tikz_table),
    },
    page=Page(shape=None),
    rank=1,
    turns={"--sequence": "sequence", "--compare": "sequence"},
    also=("values", "nimbers", "outcomes", "list", "oeis"),
)
def table(
    game: AnyGame | str,
    to: Annotated[
        int | tuple[int, ...],
        Help(
            "the largest heap, tuple or board: 20 or 10,10",
            low=0,
            high=10**9,
            most=5,
            example=[20, 20],
            read=read_limits,
            page=list[int],
        ),
    ],
    ending: Ending | str | None = None,
    of: Annotated[str, Help("what fits the ending if left out", choices=KINDS)] = "",
    budget: Budget | None = None,
    resume: Annotated[bool, Help("keep what is found on disk, and go on from there", page=False)] = False,
    device: OnDevice = "cpu",
    workers: Annotated[int, Help("processes that fill a table of tuples, on disk; 1 uses this one", page=False)] = 1,
    cluster: Annotated[str, Help("a dask cluster that shares the folder of tables (GRUNDY_DATA)", page=False)] = "",
    partial: Annotated[bool, Help("if the budget ends, what is settled by then, and ? for the rest")] = False,
) -> Table:
    """Nimbers or outcomes of all heaps, tuples, boards to a size."""
    limits = budget or Budget(None)
    with on_workers(workers, cluster) as crew:
        return make_table(
            as_game(game), as_limits(to), as_ending(ending, game), limits, of, resume, device, crew, partial
        )
