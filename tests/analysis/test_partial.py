"""Tables that the budget ends: what is settled, marked in every form, right, and gone on with; never another value."""

import csv
import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grundy
from grundy import Budget
from grundy.analysis import tabulate
from grundy.analysis.value_table import UNSETTLED, Table
from grundy.core.errors import Argument, Cancelled, OverBudget, Refused, RuleError
from grundy.web.answers import answer
from tests.support import PATIENCE

FEW = 400  # positions
KILLED = """
import os
import grundy
from grundy.analysis import tabulate
tabulate.RECORD_SECONDS = 0
budget = grundy.Budget(None)
budget.progress = lambda what, done, total: os.kill(os.getpid(), 9) if (what, done) == ("nimbers", 30) else None
grundy.table("cram", (5, 5), resume=True, budget=budget)
"""


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))


def cram(**how: Any) -> Table:
    return grundy.table("cram", (9, 9), budget=Budget(None, nodes=FEW), **how)


def test_without_being_asked_nothing_is_partial() -> None:
    with pytest.raises(OverBudget):
        cram()


def test_what_is_settled_is_right_and_the_rest_is_marked(tmp_path: Path) -> None:
    found, whole = cram(partial=True), grundy.table("cram", (3, 9))
    known = found.values != UNSETTLED
    assert 31 <= found.settled < 100
    assert known[:3].all()
    assert (found.values[known][: found.settled] == whole.values.ravel()[: found.settled]).all()
    assert found.title() == f"nimbers of cram, partial: {found.settled} of 100 settled"
    assert [place for place, _ in found.items()] == list(map(tuple, np.argwhere(known).tolist()))
    assert "?" in found.to_text()
    found.to_csv(tmp_path / "x.csv")
    cells = [row[1:] for row in csv.reader((tmp_path / "x.csv").read_text().splitlines())][1:]
    assert [[cell != "?" for cell in row] for row in cells] == known.tolist()
    data = json.loads(json.dumps(found.to_dict()))
    assert [[value is not None for value in row] for row in data["values"]] == known.tolist()
    assert data["settled"] == found.settled
    assert data["stopped"].startswith("over budget: more than 400 positions")
    code, said = found.verdict()
    assert code == 3
    assert said.startswith(f"{found.settled} of 100 are settled: over budget")
    with pytest.raises(Refused, match="cannot say what is not settled"):
        found.to_npy(tmp_path / "x.npy")
    for name in ("x.svg", "x.png"):
        grundy.draw_table(found, tmp_path / name)
    assert "stopped" not in grundy.table("cram", (2, 2)).to_dict()


def test_one_coordinate_is_marked_in_its_file(tmp_path: Path) -> None:
    found = grundy.table("grundys-game", 3000, partial=True, budget=Budget(None, nodes=500))
    assert 1 < found.settled < 3001
    assert (found.values[: found.settled] == grundy.table("grundys-game", found.settled - 1).values).all()
    found.to_csv(tmp_path / "x.csv")
    rows = list(csv.reader((tmp_path / "x.csv").read_text().splitlines()))[1:]
    assert [row[1] == "?" for row in rows] == [n >= found.settled for n in range(3001)]


def test_sums_of_heaps() -> None:
    """A sum is settled if all its heaps are."""
    found = grundy.table("grundys-game", (3000, 3), partial=True, budget=Budget(None, nodes=500))
    known = int((found.values[:, 0] != UNSETTLED).sum())
    assert 4 <= known < 3001
    assert (found.values[:known] == grundy.table("grundys-game", (known - 1, 3)).values).all()
    assert (found.values[known:] == UNSETTLED).all()


def test_a_table_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of tuples the first cells, as far as they are recorded; the same question then goes on from there."""
    whole = grundy.table("wythoff", (60, 60)).values

    def some(*given: Any, store: Any, **named: Any) -> Any:
        fill(*given, store=store, **named)
        del store.blocks[:]
        store.commit(1500)
        raise OverBudget("enough")

    fill = tabulate.fill
    with monkeypatch.context() as within:
        within.setattr(tabulate, "fill", some)
        found = grundy.table("wythoff", (60, 60), partial=True, resume=True)
    assert 1500 < found.settled < 61 * 61, "the table is symmetric"
    known = found.values != UNSETTLED
    assert (found.values[known] == whole[known]).all()
    assert (grundy.table("wythoff", (60, 60), partial=True, resume=True).values == whole).all()


def test_killed_and_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, text=True, timeout=PATIENCE)
    assert ran.returncode == -9, ran.stderr[-500:]
    asked: list[tuple[int, ...]] = []
    value = tabulate.CellSearch.value

    def asking(search: tabulate.CellSearch, index: tuple[int, ...]) -> int:
        asked.append(index)
        return value(search, index)

    monkeypatch.setattr(tabulate.CellSearch, "value", asking)
    found = grundy.table("cram", (5, 5), resume=True)
    assert asked[0] in ((4, 5), (5, 0)), "29 or 30 values were on the disk"
    assert asked[-1] == (5, 5)
    monkeypatch.undo()
    assert (found.values == grundy.table("cram", (5, 5)).values).all()


def test_resumed_until_it_is_done() -> None:
    settled = [cram(partial=True, resume=True).settled for _ in range(2)]
    assert settled[0] < settled[1]


def test_what_breaks_the_law_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user's own game: the law is tried on what a partial table shows, from the disk too."""
    tried: list[object] = []

    def refuse(game: Any, position: Any, *more: Any) -> None:
        tried.append(position)
        raise RuleError("broken")

    monkeypatch.setattr(tabulate, "is_user_game", lambda game: True)
    monkeypatch.setattr(tabulate, "try_around", refuse)
    for _ in range(2):
        with pytest.raises(RuleError, match="broken"):
            cram(partial=True, resume=True)
    assert len(tried) == 2


def test_the_page_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers as they lie in memory; the header says which number stands for what is not settled."""
    value = tabulate.CellSearch.value

    def some(search: tabulate.CellSearch, index: tuple[int, ...]) -> int:
        if index == (3, 2):
            raise OverBudget("over budget: ", Argument("budget", "2s"), "enough")
        return value(search, index)

    monkeypatch.setattr(tabulate.CellSearch, "value", some)
    asked = {"ask": "table", "game": "cram", "params": {}, "to": [3, 3], "seconds": 60}
    assert answer(asked, threading.Event()).status == 422
    found = answer({**asked, "partial": True}, threading.Event())
    assert found.status == 200
    header = json.loads(found.table)
    assert (header["unsettled"], header["stopped"]) == (UNSETTLED, "over budget: enough")
    assert (header["numbers"], header["low"], header["high"], header["blank"]) == ("int32", 0, 1, False)
    values = np.frombuffer(found.body, dtype="<i4")
    whole = grundy.table("cram", (2, 3)).values.ravel()
    assert values[:14].tolist() == [*whole.tolist(), 0, 1]
    assert values[14:].tolist() == [UNSETTLED, UNSETTLED]


def test_a_cancelled_question_is_not_partial(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server cancels a request that goes to the long queue, and asks it again there."""
    budget = Budget(None, progress=lambda what, done, total: budget.cancel() if done > 20 else None)
    with pytest.raises(Cancelled):
        grundy.table("cram", (9, 9), partial=True, budget=budget)
