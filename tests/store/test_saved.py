"""Saved games: what was saved is there, each owner sees only its own, and a damaged file is refused, not believed."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from grundy.core.errors import CorruptStore
from grundy.store import database as saved
from grundy.store.database import SavedGames


@pytest.fixture
def games(tmp_path: Path) -> SavedGames:
    return SavedGames(tmp_path / "deep" / "saved.sqlite")


def test_saved_and_loaded(games: SavedGames) -> None:
    id = games.save("ann", "nim", "a title", '{"a": "é"}')
    assert games.load(id) == '{"a": "é"}'
    (row,) = games.listed("ann")
    assert (row["id"], row["game"], row["title"]) == (id, "nim", "a title")
    assert games.load("no such") is None
    assert games.listed("bob") == []


def test_it_is_there_for_another_process(games: SavedGames) -> None:
    id = games.save("ann", "nim", "", "1")
    assert SavedGames(games.path).load(id) == "1"


def test_saving_over_an_earlier_one(games: SavedGames) -> None:
    id = games.save("ann", "nim", "one", "1")
    assert games.save("ann", "nim", "two", "2", id) == id
    assert games.load(id) == "2"
    assert [row["title"] for row in games.listed("ann")] == ["two"]


def test_nobody_writes_over_or_drops_what_is_not_his(games: SavedGames) -> None:
    id = games.save("ann", "nim", "", "1")
    assert games.save("bob", "nim", "", "2", id) != id
    assert games.save("bob", "nim", "", "3", "made-up") != "made-up"
    assert not games.drop("bob", id)
    assert games.load(id) == "1"
    assert games.drop("ann", id)
    assert not games.drop("ann", id)
    assert games.load(id) is None


def test_the_newest_come_first_and_the_oldest_go(games: SavedGames, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved, "MOST_PER_OWNER", 3)
    other = games.save("bob", "nim", "", "0")
    ids = [games.save("ann", "nim", str(i), str(i)) for i in range(5)]
    assert [row["id"] for row in games.listed("ann")] == ids[:1:-1]
    assert games.load(ids[0]) is None
    assert games.load(other) == "0", "another owner's are left alone"


def test_a_full_file_gives_way_to_everybody(games: SavedGames, monkeypatch: pytest.MonkeyPatch) -> None:
    """A flood of owners saves; what others have come back to stays, and saving is never refused."""
    monkeypatch.setattr(saved, "MOST", 5)
    shown, over, once = (games.save(who, "nim", "", who) for who in ("ann", "bob", "cid"))
    assert games.load(shown) == "ann"
    assert games.save("bob", "nim", "", "again", over) == over
    flood = [games.save(f"owner {i}", "nim", "", "0") for i in range(20)]
    assert games.load(once) is None, "never opened again, so it gives way"
    assert [games.load(id) for id in (shown, over)] == ["ann", "again"]
    assert [id for id in flood if games.load(id)] == flood[-3:]  # which opens them
    games.save("dan", "nim", "", "late")
    assert games.load(shown) is None, "where all were opened, the one not opened for longest"
    assert games.load(over) == "again"


def test_a_file_of_an_earlier_version(tmp_path: Path) -> None:
    path = tmp_path / "saved.sqlite"
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(
            "create table saved (id text primary key, owner text not null, game text not null, title text not null, "
            "record text not null, at real not null) strict"
        )
        file.execute("insert into saved values ('a', 'ann', 'nim', 't', 'r', 1.0)")
    games = SavedGames(path)
    assert games.load("a") == "r"
    assert len(SavedGames(path).listed("ann")) == 1
    assert games.save("ann", "nim", "", "2", "a") == "a"


def test_words_are_data(games: SavedGames) -> None:
    nasty = "'); drop table saved; --"
    id = games.save(nasty, nasty, nasty, nasty)
    assert games.load(id) == nasty
    assert games.listed(nasty)[0]["title"] == nasty
    assert games.load(nasty) is None


def test_many_at_once(games: SavedGames) -> None:
    ids: list[str] = []

    def work(owner: str) -> None:
        ids.extend([games.save(owner, "nim", "", f"{owner} {i}") for i in range(10)])

    threads = [threading.Thread(target=work, args=(str(i),)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(ids)) == 60
    assert all(len(games.listed(str(i))) == 10 for i in range(6))


def test_an_interrupted_save_leaves_nothing(games: SavedGames) -> None:
    def interrupted() -> None:
        with games.opened() as file:
            file.execute("insert into saved values ('x', 'ann', 'nim', '', '1', 0, null)")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert games.listed("ann") == []


def test_what_was_written_is_flushed(games: SavedGames) -> None:
    """Every connection writes ahead and waits for the disk; that is what survives a crash."""
    with games.opened() as file:
        assert file.execute("pragma journal_mode").fetchone() == ("wal",)
        assert file.execute("pragma synchronous").fetchone() == (2,)


@pytest.mark.parametrize("content", [b"no database, only words" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "saved.sqlite"
    path.write_bytes(content)
    with pytest.raises(CorruptStore, match="move that file away"):
        SavedGames(path)
    assert path.read_bytes() == content, "it is left for the user to look at"


def test_a_table_of_another_make(tmp_path: Path) -> None:
    path = tmp_path / "saved.sqlite"
    with sqlite3.connect(path) as file:
        file.execute("create table saved (something text)")
    file.close()
    with pytest.raises(CorruptStore):
        SavedGames(path)


def test_no_place_to_write(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(CorruptStore, match="choose another place"):
        SavedGames(tmp_path / "file" / "saved.sqlite")
    with pytest.raises(CorruptStore):
        SavedGames(tmp_path)
