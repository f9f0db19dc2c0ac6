"""Verdicts and hunts in one SQLite file: what a check found, under its claim, its size and the code that was checked.

A verdict of other code is never used again, only shown as the last one known.
"""

import json
import time
from typing import Any

from grundy.store.database import Database

TABLE = """
create table if not exists verdicts (
    claim text not null, size integer not null, stamp text not null, verdict text not null, at real not null,
    primary key (claim, size)
) strict;
create table if not exists hunts (
    claim text primary key, stamp text not null, state text not null, at real not null
) strict;
"""


class Verdicts(Database):
    file, holds, tables = "verdicts.sqlite", "verdicts", TABLE

    def save(self, claim: str, size: int, stamp: str, verdict: dict[str, Any]) -> None:
        with self.opened() as file:
            row = (claim, size, stamp, json.dumps(verdict), time.time())
            file.execute("insert or replace into verdicts values (?, ?, ?, ?, ?)", row)

    def kept(self, stamp: str) -> dict[tuple[str, int], dict[str, Any]]:
        """All verdicts on that code, by claim and size."""
        with self.opened() as file:
            rows = file.execute("select claim, size, verdict from verdicts where stamp = ?", (stamp,))
            return {(claim, size): json.loads(verdict) for claim, size, verdict in rows}

    def last(self) -> dict[str, tuple[dict[str, Any], str]]:
        """The newest verdict on each claim, and the code that it is about."""
        with self.opened() as file:
            rows = file.execute("select claim, verdict, stamp from verdicts order by at")
            return {claim: (json.loads(verdict), stamp) for claim, verdict, stamp in rows}

    def save_hunt(self, claim: str, stamp: str, state: dict[str, Any]) -> None:
        with self.opened() as file:
            row = (claim, stamp, json.dumps(state), time.time())
            file.execute("insert or replace into hunts values (?, ?, ?, ?)", row)

    def hunt(self, claim: str, stamp: str) -> dict[str, Any] | None:
        """Where the hunt for a counterexample was left; None if it was never begun with that code."""
        with self.opened() as file:
            row = file.execute("select state from hunts where claim = ? and stamp = ?", (claim, stamp)).fetchone()
            return None if row is None else dict(json.loads(row[0]))
