"""Sprouts at length: published outcomes as far as they are cheap, the solution of 11 spots, many random positions."""

import random
from pathlib import Path

import pytest

from grundy import Budget
from grundy.games.sprouts import Sprouts
from grundy.games.sprouts.canonical import canonical
from grundy.games.sprouts.misere import MisereSolver
from grundy.games.sprouts.options import moves
from grundy.games.sprouts.positions import lives, spots
from grundy.games.sprouts.solver import SproutsNimbers
from grundy.games.sprouts.table import PartTable
from grundy.operations.verify_solution import check_solution
from tests.games.test_sprouts import MISERE, random_parts

pytestmark = pytest.mark.stress


@pytest.mark.parametrize("n", [12, 13, 14, 17])
def test_normal_play_follows_the_conjecture(n: int) -> None:
    assert SproutsNimbers(Budget(None)).value(spots(n)) in (("N",) if n % 6 > 2 else (0, "P"))


@pytest.mark.parametrize("n", [9, 10, 11])
def test_misere_play_as_published(n: int) -> None:
    assert MisereSolver(Budget(None)).value(spots(n)) == MISERE[n]


def test_the_solution_of_eleven_spots_is_verified(tmp_path: Path) -> None:
    found = check_solution(Sprouts(), spots(11), Budget(None), tmp_path)
    assert found.outcome == "N"


def test_compiled_options_are_the_interpreted_ones() -> None:
    rng = random.Random(5)
    table = PartTable(False, Budget(None))
    for _ in range(300):
        for part in random_parts(rng, 6):
            if 8 < lives(part) < 14:
                for number in table.numbers(part):
                    found = {canonical([table.part(n) for n in option]) for option in table.options(number)}
                    assert found == {option for _, option in moves((table.part(number),))}, part
