"""What a server has under way, in one SQLite file: rooms, class rooms and jobs, as they were before it was killed.

A thing has a kind and an id; its rows are numbered, so that what grows is added to and not written anew. One server
has the file: another one on the same folder leaves it alone.
"""

import os
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from grundy.core.errors import CorruptStore
from grundy.store.database import connected, prepare, told
from grundy.store.files import take_lock

VERSION = 1  # of the tables; a file of a later one is left alone

TABLE = """
create table if not exists lasting (
    kind text not null, id text not null, n integer not null, body text not null, primary key (kind, id, n)
) strict, without rowid;
"""


class Change(NamedTuple):
    """A row, new or instead of an older one; without a body this row and those after it are gone."""

    kind: str
    id: str
    n: int
    body: str | None


class Taken(CorruptStore):
    """Another server has the file."""


class Lasting:
    """The file. It stays open, since opening costs more than writing; all calls come from one thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: sqlite3.Connection | None = None
        self.lock: int | None = None
        self.inode = -1

    def open(self) -> sqlite3.Connection:
        """The connection; a new one where the file was moved away, as the log may have advised."""
        if self.file is not None and self.there():
            return self.file
        self.shut()
        prepare(self.path, "rooms", TABLE)
        if self.lock is None:
            self.lock = locked(self.path.with_suffix(".lock"))
        self.file = connected(self.path)
        (version,) = self.file.execute("pragma user_version").fetchone()
        if version not in (0, VERSION):
            raise CorruptStore(f"cannot keep rooms in {self.path}: a later Grundy has written it; move that file away")
        self.file.execute(f"pragma user_version={VERSION}")
        self.inode = self.path.stat().st_ino
        return self.file

    def there(self) -> bool:
        with suppress(OSError):
            return self.path.stat().st_ino == self.inode
        return False

    def load(self) -> dict[str, dict[str, list[str]]]:
        """All there is: by kind and id, the bodies in their order."""
        found: dict[str, dict[str, list[str]]] = {}
        with told(self.path, "rooms"):
            for kind, id, body in self.open().execute("select kind, id, body from lasting order by kind, id, n"):
                found.setdefault(kind, {}).setdefault(id, []).append(body)
        return found

    def write(self, changes: Iterable[Change], afresh: bool = False) -> None:
        """All of it or nothing; it is on the disk afterwards. `afresh`: and nothing else is left in the file."""
        with told(self.path, "rooms"):
            file = self.open()
            with file:
                file.execute("begin immediate")
                if afresh:
                    file.execute("delete from lasting")
                for change in changes:
                    if change.body is None:
                        file.execute("delete from lasting where kind = ? and id = ? and n >= ?", change[:3])
                    else:
                        file.execute("insert or replace into lasting values (?, ?, ?, ?)", change)

    def shut(self) -> None:
        """Close the file; the lock is kept."""
        if self.file is not None:
            with suppress(sqlite3.Error):
                self.file.close()
        self.file = None

    def close(self) -> None:
        self.shut()
        if self.lock is not None:
            os.close(self.lock)
        self.lock = None


def locked(path: Path) -> int:
    """An open file with a lock that ends with the process, however that ends."""
    try:
        return take_lock(path)
    except BlockingIOError:
        raise Taken(
            f"another server keeps its rooms in {path.parent}: those of this one end with it; give it its own --saved"
        ) from None
    except OSError as error:
        raise CorruptStore(f"cannot keep rooms in {path.parent}: {error.strerror}; choose another place") from None
