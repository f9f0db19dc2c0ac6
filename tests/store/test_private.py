"""What is kept is the user's own: folders that nobody else can look into, also where a process allows everything."""

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from grundy.compile import cache
from grundy.store.arrays import Document, TableFile
from grundy.store.database import SavedGames, Verdicts
from grundy.store.runs import Runs
from grundy.web.monitoring import operator_key


@pytest.fixture
def careless() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_what_is_kept_is_private(careless: None, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with TableFile("key", "uint16", folder=home / "tables" / "one") as store:
        store.append(np.arange(4, dtype=np.uint16))
    with TableFile("key", "uint16", 100, folder=home / "tables" / "two") as mapped:
        mapped.commit(10)
    Document("key", folder=home / "documents" / "three").write({})
    SavedGames(home / "saved" / "saved.sqlite").save("me", "nim", "a game", "{}")
    Runs(home / "runs" / "runs.sqlite").begin("simulate", "{}", "1")
    Verdicts(home / "verdicts" / "verdicts.sqlite").save("a", 1, "b", {})
    operator_key(home / "server" / "operator.key")
    folders = [home, *(path for path in home.rglob("*") if path.is_dir())]
    files = [path for path in home.rglob("*") if ".sqlite" in path.name or path.suffix == ".key"]
    assert len(folders) == 10
    assert len(files) >= 4
    assert {mode(folder) for folder in folders} == {0o700}
    assert {mode(file) for file in files} == {0o600}


def test_compiled_code_is_private(careless: None, tmp_path: Path) -> None:
    """It is run when it is found, so nobody else may write there: this is the only file of ours that is a pickle."""
    folder = cache.private_folder.__wrapped__(tmp_path / "cache")
    assert folder is not None
    cache.write_at_once(folder / "code", b"")
    with cache.alone(folder, "code"):
        assert [mode(path) for path in (tmp_path / "cache", folder)] == [0o700, 0o700]
        assert {path.name: mode(path) for path in folder.iterdir()} == {"code": 0o600, "code.lock": 0o600}


def test_a_folder_that_is_there_stays_as_its_owner_made_it(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    SavedGames(tmp_path / "saved.sqlite")
    assert mode(tmp_path) == 0o755
