"""The census: all boards of a size, counted by nimber and marked squares."""

from typing import Annotated, TypedDict

from grundy.analysis.board_census import Census, take_census
from grundy.compile.device import wanted
from grundy.core.budget import Budget
from grundy.core.game import AnyGame
from grundy.core.lookup import as_game
from grundy.core.result import Help
from grundy.operations import Page, operation
from grundy.operations._common import OnDevice, on_workers
from grundy.operations._shapes import Number
from grundy.render.figures import draw_census


class Counted(TypedDict):
    game: str
    size: str
    boards: Number
    by_nimber: dict[str, Number]
    counts: Annotated[list[list[Number]], Help("boards by marked squares, then by nimber")]
    smallest_lost: dict[str, list[str]]


Size = Annotated[str, Help("rows and columns, such as 4x5", most=9, example="4x5", argument=True)]


@operation(
    budget="",
    files={".csv": Census.to_csv, ".png": draw_census, ".svg": draw_census},
    page=Page(Counted, job=True),
    command="divinim census",
)
def census(
    game: AnyGame | str,
    size: Size,
    budget: Budget | None = None,
    workers: Annotated[int, Help("processes; 1 uses all cores of one process", page=False)] = 1,
    cluster: Annotated[str, Help("a dask cluster, such as tcp://scheduler:8786", page=False)] = "",
    resume: Annotated[bool, Help("keep what is counted on disk, and go on from there", page=False)] = False,
    device: OnDevice = "cpu",
) -> Census:
    """Solve ALL boards of a size and count them by nimber and by marked squares.

    With `resume` what is counted is kept on disk, block by block, and the same question goes on from there.
    """
    with on_workers(workers, cluster) as crew:
        return take_census(as_game(game), size, budget or Budget(None), crew, resume, wanted(device, 1 << 30))
