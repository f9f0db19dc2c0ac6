"""No operation of any game goes on for long after its budget is over; `tests/stress/budget_cases.py` has the cases.

Each case runs in a process of its own, which is killed if it has worked for seconds after the end of its budget: only
what does not look at the budget at all does so. How exactly the end is kept is measured by `make stress`.
"""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.core.game import with_params
from grundy.core.registry import all_games, game_from_file
from tests.conftest import one_of_each_family
from tests.later import COMPILED
from tests.stress.budget_cases import EACH_ENDING, EACH_POSITION, Case, cases_of
from tests.stress.budget_runs import run_case

SECONDS = 0.1
pytestmark = pytest.mark.skipif(not COMPILED, reason="slices of compiled code are short only if it is compiled")

NEVER_ENDED: dict[str, tuple[str, str, dict[str, Any]]] = {
    "the quotient of a game whose heaps all fit": ("quotient", "prime-nim", {}),
    "a large prime, of which no divisor is found": ("solve", "take-a-divisor", {"position": "1000000000000000009"}),
    "the same, move by move": ("explain", "take-a-divisor", {"position": "1000000000000000009", "answer": "1"}),
    "a move among 10^12": ("explain", "moores-nim", {"position": "1000003,1000003,4", "answer": "take 7"}),
    "a file of moves, each looked for": ("export", "kayles", {"position": "1000+1000", "ending": "misere"}),
    "moves of a large board, each slow": (
        "simulate",
        "tartan",
        {"position": "/".join(["THT" * 16] * 48), "games": 10**6, "ending": "misere"},
    ),
    "the regions of a large board": ("canonical", "cram", {"position": "/".join(["." * 80] * 80)}),
    "a table that nobody can hold": ("sequence", "kotzigs-nim", {"to": 10**9}),
}


def ended(case: Case) -> None:
    ran = run_case(case, SECONDS)
    assert not ran.said.startswith(("KILLED", "DIED", "BROKEN")), f"{case.name}: {ran.said} at {ran.place}"


@pytest.mark.parametrize("name", NEVER_ENDED)
def test_what_never_ended_before(name: str) -> None:
    operation, game, arguments = NEVER_ENDED[name]
    made = grundy.game(game)
    given = {key: made.parse(value) if key == "position" else value for key, value in arguments.items()}
    ended(Case(operation, made, given))


USERS = '''
from dataclasses import dataclass
from grundy import HeapGame, rule

@dataclass(frozen=True)
class Mine(HeapGame):
    """Take a number that divides no power of ten."""
    id = "mine"

    @rule
    def heap_options(n):
        for taken in range(3, n + 1):
            divisor = 3
            while divisor < taken and taken % divisor:
                divisor += 2
            if divisor == taken:
                yield n - taken
'''


@pytest.mark.parametrize("operation", ["quotient", "period", "genera"])
def test_a_users_game(tmp_path: Path, operation: str) -> None:
    (tmp_path / "mine.py").write_text(USERS)
    ended(Case(operation, game_from_file(tmp_path / "mine.py")(), {}))


@cache
def cases_by_operation(game: str) -> dict[str, Case]:
    """Of each operation the first case, which is the one with the largest heap that can be told from the example."""
    found: dict[str, Case] = {}
    for case in cases_of(with_params(all_games()[game], {})):
        found.setdefault(case.operation, case)
    return found


def operations() -> list[str]:
    return sorted({*EACH_ENDING, *EACH_POSITION, *cases_by_operation("nim")})


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(one_of_each_family()))
@pytest.mark.parametrize("operation", operations())
def test_one_game_of_each_family(operation: str, game: str) -> None:
    if case := cases_by_operation(game).get(operation):
        ended(case)
