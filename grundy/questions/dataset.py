"""Many positions with their exact values, each once, from the smallest on, as a Parquet or CSV file.

>>> import grundy
>>> found = grundy.dataset("nim", to=3)
>>> found.count, found.splits()["test"]
(7, (3, 3, 3))
>>> found.columns()["position"]
['0', '1', '1+1', '2', '1+1+1', '1+2', '3']
"""

from typing import Annotated, Any

from grundy.core.answer import Ask
from grundy.core.asking import as_ending, as_game, as_position
from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.questions import question
from grundy.questions.parts.limits import as_limits, read_limits
from grundy.questions.parts.matches import Cluster
from grundy.runtime.crew import Crew
from grundy.studies.dataset import Dataset, make_plan

To = Annotated[
    int | tuple[int, ...] | None,
    Ask("all sums of heaps of up to so many tokens, or all tuples up to such as 20,20", read=read_limits),
]
Heaps = Annotated[int, Ask("with --to: at most so many heaps; 0 is any number")]
Sample = Annotated[int, Ask("so many different random positions, of sizes up to --to")]
Seed = Annotated[int, Ask("the same seed gives the same random positions")]
Workers = Annotated[int, Ask("processes that work")]


@question(budget="", files={".parquet": Dataset.write, ".csv": Dataset.write})
def dataset(
    game: AnyGame | str,
    position: Any = None,
    to: To = None,
    heaps: Heaps = 0,
    sample: Sample = 0,
    seed: Seed = 0,
    ending: Ending | str | None = None,
    workers: Workers = 1,
    cluster: Cluster = "",
    budget: Budget | None = None,
) -> Dataset:
    """Write many positions with nimber, outcome, remoteness and best moves; the same command goes on after a stop.

    All sums of heaps or all tuples up to `to`, `sample` random positions, or all that follow from a position (the usual
    start). Rows are made when they are asked for: `save(path)`, `to_pandas()`. The largest positions are for testing.
    """
    game, ending, budget = as_game(game), as_ending(ending, game), budget or Budget(None)
    here = None if position is None else as_position(game, position)
    spread = Crew(workers, cluster)
    spread.check()
    plan = make_plan(game, ending, budget, here, () if to is None else as_limits(to), heaps, sample, seed)
    return Dataset(game, ending, plan, spread=spread, budget=budget)
