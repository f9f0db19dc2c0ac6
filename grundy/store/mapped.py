"""One array on disk that is filled from the front and read anywhere: a memory map, so it may be larger than memory.

What is done is recorded piece by piece, each with its checksum, after it has reached the disk. When the store is opened
again, pieces that do not match their checksum, and all after them, are forgotten and done again, never believed; so is
everything that other code has made.
"""

import hashlib
import json
import os
import shutil
import time
from pathlib import Path
from typing import Any, Self

from grundy.core.errors import CorruptStore
from grundy.core.fingerprint import code_key
from grundy.store.segments import forget, locked, told, write_durably

PIECE_SECONDS = 2.0  # of work between two recorded pieces
BLOCK = 1 << 24  # bytes that a checksum reads at once


def disk_room(folder: Path) -> int:
    """Bytes free where that folder is, or would be; what its own table has already taken counts as free."""
    values = folder / "values.bin"
    if values.exists():
        return shutil.disk_usage(folder).free + 512 * values.stat().st_blocks
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder).free


def take_room(path: Path, size: int) -> None:
    """A file of that size, zeros where it is new. The room is taken now: a full disk would kill a memory map later."""
    with path.open("ab") as file:
        file.truncate(size)
        if hasattr(os, "posix_fallocate"):
            os.posix_fallocate(file.fileno(), 0, size)


class Mapped:
    """Use it in a `with` block, which holds the lock. `values[:done]` is known."""

    def __init__(self, folder: Path, key: str, length: int, dtype: str, rule: str = "") -> None:
        """`rule` is the key of a user's own game."""
        self.folder, self.key, self.length, self.dtype = folder, key, length, dtype
        self.code = code_key() + rule
        self.pieces: list[dict[str, Any]] = []
        self.values: Any = None
        self.dropped = 0  # damaged pieces that were found and left out

    def __enter__(self) -> Self:
        self._lock = locked(self.folder)
        try:
            with told(self.folder):
                self._open()
        except BaseException:
            self._lock.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.close()

    @property
    def done(self) -> int:
        return int(self.pieces[-1]["stop"]) if self.pieces else 0

    def commit_now_and_then(self, done: int) -> None:
        """Record what is done if the last record is old enough."""
        if time.monotonic() - self._recorded > PIECE_SECONDS:
            self.commit(done)

    def commit(self, done: int) -> None:
        """Bring `values[:done]` to the disk and record it."""
        if done > self.done:
            with told(self.folder):
                self.values.flush()
            self.pieces.append({"stop": done, "sha256": self._checksum(self.done, done)})
            manifest = {"key": self.key, "code": self.code, "length": self.length, "dtype": self.dtype}
            manifest["pieces"] = self.pieces
            write_durably(self.folder / "manifest.json", json.dumps(manifest, indent=1).encode())
        self._recorded = time.monotonic()

    def _checksum(self, start: int, stop: int) -> str:
        digest, item = hashlib.sha256(), self.values.dtype.itemsize
        for at in range(start, stop, BLOCK // item):
            digest.update(self.values[at : min(stop, at + BLOCK // item)].tobytes())
        return digest.hexdigest()

    def _open(self) -> None:
        import numpy as np

        path, item = self.folder / "values.bin", np.dtype(self.dtype).itemsize
        take_room(path, max(1, self.length) * item)
        self.values = np.memmap(path, dtype=self.dtype, mode="r+", shape=(self.length,))
        for number, piece in enumerate(listed := self._listed()):
            try:
                intact = self.done < piece["stop"] <= self.length
                intact = intact and self._checksum(self.done, piece["stop"]) == piece["sha256"]
            except (KeyError, TypeError):
                intact = False
            if not intact:
                self.dropped = len(listed) - number
                break
            self.pieces.append(piece)
        # what lies behind is no part of any piece: begin there with zeros
        os.truncate(path, self.done * item)
        take_room(path, max(1, self.length) * item)
        self._recorded = time.monotonic()

    def _listed(self) -> list[Any]:
        path = self.folder / "manifest.json"
        try:
            manifest = json.loads(path.read_text())
            listed, key, code = list(manifest["pieces"]), manifest["key"], manifest.get("code")
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return []  # none yet, or damaged: begin again
        if key != self.key:
            raise CorruptStore(f"{self.folder} holds another table; remove that folder to begin again")
        if code != self.code:
            forget(self.folder, "no values")  # they are overwritten
            return []
        return listed


def whole(folder: Path, key: str, length: int, dtype: str, rule: str = "") -> Any:
    """A table that another process has filled, to be read only; None unless all of it is there and intact."""
    import numpy as np

    try:
        manifest = json.loads((folder / "manifest.json").read_text())
        table = Mapped(folder, key, length, dtype, rule)
        if (manifest["key"], manifest["code"], manifest["dtype"]) != (key, table.code, dtype):
            return None
        table.values, start = np.memmap(folder / "values.bin", dtype=dtype, mode="c", shape=(length,)), 0
        for piece in manifest["pieces"]:
            if table._checksum(start, piece["stop"]) != piece["sha256"]:
                return None
            start = piece["stop"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return table.values if start == length else None
