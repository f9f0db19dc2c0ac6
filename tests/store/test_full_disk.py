"""A full disk is one line and leaves no half file: tables, runs, verdicts, saved games, answers to a file.

A limit on the size of files (RLIMIT_FSIZE) stands for the disk, so that no test needs a disk of its own.
"""

import resource
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import grundy
from grundy.core.errors import CorruptStore
from grundy.store.arrays import TableFile, disk_room
from grundy.store.database import SavedGames, Verdicts
from grundy.store.runs import Runs

ROOM = 40_000  # bytes a file may have


@pytest.fixture(scope="module")
def warm() -> None:
    """The compiled code is there before the disk is full."""
    grundy.table("kayles", to=5000)


@pytest.fixture
def full(warm: None) -> Iterator[None]:
    """No file of this process grows beyond the room."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    signal.signal(signal.SIGXFSZ, handler)


def half_files(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.suffix == ".tmp" or "partial" in path.name]


def test_a_growing_table(full: None, tmp_path: Path) -> None:
    with TableFile("key", "uint32", folder=tmp_path / "s") as store:
        store.append(np.arange(1000))
        with pytest.raises(CorruptStore, match=r"cannot keep a table in .*/s: File too large; make room there"):
            store.append(np.arange(100_000))
        store.append(np.arange(10))
    assert half_files(tmp_path) == []
    with TableFile("key", "uint32", folder=tmp_path / "s") as store:
        assert store.read().tolist() == [*range(1000), *range(10)]


def test_a_table_takes_its_room_before_it_is_filled(
    full: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A memory map on a full disk would end the process; what a table has taken is free for the same table."""
    too_large = TableFile("key", "uint16", ROOM, folder=tmp_path / "m")
    with pytest.raises(CorruptStore, match=r"cannot keep a table"), too_large:
        pass
    with TableFile("key", "uint16", ROOM // 2, folder=tmp_path / "n") as store:
        assert (tmp_path / "n" / "values.bin").stat().st_blocks * 512 >= ROOM - 4096
        store.values[:] = 7
        store.commit(100)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=1000))
    assert disk_room(tmp_path / "n") >= 1000 + ROOM - 4096
    assert disk_room(tmp_path / "elsewhere") == 1000
    with TableFile("key", "uint16", ROOM // 2, folder=tmp_path / "n") as store:
        assert (store.done, store.values[99], store.values[100]) == (100, 7, 0)
        assert (tmp_path / "n" / "values.bin").stat().st_blocks * 512 >= ROOM - 4096


def test_databases(full: None, tmp_path: Path) -> None:
    large = {"text": "x" * 2 * ROOM}
    runs, verdicts, saved = Runs(tmp_path / "r"), Verdicts(tmp_path / "v"), SavedGames(tmp_path / "s")
    number = runs.begin("simulate", "{}", "1")
    with pytest.raises(CorruptStore, match=r"cannot keep runs in .*; make room on that disk"):
        runs.save(number, large, True)
    with pytest.raises(CorruptStore, match=r"cannot keep verdicts in .*; make room on that disk"):
        verdicts.save("claim", 1, "stamp", large)
    with pytest.raises(CorruptStore, match=r"cannot keep games in .*; make room on that disk"):
        saved.save("me", "nim", "title", large["text"])
    assert (runs.load(number).done, verdicts.last(), saved.listed("me")) == (False, {}, [])


def test_commands(full: None, ask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    kept = ask("table", "kayles", "--to", 200_000, "--resume", "--out", "x.npy").complaint()
    assert "File too large; make room there, or name another folder in GRUNDY_DATA" in kept
    for name in ("x.npy", "x.csv", "x.json", "x.txt"):
        command = "table" if name in ("x.npy", "x.csv") else "sequence"
        assert f"cannot write {name}: " in ask(command, "kayles", "--to", 50_000, "--out", name).complaint()
    assert [path.name for path in tmp_path.iterdir()] == ["data"]
    assert half_files(tmp_path) == []
