"""Every solved octal code of the table, found again and held against plain misère search; larger closures too."""

import random
import re
from typing import Any

import pytest

import grundy
from grundy import Budget
from grundy.analysis.misere_quotients import ClosureFound
from grundy.core.game import Ending
from grundy.engines.search import Misere
from tests.support import ROOT

pytestmark = pytest.mark.stress

ROW = re.compile(r"^\| (0\.\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| \d+ \|$", re.MULTILINE)
SOLVED = ROW.findall((ROOT / "docs/misere-octals.md").read_text())
SUMS, TOKENS = 400, 24


def test_how_many_are_solved() -> None:
    assert len(SOLVED) >= 170


@pytest.mark.parametrize(("code", "order", "p", "preperiod", "period"), SOLVED)
def test_a_solved_code(code: str, order: str, p: str, preperiod: str, period: str) -> None:
    game: Any = grundy.game("octal", code=code)
    found = grundy.quotient(game, budget=Budget(None)).quotient
    assert found.certified
    assert (found.order, sum(found.is_p), found.preperiod, found.period) == tuple(
        map(int, (order, p, preperiod, period))
    )
    rng, engine = random.Random(code), Misere(game, Ending.MISERE, Budget(None))
    for _ in range(SUMS):
        tokens = rng.randint(1, TOKENS)
        heaps: tuple[int, ...] = ()
        while sum(heaps) < tokens:
            heaps = (*heaps, rng.randint(1, tokens - sum(heaps)))
        lost = found.is_p[found.product(map(found.element, heaps))]
        assert lost == (engine.value(heaps).outcome == "P"), heaps


@pytest.mark.parametrize(
    ("name", "position", "order"),
    [
        ("chomp", "3,3,3", 128),
        ("sprouts", "3", 36),
        ("divinim", "#../.../..#", 6),
        ("hackenbush", "0-1,1-2,1-3,2-4,2-5,3-6", 10),
        ("kayles", "30", 40),
    ],
)
def test_a_large_closure(name: str, position: str, order: int) -> None:
    """`searched_sums` raises where play disagrees; here it has time for all of them."""
    found = grundy.quotient(name, positions=[position], budget=Budget(None))
    assert isinstance(found, ClosureFound)
    assert not found.stopped
    assert found.sums_searched > 20
    assert found.quotient.order == order
