"""Tournaments, ratings, sequential tests, and their files and pictures."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.analysis.ratings import rate
from grundy.core.errors import BadParam
from grundy.operations.sprt import log_ratio
from grundy.store.runs import Runs
from tests.later import some_now


def test_the_ladder_of_strengths() -> None:
    players = ["random", "noisy:0.5", "noisy:0.1", "perfect"]
    found = grundy.tournament("kayles", players, 40, "10", seed=1)
    assert [rating.player for rating in found.ratings()] == players[::-1]
    assert sum(rating.elo for rating in found.ratings()) == pytest.approx(0, abs=1e-6)
    assert sum(rating.points for rating in found.ratings()) == 40 * 6
    assert all(rating.low < rating.elo < rating.high for rating in found.ratings())


def test_ratings_of_two_are_elos_formula() -> None:
    first, second = rate(("a", "b"), {("a", "b"): 75.5, ("b", "a"): 24.5})  # with the tied game added: 76 to 25
    assert first.player == "a"
    assert 10 ** ((first.elo - second.elo) / 400) == pytest.approx(76 / 25)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_sequential_test_decides_and_does_not_depend_on_the_workers(workers: int) -> None:
    found = grundy.sprt("kayles", ("noisy:0.1", "random"), 2000, "9", seed=3, workers=workers)
    assert found.says == "p1"
    again = grundy.sprt("kayles", ("noisy:0.1", "random"), 2000, "9", seed=3)
    assert found.to_dict() == again.to_dict()
    other = grundy.sprt("kayles", ("random", "noisy:0.1"), 2000, "9", seed=3)
    assert other.says == "p0"
    assert found.statistics.games < 2000


def test_a_sequential_test_may_stay_undecided() -> None:
    found = grundy.sprt("kayles", ("random", "random"), 80, "9", p0=0.49, p1=0.51)
    assert found.says == "undecided"
    assert found.statistics.games == 80


def test_how_often_the_test_is_wrong() -> None:
    """Two equal players: «better» may be called in about 5 of 100 tests."""
    wrong = sum(grundy.sprt("kayles", ("random", "random"), 4000, "7", seed=seed).says == "p1" for seed in range(60))
    assert wrong <= 8
    assert log_ratio({1: 10, -1: 10}, 0.4, 0.6) == pytest.approx(0)


@pytest.mark.parametrize("bad", [{"p0": 0.6, "p1": 0.5}, {"alpha": 0}, {"beta": 0.7}, {"p1": 1.0}])
def test_tests_that_test_nothing(bad: dict[str, Any]) -> None:
    with pytest.raises(BadParam, match="the test needs"):
        grundy.sprt("kayles", ("random", "random"), **bad)


@pytest.mark.long
def test_a_stopped_tournament_keeps_whole_pairings(tmp_path: Path) -> None:
    runs = Runs(tmp_path / "runs.sqlite")
    players = ["random", "greedy", "mcts:3"]
    budget = grundy.Budget(None)
    budget.progress = lambda what, done, total: budget.cancel()
    part = grundy.tournament("kayles", players, 200, "9", budget=budget, runs=runs)
    assert len(part.pairings) < 3 or not part.done
    whole = grundy.tournament("kayles", players, 200, "9", runs=runs, resume=True)
    assert whole.run == part.run
    assert whole.to_dict() == grundy.tournament("kayles", players, 200, "9").to_dict()
    assert runs.load(whole.run or 0).done


@pytest.mark.parametrize("ending", some_now(["csv", "json", "png", "svg"], "csv", "json", "svg"))
def test_files_and_pictures(ask: Any, tmp_path: Path, ending: str) -> None:
    for command in (
        ("simulate", "divinim", "#../..#", "-e", "scored", "--games", "40"),
        ("simulate", "kayles", "9", "--games", "40", "--errors"),
        ("simulate", "kayles", "9", "--players", "random,greedy", "--games", "4", "--tournament"),
    ):
        ran = ask(*command, "--out", f"x.{ending}")
        assert (ran.rc, ran.out, ran.err) == (0, "", f"wrote x.{ending}\n")
        path = tmp_path / f"x.{ending}"
        if ending == "csv":
            rows = list(csv.reader(path.read_text().splitlines()))
            assert rows[0][0] in ("statistic", "player")
            assert len({len(row) for row in rows}) == 1
        elif ending == "json":
            assert json.loads(path.read_text())
        else:
            assert path.stat().st_size > 2000


def test_parquet_or_a_word_about_it(ask: Any, tmp_path: Path) -> None:
    ran = ask("simulate", "kayles", "9", "--games", "4", "--out", "x.parquet")
    try:
        from pyarrow.parquet import read_table
    except ImportError:
        assert "pip install 'grundy[parquet]'" in ran.complaint()
        assert not (tmp_path / "x.parquet").exists()
    else:
        assert read_table(tmp_path / "x.parquet").column_names == ["statistic", "at", "count"]


def test_runs_are_listed_shown_compared_and_replayed(ask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    assert "no run is kept yet" in ask("runs").out
    for seed in (1, 1, 2):
        ask("simulate", "kayles", "9", "--games", "20", "--seed", seed)
    listed = ask("runs").out.splitlines()
    assert [line.split()[0] for line in listed] == ["run", "3", "2", "1"]
    assert "20 games" in ask("runs", "1").out
    assert "same counts         yes" in ask("runs", "1", "2").out
    assert "same counts         no" in ask("runs", "1", "3").out
    kept = json.loads(ask("runs", "1", "--json").out)
    assert (kept["question"]["seed"], kept["result"]["games"]) == (1, 20)
    assert kept["version"].startswith(kept["result"]["version"] + "+"), "with the key of the code"
    shown = ask("runs", "1", "--game", "2").out
    assert "begins with 9" in shown
    assert ask("runs", "1", "--game", "2", "--save", "g.json").rc == 0
    assert ask("replay", "g.json").out == shown
    assert "the games 1 to 20" in ask("runs", "1", "--game", "21").complaint()
