"""One SQLite file, opened for each piece of work, which is written for good or not at all; trouble is one line."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from grundy.core.errors import CorruptStore, DiskFull


def prepare(path: Path, what: str, tables: str) -> None:
    """Make the file and its tables if they are not there yet."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CorruptStore(f"cannot keep {what} in {path}: {error.strerror}; choose another place") from None
    with opened(path, what) as file:
        file.executescript(tables)


@contextmanager
def opened(path: Path, what: str) -> Iterator[sqlite3.Connection]:
    """A connection whose work is written for good at the end of the block, or not at all."""
    try:
        with closing(sqlite3.connect(path, timeout=10)) as file, file:
            file.execute("pragma journal_mode=wal")
            file.execute("pragma synchronous=full")
            yield file
    except (sqlite3.DatabaseError, ValueError) as error:
        if "full" in str(error) or "I/O" in str(error):
            raise DiskFull(f"cannot keep {what} in {path}: {error}; make room on that disk") from None
        raise CorruptStore(f"cannot keep {what} in {path}: {error}; move that file away") from None
