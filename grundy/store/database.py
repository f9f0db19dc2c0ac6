"""One SQLite file, opened for each piece of work, which is written for good or not at all; trouble is one line."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import ClassVar

from grundy.core.errors import CorruptStore, DiskFull, NotWritable
from grundy.store.files import data_folder, make_private

UNWRITABLE = ("readonly", "read-only", "unable to open")


def prepare(path: Path, what: str, tables: str) -> None:
    """Make the file, which its owner alone reads, and its tables if they are not there yet."""
    try:
        make_private(path.parent)
        os.close(os.open(path, os.O_CREAT | os.O_RDONLY, 0o600))
    except OSError as error:
        kind = DiskFull if error.errno in (errno.ENOSPC, errno.EDQUOT) else NotWritable
        raise kind(f"cannot keep {what} in {path}: {error.strerror}; choose another place") from None
    with opened(path, what) as file:
        file.executescript(tables)


def connected(path: Path) -> sqlite3.Connection:
    """What is written and then committed is on the disk."""
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
    """A connection whose work is written for good at the end of the block, or not at all."""
    with told(path, what), closing(connected(path)) as file, file:
        yield file


@contextmanager
def told(path: Path, what: str) -> Iterator[None]:
    """What the disk or the file refuses, in one line with what to do about it."""
    try:
        yield
    except (sqlite3.DatabaseError, ValueError) as error:
        said = f"cannot keep {what} in {path}: {error}"
        if "full" in str(error) or "I/O" in str(error):
            raise DiskFull(f"{said}; make room on that disk") from None
        if any(sign in str(error) for sign in UNWRITABLE):
            raise NotWritable(f"{said}; let its owner write there, or choose another place") from None
        raise CorruptStore(f"{said}; move that file away") from None


class Database:
    """A file of the data folder. Every call opens it anew, so that threads and processes may share it."""

    file: ClassVar[str]
    holds: ClassVar[str]  # in words, for errors
    tables: ClassVar[str]
    later: ClassVar[dict[str, str]] = {}  # by "table.column": the type of a column that files of earlier versions lack

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / self.file
        self.prepare()

    def prepare(self) -> list[str]:
        """Make the file, or bring one of an earlier version up to date; the columns that it lacked."""
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
