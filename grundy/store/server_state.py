"""The state of a server in one SQLite file: rooms, classrooms and jobs, so that they survive its end.

A thing has a kind and an id. Its rows are numbered, so that a growing thing gets new rows and is not rewritten. One
server owns the file: another server on the same folder leaves it alone.
"""

import os
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from grundy.core.errors import BadParam, CorruptStore
from grundy.store.database import connected, naming_the_file, prepare
from grundy.store.files import save_with, take_lock

VERSION = 1  # of the tables; a file with a later one is left alone

TABLE = """
create table if not exists lasting (
    kind text not null, id text not null, n integer not null, body text not null, primary key (kind, id, n)
) strict, without rowid;
"""


class Change(NamedTuple):
    """A new row, or one that replaces an older one. Without a body, this row and those after it are deleted."""

    kind: str
    id: str
    n: int
    body: str | None


class InUse(CorruptStore):
    """Another server uses the file."""


class ServerState:
    """The file. It stays open, since opening costs more than writing; only one thread uses it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: sqlite3.Connection | None = None
        self.lock: int | None = None
        self.inode = -1

    def open(self) -> sqlite3.Connection:
        """The connection; a new one if the file was moved away, as an error may have advised."""
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
        """Everything: by kind and id, the bodies in order."""
        found: dict[str, dict[str, list[str]]] = {}
        with naming_the_file(self.path, "rooms"):
            for kind, id, body in self.open().execute("select kind, id, body from lasting order by kind, id, n"):
                found.setdefault(kind, {}).setdefault(id, []).append(body)
        return found

    def write(self, changes: Iterable[Change], afresh: bool = False) -> None:
        """Write all changes or none, on the disk before this returns. `afresh` first empties the file."""
        with naming_the_file(self.path, "rooms"):
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
        """Close the file, but keep the lock."""
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
    """The lock of the server's file."""
    try:
        return take_lock(path)
    except BlockingIOError:
        raise InUse(
            f"another server keeps its rooms in {path.parent}: those of this one end with it; give it its own --saved"
        ) from None
    except OSError as error:
        raise CorruptStore(f"cannot keep rooms in {path.parent}: {error.strerror}; choose another place") from None


# ---- backups: all databases of the data folder in one zip file, even while a server writes to them ----
# SQLite's online backup makes a consistent copy of each, which is then checked.


ENDING = ".sqlite"


def back_up(folder: Path, to: Path) -> list[str]:
    """Write all databases of the folder into one file; returns their names."""
    found = sorted(path for path in folder.glob(f"*{ENDING}") if path.is_file())
    if not found:
        raise BadParam(f"there is nothing to back up in {folder}; name the folder in GRUNDY_DATA, or with --data")
    with tempfile.TemporaryDirectory() as place:
        copies = [copied(path, Path(place) / path.name) for path in found]
        save_with(to, lambda temporary: packed(copies, temporary))
    return [path.name for path in found]


def restore(folder: Path, source: Path) -> list[str]:
    """Replace the databases of the folder by those of a backup; returns their names."""
    with tempfile.TemporaryDirectory() as place:
        copies = list(unpacked(source, Path(place)))
        for path in copies:
            check(path)
        folder.mkdir(parents=True, exist_ok=True)
        with alone(folder):
            for path in copies:
                put_in_place(path, folder / path.name)
    return [path.name for path in copies]


def copied(source: Path, target: Path) -> Path:
    """A consistent copy of a database."""
    with (
        naming_the_file(source, "a backup"),
        closing(sqlite3.connect(source, timeout=10)) as old,
        closing(sqlite3.connect(target, timeout=10)) as new,
    ):
        old.backup(new)
    target.chmod(0o600)
    check(target)
    return target


def put_in_place(source: Path, target: Path) -> None:
    """Replace a database, whether it is damaged or not, and delete its journal."""
    new = copied(source, target.with_name(f".{target.name}.partial"))
    for beside in ("-wal", "-shm"):
        target.with_name(target.name + beside).unlink(missing_ok=True)
    new.replace(target)


def check(path: Path) -> None:
    with naming_the_file(path, "a backup"), closing(sqlite3.connect(path)) as file:
        (report,) = file.execute("pragma integrity_check").fetchone()
    if report != "ok":
        raise CorruptStore(f"{path.name} is damaged ({report.splitlines()[0][:80]}); nothing was written")


def packed(copies: list[Path], to: Path) -> None:
    to.touch(mode=0o600)
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in copies:
            archive.write(path, path.name)


def unpacked(source: Path, place: Path) -> Iterator[Path]:
    """Extract databases; anything else in the file is an error."""
    try:
        with zipfile.ZipFile(source) as archive:
            for name in archive.namelist():
                if name != Path(name).name or not name.endswith(ENDING):
                    raise BadParam(f"{source} is no backup of Grundy's: it holds {name[:40]}")
                archive.extract(name, place)
                yield place / name
    except (OSError, zipfile.BadZipFile) as error:
        raise BadParam(f"cannot read {source}: {getattr(error, 'strerror', None) or error}") from None


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Hold the lock, so that no server uses the folder."""
    try:
        lock = locked(folder / "rooms.lock")
    except CorruptStore:
        raise BadParam(f"a server uses {folder}; stop it before its data are put back") from None
    try:
        yield
    finally:
        os.close(lock)
