"""A solver answers as `solve` does, remembers what it has found, and serves threads, processes and arrays."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import grundy
from grundy import Solver
from grundy.engines.engine import Engine


@pytest.mark.parametrize("ending", ["normal", "misere", "scored"])
@pytest.mark.parametrize("name", ["nim", "kayles", "wythoff", "cram", "divinim", "hackenbush"])
def test_it_answers_as_solve_does(name: str, ending: str) -> None:
    game = grundy.game(name)
    if game.refusal(grundy.Ending(ending)):
        pytest.skip("the game has no such ending")
    start = game.parse(game.example)
    positions = [start, *(option for _, option in game.moves(start))][:12]
    solver = Solver(name, ending, grundy.Budget(None))
    for position in positions:
        alone = grundy.solve(game, position, ending, grundy.Budget(None))
        assert (solver.nimber(position), solver.outcome(position)) == (alone.nimber, alone.outcome)
        assert (solver.margin(position), solver.best(position)) == (alone.margin, alone.best)
        assert alone.remoteness in (None, solver.remoteness(position))  # a shared walk may get further
        assert solver.solve(game.text(position)).moves == alone.moves
    assert solver.outcomes(positions) == [solver.outcome(position) for position in positions]


def test_what_was_found_is_not_searched_again() -> None:
    with Solver("cram") as solver:
        solver.outcome("....../....../......")
        used = solver.budget.tabled
        assert solver.outcomes(["....../......", "....../....../......"]) == ["P", "N"]
        assert solver.budget.tabled - used < used / 4


def test_the_budget_begins_anew_for_every_position() -> None:
    now = 0.0

    def ticking() -> float:
        nonlocal now
        now += 0.01
        return now

    solver = Solver("nim", budget=grundy.Budget(5))
    from grundy.core.budget import Clock

    usual, Clock.now = Clock.now, ticking
    try:
        assert solver.nimbers(["3+5+4"] * 2000) == [2] * 2000
        assert now > 5
    finally:
        Clock.now = usual


def test_many_positions_as_rows_of_an_array() -> None:
    rows = np.array([[3, 5, 4], [1, 2, 3], [0, 0, 7]])
    found = Solver("nim").nimbers(rows)
    assert isinstance(found, np.ndarray)
    assert found.tolist() == [2, 0, 7]
    assert Solver("wythoff").outcomes(np.array([[1, 2], [3, 4]])).tolist() == ["P", "N"]
    assert Solver("nim").nimbers(np.arange(4)).tolist() == [0, 1, 2, 3]


def test_a_copy_in_another_process_answers_the_same() -> None:
    solver = Solver("subtraction", "misere", grundy.Budget(7))
    solver.outcome("9+4")
    copy = pickle.loads(pickle.dumps(solver))
    assert repr(copy) == repr(solver)
    assert (copy.game, copy.ending, copy.budget.seconds) == (solver.game, solver.ending, 7)
    assert copy.outcome("9+4") == solver.outcome("9+4")


def test_threads_share_it_and_ask_one_at_a_time(monkeypatch: Any) -> None:
    asking = 0

    def one_at_a_time(self: Engine, position: Any) -> Any:
        nonlocal asking
        asking += 1
        assert asking == 1
        found = usual(self, position)
        asking -= 1
        return found

    solver = Solver("kayles")
    solver.nimber("1")
    usual = type(solver.engine_for((1,))).value
    monkeypatch.setattr(type(solver.engine_for((1,))), "value", one_at_a_time)
    heaps = [str(n) for n in range(40)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(solver.nimber, heaps)) == Solver("kayles").nimbers(heaps)


def test_a_wrong_position_and_a_wrong_ending_say_what_to_type() -> None:
    with pytest.raises(grundy.BadPosition, match="expected a number"):
        Solver("nim").nimber("3+x")
    with pytest.raises(grundy.Refused):
        Solver("nim", "scored")
    with pytest.raises(grundy.UnknownName):
        Solver("nimm")


def test_an_engine_by_its_name() -> None:
    assert Solver("kayles", engine="reference").solve("5+2").engine == "reference"


def test_after_forgetting_it_answers_the_same() -> None:
    solver = Solver("grundys-game")
    first = solver.nimbers(map(str, range(30)))
    solver.forget()
    assert solver.nimbers(map(str, range(30))) == first
