"""Saved games in one SQLite file: what was saved is there after a crash, and each owner sees only its own games.

A full file never stops anybody from saving. Owners are free to make up, so what gives way is what nobody has come back
to: first the oldest game that was never opened again, and only when there is none the one not opened for longest.
"""

import secrets
import sqlite3
import time
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any

from grundy.store.database import Database
from grundy.store.files import data_folder

MOST_EACH = 200  # games an owner keeps; saving another one drops the oldest
MOST = 100_000  # games in the file: some hundred megabytes at most
NOTED = 86400.0  # seconds: that a game was opened is written once a day

TABLE = """
create table if not exists saved (
    id text primary key, owner text not null, game text not null, title text not null,
    record text not null, at real not null, opened real
) strict;
create index if not exists by_owner on saved (owner, at);
"""


class SavedGames(Database):
    """Records by id."""

    file, holds, tables, later = "saved.sqlite", "games", TABLE, {"saved.opened": "real"}

    def __init__(self, path: Path | None = None, at_once: bool = True) -> None:
        """Whether there is a file to write to is found out `at_once`, or by whoever saves the first game."""
        self.path, self.ready = path or data_folder() / self.file, False
        if at_once:
            self.prepare()

    def prepare(self) -> list[str]:
        added = super().prepare()
        self.ready = True
        return added

    def opened(self) -> AbstractContextManager[sqlite3.Connection]:
        if not self.ready or not self.path.exists():  # it may have been moved away
            self.prepare()
        return super().opened()

    def save(self, owner: str, game: str, title: str, record: str, id: str = "") -> str:
        """Keep a record under a new id, or over an older one of the same owner; the id."""
        now = time.time()
        with self.opened() as file:
            if id and not file.execute("select 1 from saved where id = ? and owner = ?", (id, owner)).fetchone():
                id = ""
            opened_again = now if id else None
            if not id:
                file.execute(
                    "delete from saved where id in (select id from saved order by opened is not null, "
                    "max(at, coalesce(opened, 0)) limit max(0, (select count(*) from saved) - ?))",
                    (MOST - 1,),
                )
            id = id or secrets.token_urlsafe(12)
            row = (id, owner, game, title, record, now, opened_again)
            file.execute("insert or replace into saved values (?, ?, ?, ?, ?, ?, ?)", row)
            file.execute(
                "delete from saved where owner = ? and id not in "
                "(select id from saved where owner = ? order by at desc limit ?)",
                (owner, owner, MOST_EACH),
            )
        return id

    def listed(self, owner: str) -> list[dict[str, Any]]:
        """The owner's games, the newest first."""
        with self.opened() as file:
            rows = file.execute("select id, game, title, at from saved where owner = ? order by at desc", (owner,))
            return [dict(zip(("id", "game", "title", "at"), row, strict=True)) for row in rows]

    def load(self, id: str) -> str | None:
        """A record by its id: who knows the id may read it, so that a game can be shown to a friend."""
        now = time.time()
        with self.opened() as file:
            row = file.execute("select record, opened from saved where id = ?", (id,)).fetchone()
            if row is not None and now - (row[1] or 0) > NOTED:
                with suppress(sqlite3.OperationalError):  # a full disk stops nobody from reading
                    file.execute("update saved set opened = ? where id = ?", (now, id))
        return None if row is None else str(row[0])

    def drop(self, owner: str, id: str) -> bool:
        with self.opened() as file:
            return file.execute("delete from saved where id = ? and owner = ?", (id, owner)).rowcount > 0
