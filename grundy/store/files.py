"""Files and folders: where they live, how they are written all or nothing, and locks."""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from grundy.core.errors import BadParam, CorruptStore, DiskFull


def data_folder() -> Path:
    """Where tables and databases live: $GRUNDY_DATA, or the user's data folder."""
    if chosen := os.environ.get("GRUNDY_DATA"):
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "grundy"


def default_folder(key: str) -> Path:
    import hashlib

    return data_folder() / "tables" / hashlib.sha256(key.encode()).hexdigest()[:16]


def make_private(folder: Path) -> None:
    """Create the folder and its missing parents so that only the user can look in, whatever the umask."""
    if not folder.is_dir():
        make_private(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


@contextmanager
def disk_errors(folder: Path) -> Iterator[None]:
    """Report a disk that is full or cannot be written to in one line."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        kind = DiskFull if error.errno in (errno.ENOSPC, errno.EDQUOT) else CorruptStore
        raise kind(
            f"cannot keep a table in {folder}: {reason}; make room there, or name another folder in GRUNDY_DATA"
        ) from None


# ---- locks ----


def take_lock(path: Path) -> int:
    """A lock file that is released when the process ends, however it ends; `BlockingIOError` if it is taken."""
    file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # a browser tab, which is alone with its files
        pass
    except OSError as error:
        os.close(file)
        if error.errno in (errno.EAGAIN, errno.EACCES, errno.EDEADLK):
            raise BlockingIOError(error.errno, "locked by another process") from None
        raise
    return file


class LockedFolder:
    """A folder for one process at a time: a `with` block holds its lock."""

    folder: Path

    def __enter__(self) -> Self:
        with disk_errors(self.folder):
            make_private(self.folder)
            try:
                self._lock = take_lock(self.folder / "lock")
            except BlockingIOError:
                raise CorruptStore(f"another process is filling this table ({self.folder}); wait for it") from None
            try:
                self._open()
            except BaseException:
                self.__exit__()
                raise
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._lock)

    def _open(self) -> None:
        """Read what is there; called while the lock is held."""
        raise NotImplementedError


# ---- writing ----


def write_durably(path: Path, content: bytes) -> None:
    """Write all or nothing, on the disk before this returns. Several writers of one file do no harm."""
    temporary = path.with_name(f"{path.name}.{os.urandom(4).hex()}.tmp")
    with disk_errors(path.parent):
        try:
            with temporary.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)
        if hasattr(os, "O_DIRECTORY"):  # Windows cannot open folders, and needs no sync of them
            folder = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


def save_text(path: Path, content: str | bytes) -> None:
    data = content.encode() if isinstance(content, str) else content
    save_with(path, lambda temporary: temporary.write_bytes(data))


def save_with(path: Path, write: Callable[[Path], object]) -> None:
    """Let `write` create the user's file under a temporary name, then rename it, so that there is never half a file."""
    if not path.name or os.path.isdir(path):
        raise BadParam(f"cannot write {str(path)[:60]}: it is a folder; type the name of a file")
    temporary = path.with_name(f".{path.stem[:80]}.partial{path.suffix[:20]}")
    try:
        write(temporary)
        temporary.replace(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadParam(f"cannot write {str(path)[:60]}: {reason}") from None
    finally:
        with suppress(OSError):
            temporary.unlink()
