"""One long array on disk, in segments: each is written to a temporary file, synced, renamed and checksummed.

After `kill -9` what was renamed is there and the rest is recomputed. A damaged segment, and all after it, is dropped
and recomputed, never believed. So is everything that other code has made: of this package, or of the user's own rule.
The folder is locked, so two processes cannot fill one table.
"""

import errno
import fcntl
import hashlib
import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Self

from grundy.core.errors import CorruptStore, DiskFull
from grundy.core.fingerprint import code_key
from grundy.store.writing import make_private


def data_folder() -> Path:
    """Where tables live: $GRUNDY_DATA, or the user's data folder."""
    if chosen := os.environ.get("GRUNDY_DATA"):
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "grundy"


def default_folder(key: str) -> Path:
    return data_folder() / "tables" / hashlib.sha256(key.encode()).hexdigest()[:16]


@contextmanager
def told(folder: Path) -> Iterator[None]:
    """A disk that is full or may not be written to is said in one line."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        kind = DiskFull if error.errno in (errno.ENOSPC, errno.EDQUOT) else CorruptStore
        raise kind(
            f"cannot keep a table in {folder}: {reason}; make room there, or name another folder in GRUNDY_DATA"
        ) from None


def locked(folder: Path) -> IO[str]:
    """The folder's lock, which no other process has while it is open."""
    with told(folder):
        make_private(folder)
        lock = (folder / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise CorruptStore(f"another process is filling this table ({folder}); wait for it") from None
    return lock


class Segments:
    """An array that grows on disk. Use it in a `with` block, which holds the lock."""

    def __init__(self, folder: Path, key: str, rule: str = "") -> None:
        """`rule` is the key of a user's own game."""
        self.folder, self.key, self.code = folder, key, code_key() + rule
        self.segments: list[dict[str, Any]] = []
        self.dropped = 0  # damaged segments that were found and left out

    def __enter__(self) -> Self:
        self._lock = locked(self.folder)
        try:
            self._load()
        except BaseException:
            self._lock.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.close()

    @property
    def length(self) -> int:
        return sum(int(segment["length"]) for segment in self.segments)

    def read(self) -> Any:
        """The whole array; every segment's checksum was verified when the store was opened."""
        import numpy as np

        arrays = [np.load(self.folder / segment["file"], allow_pickle=False) for segment in self.segments]
        return np.concatenate(arrays) if arrays else np.zeros(0, dtype=np.uint16)

    def append(self, values: Any) -> None:
        import numpy as np

        buffer = io.BytesIO()
        np.save(buffer, np.asarray(values), allow_pickle=False)
        name = f"{len(self.segments):06d}.npy"
        write_durably(self.folder / name, buffer.getvalue())
        digest = hashlib.sha256(buffer.getvalue()).hexdigest()
        self.segments.append({"file": name, "length": len(values), "sha256": digest})
        manifest = {"key": self.key, "code": self.code, "segments": self.segments}
        write_durably(self.folder / "manifest.json", json.dumps(manifest, indent=1).encode())

    def _load(self) -> None:
        """Trust the manifest as far as the checksums go."""
        self.segments = []
        path = self.folder / "manifest.json"
        if not path.exists():
            return
        try:
            manifest = json.loads(path.read_text())
            listed, key, code = list(manifest["segments"]), manifest["key"], manifest.get("code")
        except (ValueError, KeyError, TypeError, AttributeError):
            listed, key, code = [], self.key, self.code  # a damaged manifest: begin again
        if key != self.key:
            raise CorruptStore(f"{self.folder} holds another table; remove that folder to begin again")
        if code != self.code:
            listed = []
            forget(self.folder, "*.npy")
        for number, segment in enumerate(listed):
            try:
                file = self.folder / segment["file"]
                intact = sha256_of(file) == segment["sha256"] and length_of(file) == segment["length"]
            except (OSError, KeyError, TypeError, ValueError):
                intact = False
            if not intact:
                self.dropped = len(listed) - number
                break
            self.segments.append(segment)


def forget(folder: Path, values: str) -> None:
    """Remove what other code has made, and say so."""
    print(f"grundy: what {folder} holds was made by another version of the code; it is computed anew", file=sys.stderr)
    for path in [folder / "manifest.json", *folder.glob(values)]:
        path.unlink(missing_ok=True)


def sha256_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def length_of(path: Path) -> int:
    import numpy as np

    return len(np.load(path, mmap_mode="r", allow_pickle=False))


def write_durably(path: Path, content: bytes) -> None:
    """All or nothing, and on the disk when this returns; a disk that is full keeps no half file either."""
    temporary = path.with_name(path.name + ".tmp")
    with told(path.parent):
        try:
            with temporary.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
