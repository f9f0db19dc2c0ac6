"""A sweep over many games, in one table that grows: the periods of octal codes, or their misère quotients."""

from typing import Annotated

from grundy.analysis.periods import Octals, octal_codes, sweep_periods, sweep_quotients
from grundy.core.budget import Budget
from grundy.core.result import Help
from grundy.operations import operation
from grundy.operations._common import on_workers

STUDIES = ("misere-octals", "octal-periods")
HEAPS = 4000  # of a code whose period is looked for


@operation(budget="", files={".csv": Octals.to_csv, ".md": Octals.to_markdown}, rank=5, also=("octals",))
def study(
    name: Annotated[str, Help("which study: misere-octals or octal-periods", argument=True, choices=STUDIES)] = STUDIES[
        0
    ],
    digits: Annotated[int, Help("all codes of so many digits after the point", low=1, high=4)] = 3,
    seconds: Annotated[int, Help("for each misère quotient, if no heaps are given", low=1, high=3600)] = 3,
    heaps: Annotated[
        int | None, Help("the largest heap of each code, however long it takes: the same rows everywhere", low=1)
    ] = None,
    budget: Budget | None = None,
    workers: Annotated[int, Help("processes; 1 uses this one", page=False)] = 1,
    cluster: Annotated[str, Help("a dask cluster, such as tcp://scheduler:8786", page=False)] = "",
) -> Octals:
    """Look at many games in turn, and keep what is found. The same command goes on from there."""
    codes, limits = octal_codes(digits), budget or Budget(None)
    with on_workers(workers, cluster) as crew:
        if name == "octal-periods":
            return sweep_periods(codes, heaps or HEAPS, limits, crew)
        return sweep_quotients(codes, seconds, limits, crew, heaps)
