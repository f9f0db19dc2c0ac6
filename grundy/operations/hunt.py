"""A counterexample looked for beyond the size that `verify` checks, going on where the last hunt ended."""

from collections.abc import Callable
from typing import Annotated

from grundy.claims.find import find_claim
from grundy.claims.hunting import MOST_ROUNDS, Hunt
from grundy.claims.hunting import hunt as hunt_study
from grundy.core.budget import Budget
from grundy.core.errors import BadParam
from grundy.core.result import Help
from grundy.operations import operation
from grundy.operations._common import Cluster, on_workers
from grundy.store.database import Verdicts


@operation(budget="1m", gives={"store": Verdicts}, panel="Prove", rank=3, also=("counterexample", "refute", "disprove"))
def hunt(
    id: Annotated[str, Help("one claim, by its id, or mine.py:id", argument=True)],
    budget: Budget | None = None,
    workers: Annotated[int, Help("processes that check")] = 1,
    cluster: Cluster = "",
    store: Verdicts | None = None,
    rounds: Annotated[int | None, Help("stop after so many rounds", low=1)] = None,
    report: Callable[[Hunt], None] | None = None,
) -> Hunt:
    """Look for a counterexample beyond what `verify` checks.
    Next time it goes on there. Exit code 1 if one is found."""
    if rounds is not None and rounds < 1:
        raise BadParam(
            f"a hunt has at least one round, not {rounds}; leave --rounds out for as many as there is time for"
        )
    most = MOST_ROUNDS if rounds is None else rounds
    with on_workers(workers, cluster) as crew:
        return hunt_study(find_claim(id), budget or Budget(60), crew, store, most, report)
