"""Runs in one SQLite file: every simulation and tournament with its question, seed, version and result.

A stopped run keeps its results so far and can be resumed. Runs of the page have an owner, the browser that asked, and a
secret key with which others may look at them; runs of the command line have neither.
"""

import json
import secrets
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grundy.core.errors import CorruptStore, UnknownName
from grundy.core.types import JsonObject
from grundy.store.database import Database

TABLE = """
create table if not exists runs (
    id integer primary key autoincrement, kind text not null, question text not null, version text not null,
    result text not null, done integer not null, at real not null, owner text not null default '',
    key text not null default ''
) strict;
create index if not exists by_question on runs (question, done);
"""
LATER = {"runs.owner": "text not null default ''", "runs.key": "text not null default ''"}
MOST_PER_OWNER = 100  # runs of an owner; a new one drops the oldest
MOST_OWNED = 50_000  # of all owners together, more or less


@dataclass(frozen=True)
class Run:
    """A kept run: `question` and `result` are decoded JSON; `at` is when it was last written."""

    id: int
    kind: str
    question: JsonObject
    version: str
    result: JsonObject
    done: bool
    at: float
    key: str = ""


class Runs(Database):
    """The runs of an owner, or all runs if no owner is named."""

    file, holds, tables, later = "runs.sqlite", "runs", TABLE, LATER

    def __init__(self, path: Path | None = None, owner: str = "") -> None:
        super().__init__(path)
        self.owner = owner

    def prepare(self) -> list[str]:
        if "runs.key" in (added := super().prepare()):
            with self.opened() as file:
                file.execute("update runs set key = lower(hex(randomblob(12))) where owner != ''")
        return added

    def begin(self, kind: str, question: str, version: str) -> int:
        """A new run with no result yet; its number."""
        with self.opened() as file:
            row = (kind, question, version, "{}", 0, time.time(), self.owner, self.owner and secrets.token_hex(12))
            columns = "kind, question, version, result, done, at, owner, key"
            number = file.execute(f"insert into runs ({columns}) values (?, ?, ?, ?, ?, ?, ?, ?)", row).lastrowid
            if self.owner:
                newest = "select id from runs where owner = ? order by id desc limit ?"
                drop = f"delete from runs where owner = ? and id not in ({newest})"
                file.execute(drop, (self.owner, self.owner, MOST_PER_OWNER))
                file.execute("delete from runs where owner != '' and id < ?", ((number or 0) - MOST_OWNED,))
        assert number is not None
        return number

    def resume(self, kind: str, question: str, version: str, go_on: bool = True) -> tuple[int, JsonObject]:
        """The number and the result so far of a stopped run of this question, if it is to go on; else of a new run."""
        stopped = self.unfinished(question, version) if go_on else None
        return (self.begin(kind, question, version), {}) if stopped is None else (stopped.id, stopped.result)

    def save(self, number: int, result: JsonObject, done: bool) -> None:
        with self.opened() as file:
            row = (json.dumps(result), int(done), time.time(), number)
            file.execute("update runs set result = ?, done = ?, at = ? where id = ?", row)

    def listed(self) -> list[Run]:
        """All runs, or the owner's, the newest first."""
        with self.opened() as file:
            rows = file.execute("select * from runs where ? in ('', owner) order by id desc", (self.owner,))
            return [read(row) for row in rows]

    def drop(self, key: str) -> bool:
        """Delete a run of the owner."""
        with self.opened() as file:
            return file.execute("delete from runs where key = ? and owner = ?", (key, self.owner)).rowcount > 0

    def by_key(self, key: str) -> Run:
        """A run of the page, for anybody who knows its key; never a run of the command line."""
        with self.opened() as file:
            row = file.execute("select * from runs where key = ? and owner != ''", (key,)).fetchone()
        if row is None:
            raise UnknownName("there is no run with that key")
        return read(row)

    def load(self, number: int) -> Run:
        with self.opened() as file:
            row = file.execute("select * from runs where id = ?", (number,)).fetchone()
        if row is None:
            raise UnknownName(f"there is no run {number}; `grundy admin runs` lists them")
        return read(row)

    def unfinished(self, question: str, version: str) -> Run | None:
        """The newest stopped run of this question; a run of another version is left alone, with a note on stderr."""
        with self.opened() as file:
            where = "question = ? and owner = ? and not done order by version = ? desc, id desc limit 1"
            row = file.execute(f"select * from runs where {where}", (question, self.owner, version)).fetchone()
        run = None if row is None else read(row)
        if run is not None and run.version != version:
            print(f"grundy: run {run.id} was made by another version of the code; a new one begins", file=sys.stderr)
            return None
        return run


def read(row: tuple[Any, ...]) -> Run:
    number, kind, question, version, result, done, at, _, key = row
    try:
        return Run(number, kind, json.loads(question), version, json.loads(result), bool(done), at, key)
    except ValueError:
        raise CorruptStore(f"run {number} cannot be read: its text is damaged") from None
