"""A backup of all databases of the data folder in one zip file, made while a server writes to them, and taken back.

Each is copied by SQLite's own online backup, so that it is whole whatever is written meanwhile, and then checked.
"""

import os
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from grundy.core.errors import BadParam, CorruptStore
from grundy.store.database import told
from grundy.store.files import save_with
from grundy.store.lasting import locked

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
        told(source, "a backup"),
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
    with told(path, "a backup"), closing(sqlite3.connect(path)) as file:
        (said,) = file.execute("pragma integrity_check").fetchone()
    if said != "ok":
        raise CorruptStore(f"{path.name} is damaged ({said.splitlines()[0][:80]}); nothing was written")


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
