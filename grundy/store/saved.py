"""Saved games in one SQLite file: what was saved is there after a crash, and each owner sees only its own games."""

import secrets
import time
from typing import Any

from grundy.core.errors import OverBudget
from grundy.store.database import Database

MOST_EACH = 200  # games an owner keeps; saving another one drops the oldest
MOST = 100_000  # games in the file

TABLE = """
create table if not exists saved (
    id text primary key, owner text not null, game text not null, title text not null,
    record text not null, at real not null
) strict;
create index if not exists by_owner on saved (owner, at);
"""


class SavedGames(Database):
    """Records by id. Every call opens the file anew, so that threads and processes may share it."""

    name, holds, tables = "saved.sqlite", "games", TABLE

    def save(self, owner: str, game: str, title: str, record: str, id: str = "") -> str:
        """Keep a record under a new id, or over an older one of the same owner; the id."""
        with self.opened() as file:
            if id and not file.execute("select 1 from saved where id = ? and owner = ?", (id, owner)).fetchone():
                id = ""
            (count,) = file.execute("select count(*) from saved").fetchone()
            if not id and count >= MOST:
                raise OverBudget(f"over budget: {MOST:,} games are saved here; export the record to a file instead")
            id = id or secrets.token_urlsafe(12)
            file.execute(
                "insert or replace into saved values (?, ?, ?, ?, ?, ?)", (id, owner, game, title, record, time.time())
            )
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
        with self.opened() as file:
            row = file.execute("select record from saved where id = ?", (id,)).fetchone()
        return None if row is None else str(row[0])

    def drop(self, owner: str, id: str) -> bool:
        with self.opened() as file:
            return file.execute("delete from saved where id = ? and owner = ?", (id, owner)).rowcount > 0
