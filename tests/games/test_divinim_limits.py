"""What the kernels of DiviNim may use: arrays that are long enough, numbers that fit, time and positions."""

import random
from pathlib import Path
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import OwnSolver
from grundy.core.errors import Cancelled, OverBudget
from grundy.core.game import Ending
from grundy.games.divinim import DiviNim, last, scored
from grundy.games.divinim.grids import GridBar
from grundy.games.divinim.kernels import last as kernel
from tests.games.divinim_brute import margin

GAME = DiviNim()
BOARD = "#......./.....#../......../..#...../......../....#.../......../.......#"


def arena(budget: Budget) -> tuple[Any, list[int]]:
    position = GAME.parse(BOARD)
    made = scored.Arena(list(position), budget, sum(len(bar.poison) for bar in position))
    return made, [made.class_of(bar) for bar in position]


def test_scored_work_in_slices_and_growing_tables_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    made, classes = arena(Budget(None))
    wanted = made.margin(classes)
    monkeypatch.setattr(scored, "SLICE", 100)
    sliced, classes = arena(Budget(None))
    assert sliced.margin(classes) == wanted
    assert sliced.budget.used > 1000, "this board needs many slices"
    small, classes = arena(Budget(None))
    small.store = (small.store[0][:16].copy(), small.store[1][:16].copy())
    assert small.margin(classes) == wanted
    assert len(small.store[0]) > 16


def test_scored_work_stops_at_its_limit_and_on_request() -> None:
    with pytest.raises(OverBudget, match="more than 100 positions"):
        GAME.capability(OwnSolver).solver(Ending.SCORED, Budget(None, nodes=100)).value(GAME.parse(BOARD))
    stopped = Budget(None)
    made, classes = arena(stopped)
    stopped.cancel()
    with pytest.raises(Cancelled):
        made.margin(classes)


COPIES = ["#.#", "#..#", ".#.#.", "#./.#", "###", "#../..#"]
SCRIPT = """
import sys
from grundy.core.capabilities.solving import OwnSolver
from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.games.divinim import DiviNim

game = DiviNim()
for bar in sys.argv[2:]:
    solver = game.capability(OwnSolver).solver(Ending.SCORED, Budget(None))
    if sys.argv[1] == "asked before":
        solver.value(game.parse(bar))
    print(solver.value(game.parse("+".join([bar] * 3))))
"""


@pytest.mark.parametrize("before", ["asked before", "asked at once"])
def test_scored_sums_of_equal_bars_stay_within_their_arrays(run_python: Any, tmp_path: Path, before: str) -> None:
    """Play on three equal bars is three times as long as on one. Interpreted, a step too far is an error."""
    script = tmp_path / "copies.py"
    script.write_text(SCRIPT)
    ran = run_python(script, before, *COPIES, NUMBA_DISABLE_JIT="1", PYTHONWARNINGS="ignore")
    assert ran.rc == 0, ran.err[-300:]
    assert list(map(int, ran.out.split())) == [margin(*[tuple(bar.split("/"))] * 3) for bar in COPIES]


@pytest.mark.parametrize("shape", [(57, 200), (200, 200), (128, 128)], ids=str)
def test_last_nimbers_fit_their_table(monkeypatch: pytest.MonkeyPatch, shape: tuple[int, int]) -> None:
    """A bar with as many cuts as the table's numbers can tell apart, or a refusal; the sweep itself is left out."""
    import numpy as np

    monkeypatch.setattr(kernel, "sweep", lambda *_: 0)
    try:
        swept = last.Swept(GridBar(shape, ((0, 0), (5, 7))), Budget(None))
    except OverBudget:
        assert sum(shape) > 256
    else:
        assert np.iinfo(swept.table.dtype).max >= sum(shape) - 2


@pytest.mark.parametrize("ending", [Ending.NORMAL, Ending.SCORED])
def test_large_boards_are_refused_at_once(ending: Ending) -> None:
    rng = random.Random(14)
    bar = GridBar((200, 200), tuple(sorted((rng.randrange(200), rng.randrange(200)) for _ in range(2))))
    budget = Budget(1)
    with pytest.raises(OverBudget, match="the limit is"):
        GAME.capability(OwnSolver).solver(ending, budget).value((bar,))
    assert budget.elapsed() < 0.1
