"""Sweeps over parameters: the grid, the rows against the single operations, and what is kept of them."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy import Budget
from grundy.core.errors import BadParam, OverBudget, Refused, UnknownName
from grundy.operations import sweep as module
from grundy.operations.sweep import expand
from tests.support import PATIENCE

CODES = {"code": ["0.07", "0.6", "0.77"]}
OWN = '''
from dataclasses import dataclass
from grundy import HeapGame, param, rule

@dataclass(frozen=True)
class Steps(HeapGame):
    """Take one token, or as many as the step."""
    id = "steps"
    example = "3"
    step: int = param(2, 1, 9)

    def start(self):
        return (9,)

    @rule
    def heap_options(n, step):
        for taken in (1, step):
            if taken <= n:
                yield n - taken

    def takes(self):
        return (1, self.step), False
'''
KILLED = """
import os
import grundy
from grundy.operations import sweep
sweep.RECORD_SECONDS = 0
budget = grundy.Budget(None)
budget.progress = lambda what, done, total: os.kill(os.getpid(), 9) if (what, done) == ("facts", 2) else None
grundy.sweep("octal", {"code": ["0.07", "0.6", "0.77"]}, ["period"], to=300, budget=budget)
"""


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that were looked at, and for what."""
    seen: list[str] = []

    def look(query: str, fact: str, *more: Any, **how: Any) -> Any:
        game = module.PositionQuery.read(query).load_game()
        seen.append(f"{fact} {next(iter(game.params().values()))}")
        return find(query, fact, *more, **how)

    find = module.find_fact
    monkeypatch.setattr(module, "find_fact", look)
    return seen


@pytest.mark.nojit
def test_what_a_text_stands_for() -> None:
    assert expand("1..4") == ["1", "2", "3", "4"]
    assert expand("-1..1") == ["-1", "0", "1"]
    assert expand("2/4/8") == ["2", "4", "8"]
    assert expand("0.07..0.17") == ["0.07", "0.17"]
    assert len(expand("0.000..0.777")) == 512
    assert [expand(text) for text in ("0.77", "1,2", "#../..#", "a/b", "..")] == [
        *(["0.77"], ["1,2"], ["#../..#"], ["a/b"], [".."])
    ]


def test_rows_are_those_of_the_single_operations() -> None:
    found = grundy.sweep("subtraction", {"set": ["1,2", "1,4", "2,5"]}, to=300, heaps=20)
    assert found.facts == ("period", "guess", "quotient")
    for row in found.found:
        game = grundy.game("subtraction", **row["params"])
        period = grundy.period(game, 300)
        assert (row["period"], row["preperiod"], row["certificate"]) == (
            *(period.period, period.preperiod, period.certificate),
        )
        assert row["guess"] == grundy.guess(game, 300)[0].formula
        quotient = grundy.quotient(game, 20).quotient
        assert (row["order_so_far"], row["quotient_period"]) == (quotient.order, quotient.period)
        assert row["order"] == (quotient.order if quotient.certified else None)


def test_what_is_not_settled_is_blank(tmp_path: Path) -> None:
    found = grundy.sweep("octal", {"code": ["0.6"]}, ["period", "quotient"], to=300, heaps=6)
    (row,) = found.found
    settled = ("period", "preperiod", "certificate", "order", "quotient_period", "quotient_certificate")
    assert [row[name] for name in settled] == [None] * 6
    assert row["quotient_heaps"] == 6
    assert row["order_so_far"] == grundy.quotient(grundy.game("octal", code="0.6"), 6).quotient.order
    found.to_csv(tmp_path / "x.csv")
    assert (tmp_path / "x.csv").read_text().splitlines()[1].startswith("0.6,,,,,,,,,6,")


def test_a_grid_of_two_parameters_and_what_is_left_out() -> None:
    """A divisor is above 1, so two of eight games are none."""
    budget = Budget(None)
    found = grundy.sweep("max-nim", ["d=1..4", "rule=floor", "rule=ceil"], ["guess"], to=100, budget=budget)
    assert (found.names, found.games) == (("d", "rule"), 6)
    assert [row["params"]["d"] for row in found.found] == ["2", "2", "3", "3", "4", "4"]
    (note,) = budget.notes.values()
    assert note.startswith('2 of 8 games left out: d = "1" is not a rational number above 1')
    typed = grundy.sweep("max-nim", {"d": range(2, 5), "rule": ["floor", "ceil"]}, ["guess"], to=100)
    assert typed.found == found.found
    game = grundy.game("max-nim", rule="ceil")
    assert grundy.sweep(game, {"d": 3}, ["guess"], to=100).found[0] == found.found[3], "the other parameters stay"


