"""Every operation of every game with a budget of 1 s ends within 2 s; the table of all cases is printed by the script.

`python -m tests.stress.budget_runs --sample 3` prints the slowest; without `--sample` it goes through every position.
"""

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from grundy.core.registry import game_ids
from tests.stress.budget_cases import Case, cases_of, games
from tests.stress.budget_runs import LATE, run_case

pytestmark = pytest.mark.stress
SECONDS = 1.0
EACH = 2  # cases of each operation of a game
AT_ONCE = 2


def chosen(name: str) -> list[Case]:
    """For every operation some of the cases, with the usual parameters or others."""
    every = [case for game in games() if game.id == name for case in cases_of(game)]
    random.Random(name).shuffle(every)
    met: Counter[str] = Counter()
    found = []
    for case in every:
        met[case.operation] += 1
        if met[case.operation] <= EACH:
            found.append(case)
    return found


@pytest.mark.parametrize("name", game_ids())
def test_every_operation_ends_a_second_after_its_budget(name: str, record_property: Any) -> None:
    cases = chosen(name)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = list(pool.map(lambda case: run_case(case, SECONDS), cases))
    record_property("counted", {"cases": len(found), "late": sum(ran.seconds > SECONDS + LATE / 2 for ran in found)})
    late = [ran for ran in found if ran.seconds > SECONDS + LATE or ran.said.startswith(("KILLED", "DIED", "BROKEN"))]
    assert not late, "\n".join(f"{ran.seconds:.2f} s {ran.name}: {ran.said} at {ran.place}" for ran in late)
