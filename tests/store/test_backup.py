"""A backup is whole while others write, and put back as it was; nothing but databases comes out of it."""

import threading
import zipfile
from pathlib import Path

import pytest

from grundy.core.errors import BadParam, CorruptStore
from grundy.store.database import SavedGames
from grundy.store.server_state import Change, ServerState, back_up, restore


def test_backed_up_while_it_is_written_to_and_put_back(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "all.zip"
    saved, rooms = SavedGames(here / "saved.sqlite"), ServerState(here / "rooms.sqlite")
    rooms.write([])
    id = saved.save("ann", "nim", "a game", "{}")
    over = threading.Event()

    def write() -> None:
        n = 0
        while not over.is_set():
            rooms.write([Change("room", "x", n, str(n)), Change("room", "y", n, str(n))])
            n += 1

    writing = threading.Thread(target=write)
    writing.start()
    try:
        assert back_up(here, file) == ["rooms.sqlite", "saved.sqlite"]
        with pytest.raises(BadParam, match="stop it before"):
            restore(here, file)
    finally:
        over.set()
        writing.join()
    rooms.close()
    assert restore(there, file) == ["rooms.sqlite", "saved.sqlite"]
    assert SavedGames(there / "saved.sqlite").load(id) == "{}"
    again = ServerState(there / "rooms.sqlite")
    found = again.load().get("room", {})
    again.close()
    assert found.get("x") == found.get("y"), "what belongs together"
    (here / "saved.sqlite").write_bytes(b"no database" * 1000)
    with pytest.raises(CorruptStore):
        back_up(here, tmp_path / "none.zip")
    assert not (tmp_path / "none.zip").exists()
    restore(here, file)
    assert SavedGames(here / "saved.sqlite").load(id) == "{}", "put in the place of a damaged one"
    assert {path.stat().st_mode & 0o777 for path in (file, *there.glob("*.sqlite"))} == {0o600}


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadParam, match="nothing to back up"):
        back_up(tmp_path, tmp_path / "x.zip")
    (tmp_path / "x.zip").write_bytes(b"words")
    with pytest.raises(BadParam, match="cannot read"):
        restore(tmp_path, tmp_path / "x.zip")
    for name in ("../saved.sqlite", "operator.key", "/etc/x.sqlite"):
        with zipfile.ZipFile(tmp_path / "y.zip", "w") as archive:
            archive.writestr(name, "x")
        with pytest.raises(BadParam, match="is no backup"):
            restore(tmp_path, tmp_path / "y.zip")
    with zipfile.ZipFile(tmp_path / "z.zip", "w") as archive:
        archive.writestr("saved.sqlite", "no database" * 100)
    with pytest.raises(CorruptStore):
        restore(tmp_path, tmp_path / "z.zip")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.zip", "y.zip", "z.zip"]
