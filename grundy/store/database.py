"""One SQLite file: every call opens it anew, so that threads and processes may share it, and writes all or nothing."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import ClassVar

from grundy.core.errors import CorruptStore, DiskFull
from grundy.store.segments import data_folder


class Database:
    """A file of that name in the data folder unless told otherwise; `tables` makes what is not there yet."""

    name: ClassVar[str]
    holds: ClassVar[str]  # what it keeps, for messages
    tables: ClassVar[str]

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / self.name
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.opened() as file:
                file.executescript(self.tables)
                self.renew(file)
        except OSError as error:
            reason = f"{error.strerror}; choose another folder"
            raise CorruptStore(f"cannot keep {self.holds} in {self.path}: {reason}") from None

    def renew(self, file: sqlite3.Connection) -> None:
        """Bring a file of an earlier version up to date."""

    @contextmanager
    def opened(self) -> Iterator[sqlite3.Connection]:
        """A connection whose work is written for good at the end of the block, or not at all."""
        try:
            with closing(sqlite3.connect(self.path, timeout=10)) as file, file:
                file.execute("pragma journal_mode=wal")
                file.execute("pragma synchronous=full")
                yield file
        except (sqlite3.DatabaseError, ValueError) as error:  # a row that is no JSON is as bad as a file that is none
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
                raise DiskFull(f"no room to keep {self.holds} in {self.path}; free some of that disk") from None
            raise CorruptStore(f"cannot keep {self.holds} in {self.path}: {error}; move that file away") from None
