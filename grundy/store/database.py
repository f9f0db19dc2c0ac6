"""SQLite files, opened anew for each transaction: the base class, verdicts, saved games."""

import errno
import json
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import ClassVar

from grundy.core.errors import CorruptStore, DiskFull, NotWritable
from grundy.core.types import JsonObject
from grundy.store.files import data_folder, make_private

UNWRITABLE = ("readonly", "read-only", "unable to open")


def prepare(path: Path, what: str, tables: str) -> None:
    """Make the file, readable by its owner only, and its tables if they are missing."""
    try:
        make_private(path.parent)
        os.close(os.open(path, os.O_CREAT | os.O_RDONLY, 0o600))
    except OSError as error:
        kind = DiskFull if error.errno in (errno.ENOSPC, errno.EDQUOT) else NotWritable
        raise kind(f"cannot keep {what} in {path}: {error.strerror}; choose another place") from None
    with opened(path, what) as file:
        file.executescript(tables)


def connected(path: Path) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return."""
    file = sqlite3.connect(path, timeout=10, check_same_thread=False)
    try:
        file.execute("pragma journal_mode=wal")
        file.execute("pragma synchronous=full")
    except BaseException:
        file.close()
        raise
    return file


@contextmanager
def opened(path: Path, what: str) -> Iterator[sqlite3.Connection]:
    """A connection with one transaction, committed at the end of the block or not at all."""
    with naming_the_file(path, what), closing(connected(path)) as file, file:
        yield file


@contextmanager
def naming_the_file(path: Path, what: str) -> Iterator[None]:
    """Turn errors of the disk or the file into one line that says what to do."""
    try:
        yield
    except (sqlite3.DatabaseError, ValueError) as error:
        message = f"cannot keep {what} in {path}: {error}"
        if "full" in str(error) or "I/O" in str(error):
            raise DiskFull(f"{message}; make room on that disk") from None
        if any(sign in str(error) for sign in UNWRITABLE):
            raise NotWritable(f"{message}; let its owner write there, or choose another place") from None
        raise CorruptStore(f"{message}; move that file away") from None


class Database:
    """A file of the data folder. Every call opens it anew, so threads and processes may share it."""

    file: ClassVar[str]
    holds: ClassVar[str]  # in words, for errors
    tables: ClassVar[str]
    later: ClassVar[dict[str, str]] = {}  # by "table.column": the type of a column that old files lack

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / self.file
        self.prepare()

    def prepare(self) -> list[str]:
        """Make the file, or bring an old one up to date; returns the columns that it lacked."""
        added = []
        prepare(self.path, self.holds, self.tables)
        with opened(self.path, self.holds) as file:
            for column, kind in self.later.items():
                table, _, name = column.partition(".")
                if name not in [found for _, found, *_ in file.execute(f"pragma table_info({table})")]:
                    file.execute(f"alter table {table} add column {name} {kind}")
                    added.append(column)
        return added

    def opened(self) -> AbstractContextManager[sqlite3.Connection]:
        return opened(self.path, self.holds)


# ---- verdicts and hunts, by claim, size and the code that was checked ----


VERDICTS_TABLE = """
create table if not exists verdicts (
    claim text not null, size integer not null, stamp text not null, verdict text not null, at real not null,
    primary key (claim, size)
) strict;
create table if not exists hunts (
    claim text primary key, stamp text not null, state text not null, at real not null
) strict;
"""


class Verdicts(Database):
    file, holds, tables = "verdicts.sqlite", "verdicts", VERDICTS_TABLE

    def save(self, claim: str, size: int, stamp: str, verdict: JsonObject) -> None:
        with self.opened() as file:
            row = (claim, size, stamp, json.dumps(verdict), time.time())
            file.execute("insert or replace into verdicts values (?, ?, ?, ?, ?)", row)

    def saved(self, stamp: str) -> dict[tuple[str, int], JsonObject]:
        """All verdicts on this code, by claim and size."""
        with self.opened() as file:
            rows = file.execute("select claim, size, verdict from verdicts where stamp = ?", (stamp,))
            return {(claim, size): json.loads(verdict) for claim, size, verdict in rows}

    def last(self) -> dict[str, tuple[JsonObject, str]]:
        """The newest verdict on each claim, and the code that was checked."""
        with self.opened() as file:
            rows = file.execute("select claim, verdict, stamp from verdicts order by at")
            return {claim: (json.loads(verdict), stamp) for claim, verdict, stamp in rows}

    def save_hunt(self, claim: str, stamp: str, state: JsonObject) -> None:
        with self.opened() as file:
            row = (claim, stamp, json.dumps(state), time.time())
            file.execute("insert or replace into hunts values (?, ?, ?, ?)", row)

    def hunt(self, claim: str, stamp: str) -> JsonObject | None:
        """Where the hunt for a counterexample stopped; None if it never began with this code."""
        with self.opened() as file:
            row = file.execute("select state from hunts where claim = ? and stamp = ?", (claim, stamp)).fetchone()
            return None if row is None else dict(json.loads(row[0]))


# ---- saved games: they survive a crash, and each owner sees only their own ----


MOST_PER_OWNER = 200  # games of an owner; a new one drops the oldest
MOST = 100_000  # games in the file: some hundred megabytes at most
NOTED = 86400.0  # seconds: opening a game is noted once a day

SAVED_TABLE = """
create table if not exists saved (
    id text primary key, owner text not null, game text not null, title text not null,
    record text not null, at real not null, opened real
) strict;
create index if not exists by_owner on saved (owner, at);
"""


class SavedGames(Database):
    """Records by id."""

    file, holds, tables, later = "saved.sqlite", "games", SAVED_TABLE, {"saved.opened": "real"}

    def __init__(self, path: Path | None = None, at_once: bool = True) -> None:
        """The file is made `at_once`, or when the first game is saved."""
        self.path, self.prepared = path or data_folder() / self.file, False
        if at_once:
            self.prepare()

    def prepare(self) -> list[str]:
        added = super().prepare()
        self.prepared = True
        return added

    def opened(self) -> AbstractContextManager[sqlite3.Connection]:
        if not self.prepared or not self.path.exists():  # it may have been moved away
            self.prepare()
        return super().opened()

    def save(self, owner: str, game: str, title: str, record: str, id: str = "") -> str:
        """Save a record under a new id, or over an older one of the same owner; returns the id."""
        now = time.time()
        with self.opened() as file:
            if id and not file.execute("select 1 from saved where id = ? and owner = ?", (id, owner)).fetchone():
                id = ""
            opened_at = now if id else None
            if not id:
                file.execute(
                    "delete from saved where id in (select id from saved order by opened is not null, "
                    "max(at, coalesce(opened, 0)) limit max(0, (select count(*) from saved) - ?))",
                    (MOST - 1,),
                )
            id = id or secrets.token_urlsafe(12)
            row = (id, owner, game, title, record, now, opened_at)
            file.execute("insert or replace into saved values (?, ?, ?, ?, ?, ?, ?)", row)
            file.execute(
                "delete from saved where owner = ? and id not in "
                "(select id from saved where owner = ? order by at desc limit ?)",
                (owner, owner, MOST_PER_OWNER),
            )
        return id

    def listed(self, owner: str) -> list[JsonObject]:
        """The owner's games, the newest first."""
        with self.opened() as file:
            rows = file.execute("select id, game, title, at from saved where owner = ? order by at desc", (owner,))
            return [dict(zip(("id", "game", "title", "at"), row, strict=True)) for row in rows]

    def load(self, id: str) -> str | None:
        """A record by its id. Anybody who knows the id may read it, so that a game can be shown to a friend."""
        now = time.time()
        with self.opened() as file:
            row = file.execute("select record, opened from saved where id = ?", (id,)).fetchone()
            if row is not None and now - (row[1] or 0) > NOTED:
                with suppress(sqlite3.OperationalError):  # reading works on a full disk
                    file.execute("update saved set opened = ? where id = ?", (now, id))
        return None if row is None else str(row[0])

    def drop(self, owner: str, id: str) -> bool:
        with self.opened() as file:
            return file.execute("delete from saved where id = ? and owner = ?", (id, owner)).rowcount > 0
