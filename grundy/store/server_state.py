"""What a server has under way, in one SQLite file: rooms, class rooms and jobs, as they were before it was killed.

A thing has a kind and an id; its rows are numbered, so that what grows is added to and not written anew. One server
has the file: another one on the same folder leaves it alone.
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


class InUse(CorruptStore):
    """Another server has the file."""


class ServerState:
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
        with naming_the_file(self.path, "rooms"):
            for kind, id, body in self.open().execute("select kind, id, body from lasting order by kind, id, n"):
                found.setdefault(kind, {}).setdefault(id, []).append(body)
        return found

    def write(self, changes: Iterable[Change], afresh: bool = False) -> None:
        """All of it or nothing; it is on the disk afterwards. `afresh`: and nothing else is left in the file."""
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
        raise InUse(
            f"another server keeps its rooms in {path.parent}: those of this one end with it; give it its own --saved"
        ) from None
    except OSError as error:
        raise CorruptStore(f"cannot keep rooms in {path.parent}: {error.strerror}; choose another place") from None


# ---- backups: all databases of the data folder in one zip file, made while a server writes to them ----
# Each is copied by SQLite's own online backup, so that it is whole whatever is written meanwhile, and then checked.


ENDING = ".sqlite"


def back_up(folder: Path, to: Path) -> list[str]:
    """Write all databases of the folder into one file; their names."""
    found = sorted(path for path in folder.glob(f"*{ENDING}") if path.is_file())
    if not found:
        raise BadParam(f"there is nothing to back up in {folder}; name the folder in GRUNDY_DATA, or with --data")
    with tempfile.TemporaryDirectory() as place:
        copies = [copied(path, Path(place) / path.name) for path in found]
        save_with(to, lambda temporary: packed(copies, temporary))
    return [path.name for path in found]


def restore(folder: Path, source: Path) -> list[str]:
    """Put the databases of a backup in the place of those in the folder; their names."""
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
    """The whole of a database, as it is at one moment."""
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
    """What was there, damaged or not, and what was written beside it, is gone."""
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
    """Only what a backup holds: databases, and no folders."""
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
    """While no server keeps its rooms there."""
    try:
        lock = locked(folder / "rooms.lock")
    except CorruptStore:
        raise BadParam(f"a server uses {folder}; stop it before its data are put back") from None
    try:
        yield
    finally:
        os.close(lock)
