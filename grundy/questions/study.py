"""A sweep over many games, in one table that grows: the misère quotients of octal codes."""

from typing import Annotated

from grundy.core.answer import Ask
from grundy.core.budget import Budget
from grundy.questions import question
from grundy.questions.parts.matches import spread_over
from grundy.studies.misere_octals import Octals, octal_codes, sweep

STUDIES = ("misere-octals",)


@question(budget="", files={".csv": Octals.to_csv, ".md": Octals.to_markdown})
def study(
    name: Annotated[str, Ask("which study: misere-octals", argument=True, choices=STUDIES)] = "misere-octals",
    digits: Annotated[int, Ask("all codes of so many digits after the point", low=1, high=4)] = 3,
    seconds: Annotated[int, Ask("for each code", low=1, high=3600)] = 3,
    budget: Budget | None = None,
    workers: Annotated[int, Ask("processes; 1 uses this one", page=False)] = 1,
    cluster: Annotated[str, Ask("a dask cluster, such as tcp://scheduler:8786", page=False)] = "",
) -> Octals:
    """Look at many games one after the other, and keep what is found; the same command goes on from there."""
    with spread_over(workers, cluster) as spread:
        return sweep(octal_codes(digits), seconds, budget or Budget(None), spread)