def test_wrong_grids() -> None:
    with pytest.raises(UnknownName, match='octal has no parameter "cod"; did you mean code'):
        grundy.sweep("octal", {"cod": ["0.7"]})
    with pytest.raises(BadParam, match=r'"code" is no parameter; type -p name=value or -p name=1\.\.20'):
        grundy.sweep("octal", ["code"])
    with pytest.raises(BadParam, match="is no octal code"):
        grundy.sweep("octal", {"code": ["0.0", "x"]})
    with pytest.raises(BadParam, match=r"1,000,000 games at most, not at those of 1\.\.100000000; narrow the range"):
        grundy.sweep("moores-nim", ["k=1..100000000"])
    with pytest.raises(BadParam, match='a sweep finds period, guess, quotient, not "perod"'):
        grundy.sweep("octal", CODES, ["perod"])
    with pytest.raises(Refused, match="cram is not played with heaps"):
        grundy.sweep("cram")


def test_killed_and_gone_on_with(tmp_path: Path, looked: list[str]) -> None:
    ran = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, text=True, timeout=PATIENCE)
    assert ran.returncode == -9, ran.stderr[-500:]
    found = grundy.sweep("octal", CODES, ["period"], to=300)
    assert looked == ["period 0.77"], "the rows that were done are kept"
    assert [row["period"] for row in found.found] == [34, None, 12]
    grundy.sweep("octal", {"code": ["0.77", "0.17"]}, ["period"], to=300)
    assert looked[1:] == ["period 0.17"], "another grid begins with the rows that are there"
    grundy.sweep("octal", {"code": "0.77"}, ["period"], to=200)
    assert looked[2:] == ["period 0.77"], "another question does not"


def test_over_budget_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch, looked: list[str]) -> None:
    find = module.find_fact

    def second(query: str, *more: Any, **how: Any) -> Any:
        if len(looked) == 1:
            raise OverBudget("enough")
        return find(query, *more, **how)

    with monkeypatch.context() as within:
        within.setattr(module, "find_fact", second)
        found = grundy.sweep("octal", CODES, ["period"], to=300)
    assert found.verdict() == (3, "1 of 3 games are done, and kept: enough")
    assert len(found.found) == 1
    assert grundy.sweep("octal", CODES, ["period"], to=300).verdict() == (0, "")
    assert looked == ["period 0.07", "period 0.6", "period 0.77"]


def test_more_time_for_what_is_not_settled(looked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def quotient(game: Any, to: int, seconds: float, heaps: None, budget: Budget) -> Any:
        return {"quotient_period": 2 if game.code == "0.77" else None, "seconds": seconds}

    monkeypatch.setitem(module.FINDERS, "quotient", quotient)
    for seconds in (1, 1, 2, 1):
        grundy.sweep("octal", {"code": ["0.6", "0.77"]}, ["quotient"], seconds=seconds)
    assert looked == ["quotient 0.6", "quotient 0.77", "quotient 0.6"]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_game_of_ones_own(grundy: Any, tmp_path: Path, workers: int) -> None:
    def rows() -> Any:
        ran = grundy("sweep", file.name, "-p", "step=1..5", "--to", 200, "--workers", workers, "--heaps", 5, "--json")
        assert ran.rc == 0, ran.err
        return json.loads(ran.out)["rows"]

    file = tmp_path / "steps.py"
    file.write_text(OWN)
    found = rows()
    assert [(row["params"]["step"], row["period"]) for row in found] == [
        *(("1", 2), ("2", 3), ("3", 2), ("4", 5), ("5", 2)),
    ]
    assert all(", if the rule is " in row["certificate"] for row in found), "a program is no theorem"
    file.write_text(OWN.replace("(1, step)", "(1, step, 2)").replace("(1, self.step)", "(1, self.step, 2)"))
    assert [row["period"] for row in rows()] == [3, 3, 4, 3, 3], "the rows of another rule are not used"


def test_as_a_command(grundy: Any, tmp_path: Path) -> None:
    command = ("sweep", "subtraction", "-p", "set=1,2", "-p", "set=1,3", "--of", "period", "--to", "100")
    ran = grundy(*command)
    assert (ran.rc, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "subtraction: 2 of 2 games",
        "set  period  preperiod  saltus  certified",
        "1,2  3       0          0       yes",
        "1,3  2       0          0       yes",
    ]
    for kind in ("csv", "json", "parquet", "md"):
        assert grundy(*command, "--out", f"x.{kind}").rc == 0
    assert "| 1,2 | 3 | 0 | 0 | equal windows" in (tmp_path / "x.md").read_text()
