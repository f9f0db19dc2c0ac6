"""Runs in SQLite: kept as they were, the newest first, a damaged file refused."""

import sqlite3
from pathlib import Path

import pytest

from grundy.core.errors import CorruptStore, UnknownName
from grundy.store.runs import Runs


def test_a_run_is_kept_as_it_was(tmp_path: Path) -> None:
    runs = Runs(tmp_path / "a" / "runs.sqlite")
    one = runs.begin("simulate", '{"seed": 7}', "1.0")
    two = runs.begin("simulate", '{"seed": 8}', "1.0")
    runs.save(one, {"games": 3}, True)
    assert [run.id for run in runs.listed()] == [two, one]
    kept = Runs(runs.path).load(one)
    assert (kept.kind, kept.question, kept.version, kept.result, kept.done) == (
        *("simulate", {"seed": 7}, "1.0", {"games": 3}),
        True,
    )


def test_only_a_stopped_run_of_the_same_question_and_version_is_gone_on_with(tmp_path: Path) -> None:
    runs = Runs(tmp_path / "runs.sqlite")
    number = runs.begin("simulate", '{"seed": 7}', "1.0")
    assert runs.unfinished('{"seed": 8}', "1.0") is None
    assert runs.unfinished('{"seed": 7}', "2.0") is None
    found = runs.unfinished('{"seed": 7}', "1.0")
    assert found is not None
    assert found.id == number
    runs.save(number, {}, True)
    assert runs.unfinished('{"seed": 7}', "1.0") is None


def test_damage_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    path.write_text("this is no database, and long enough to be noticed as none" * 20)
    with pytest.raises(CorruptStore, match="move that file away"):
        Runs(path)
    good = Runs(tmp_path / "good.sqlite")
    number = good.begin("simulate", "{}", "1.0")
    with sqlite3.connect(good.path) as file:
        file.execute("update runs set result = '{'")
    file.close()
    with pytest.raises(CorruptStore, match="damaged"):
        good.load(number)
    with pytest.raises(UnknownName, match="there is no run 99"):
        good.load(99)
    (tmp_path / "file").write_text("x")
    with pytest.raises(CorruptStore, match="cannot keep runs"):
        Runs(tmp_path / "file" / "runs.sqlite")


def test_an_owner_has_its_own_runs_and_only_the_latest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.store.runs.MOST_PER_OWNER", 2)
    path = tmp_path / "runs.sqlite"
    mine, yours, command = Runs(path, "me"), Runs(path, "you"), Runs(path)
    first = mine.begin("simulate", "{}", "1.0")
    other = yours.begin("simulate", "{}", "1.0")
    plain = command.begin("simulate", "{}", "1.0")
    assert [run.id for run in mine.listed()] == [first]
    assert len(command.listed()) == 3, "who serves sees all"
    assert yours.load(first).id == first, "who knows the number may look"
    assert not yours.drop(mine.load(first).key)
    later = [mine.begin("simulate", "{}", "1.0") for _ in range(2)]
    assert [run.id for run in mine.listed()] == later[::-1], "the oldest is dropped"
    assert mine.drop(mine.load(later[0]).key)
    assert {run.id for run in command.listed()} == {other, plain, later[1]}
    monkeypatch.setattr("grundy.store.runs.MOST_OWNED", 1)
    last = mine.begin("simulate", "{}", "1.0")
    assert {run.id for run in command.listed()} == {plain, later[1], last}, "the file does not grow for ever"


def test_a_file_from_before_runs_had_owners(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    with sqlite3.connect(path) as file:
        columns = "kind text, question text, version text, result text, done integer, at real"
        file.execute(f"create table runs (id integer primary key autoincrement, {columns})")
        file.execute("insert into runs values (1, 'simulate', '{}', '1.0', '{}', 1, 0.0)")
    file.close()
    assert [run.id for run in Runs(path).listed()] == [1]
    assert Runs(path, "me").listed() == []
