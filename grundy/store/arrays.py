"""Tables and blocks on disk: checksummed, intact after `kill -9`, and resumed where the work stopped.

A table is one array in one file that is filled from the front, with a manifest of its finished blocks. Each block of a
`BlockFolder` is a file with a checksum in front, for work that finishes in any order, or on several machines with a
shared folder. Damaged data, or data made by other code (of this package or a user's rule), is computed again.
"""

import hashlib
import json
import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from grundy.core.errors import CorruptStore
from grundy.core.fingerprint import code_key
from grundy.core.lazy_imports import np
from grundy.core.types import Array, JsonObject
from grundy.store.files import LockedFolder, default_folder, disk_errors, make_private, write_durably

RECORD_SECONDS = 2.0  # of work between two records of what is done
READ_BYTES = 1 << 24  # that a checksum reads at once
CHECKSUM = 32  # bytes in front of a block


def disk_room(folder: Path) -> int:
    """Bytes free for the table in that folder; what the table already takes counts as free."""
    taken = 0
    if (values := folder / "values.bin").exists():
        stat = values.stat()
        taken = 512 * getattr(stat, "st_blocks", stat.st_size // 512)
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder).free + taken


class TableFile(LockedFolder):
    """An array in a file. Its blocks are recorded with their checksums once they are on the disk.

    With a length it is a memory map, which may be larger than memory; `values[:done]` is known. Without a length it
    grows by `append`.
    """

    def __init__(
        self, key: str, dtype: str, length: int | None = None, rule: str = "", folder: Path | None = None
    ) -> None:
        """`rule` is the key of a user's game."""
        self.key, self.dtype, self.length, self.code = key, dtype, length, code_key() + rule
        self.folder = folder or default_folder(key)
        self.path, self.manifest = self.folder / "values.bin", self.folder / "manifest.json"
        self.blocks: list[JsonObject] = []
        self.values: Any = None
        self.dropped = 0  # damaged blocks

    @property
    def done(self) -> int:
        return int(self.blocks[-1]["stop"]) if self.blocks else 0

    # ---- filling ----

    def commit_now_and_then(self, done: int) -> None:
        """Record what is done if the last record is old enough."""
        if time.monotonic() - self._recorded > RECORD_SECONDS:
            self.commit(done)

    def commit(self, done: int) -> None:
        """Bring `values[:done]` to the disk and record it."""
        if done > self.done:
            with disk_errors(self.folder):
                self.values.flush()
            self._record(done)
        self._recorded = time.monotonic()

    def append(self, values: Array) -> None:
        """Add values at the end, and record them."""
        values = np.asarray(values)
        data = values.astype(self.dtype)
        if not np.array_equal(data, values):
            raise OverflowError(f"a value of {self.key} is too large for {self.dtype}")
        if len(data):
            with disk_errors(self.folder), self.path.open("r+b") as file:
                file.seek(self.done * data.itemsize)
                file.write(data.tobytes())
                file.flush()
                os.fsync(file.fileno())
            self._record(self.done + len(data))

    def _record(self, done: int) -> None:
        self.blocks.append({"stop": done, "sha256": self._checksum(done)})
        manifest = {"key": self.key, "code": self.code, "dtype": self.dtype, "length": self.length}
        write_durably(self.manifest, json.dumps({**manifest, "blocks": self.blocks}, indent=1).encode())

    # ---- reading ----

    def read(self) -> Array:
        """All known values, in memory; their checksums were verified when the table was opened."""
        return np.fromfile(self.path, self.dtype, self.done)

    def whole(self) -> Array | None:
        """All values of a table that another process has finished, without the lock; None if it is not finished."""
        manifest = self._manifest()
        if (manifest.get("key"), manifest.get("code")) == (self.key, self.code):
            self._verify(manifest)
        return self._map("c") if self.done == self.length else None

    def _open(self) -> None:
        manifest = self._manifest()
        if manifest and manifest.get("key") != self.key:
            raise CorruptStore(f"{self.folder} holds another table; remove that folder to begin again")
        if manifest and manifest.get("code") != self.code:
            why = "was made by another version of the code; it is computed anew"
            print(f"grundy: what {self.folder} holds {why}", file=sys.stderr)
            for path in (self.manifest, self.path, *self.folder.glob("0*.npy")):  # earlier versions wrote the latter
                path.unlink(missing_ok=True)
            manifest = {}
        for path in self.folder.glob("*.tmp"):
            path.unlink()
        self._verify(manifest)
        if self.length is None or self.done < self.length:
            self._make_room()
        self.values = None if self.length is None else self._map("r+")
        self._recorded = time.monotonic()

    def _make_room(self) -> None:
        """Write zeros after the last block now: on a full disk a memory map would crash later."""
        item = self._item()
        with self.path.open("ab") as file:
            file.truncate(self.done * item)
            if self.length is not None:
                size = max(1, self.length) * item
                file.truncate(size)
                if hasattr(os, "posix_fallocate"):
                    os.posix_fallocate(file.fileno(), 0, size)

    def _manifest(self) -> JsonObject:
        """The manifest; empty if it is missing or damaged."""
        try:
            found = json.loads(self.manifest.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) and "key" in found else {}

    def _verify(self, manifest: JsonObject) -> None:
        """Accept the blocks of a manifest up to the first wrong checksum."""
        same = (manifest.get("dtype"), manifest.get("length")) == (self.dtype, self.length)
        listed = manifest.get("blocks") if same else []
        listed = listed if isinstance(listed, list) else []
        self.blocks = []
        for block in listed:
            try:
                stop = block["stop"]
                inside = self.done < stop and (self.length is None or stop <= self.length)
                if not inside or self._checksum(stop) != block["sha256"]:
                    break
            except (OSError, KeyError, TypeError, ValueError):
                break
            self.blocks.append(block)
        self.dropped = len(listed) - len(self.blocks)

    def _checksum(self, stop: int) -> str:
        """The checksum of the values from `done` to `stop` in the file."""
        digest, item = hashlib.sha256(), self._item()
        at, end = self.done * item, stop * item
        with self.path.open("rb") as file:
            file.seek(at)
            while at < end and (read := file.read(min(READ_BYTES, end - at))):
                digest.update(read)
                at += len(read)
        return digest.hexdigest()

    def _item(self) -> int:
        return np.dtype(self.dtype).itemsize

    def _map(self, mode: Any) -> Array:
        return np.memmap(self.path, dtype=self.dtype, mode=mode, shape=(self.length or 0,))


class BlockFolder:
    """Blocks of bytes by name, one file each. No lock: several processes and machines may write to one folder.

    `key` names everything that decides the content of the blocks; it is part of their checksums, as are their names.
    """

    def __init__(self, folder: Path, key: str) -> None:
        self.folder, self.key = folder, key

    def put(self, name: str, content: bytes) -> None:
        with disk_errors(self.folder):
            make_private(self.folder)
        write_durably(self.folder / name, self._checksum(name, content) + content)

    def get(self, name: str) -> bytes | None:
        """The content of a block; None if it is missing, damaged or made for another key."""
        try:
            found = (self.folder / name).read_bytes()
        except OSError:
            return None
        content = found[CHECKSUM:]
        return content if found[:CHECKSUM] == self._checksum(name, content) else None

    def remove(self, name: str) -> None:
        (self.folder / name).unlink(missing_ok=True)

    def _checksum(self, name: str, content: bytes) -> bytes:
        digest = hashlib.sha256(f"{self.key}\n{name}\n".encode())
        digest.update(content)
        return digest.digest()


class NumberedBlocks(BlockFolder, LockedFolder):
    """The blocks of a long file, in a folder beside it until all are there."""

    def __init__(self, out: Path, key: str, count: int) -> None:
        super().__init__(out.with_name(f"{out.name}.parts"), f"{key}\n{count} blocks")
        self.count = count
        self.dropped = 0  # damaged or foreign blocks that were removed

    def _open(self) -> None:
        """Find the missing blocks; remove what is no block of this file."""
        numbers = {block_name(number): number for number in range(self.count)}
        self.missing = set(numbers.values())
        for path in self.folder.glob("*.part*"):
            if path.name in numbers and self.get(path.name) is not None:
                self.missing.discard(numbers[path.name])
            else:
                self.dropped += path.suffix != ".tmp"
                with suppress(FileNotFoundError):
                    path.unlink()
        if self.dropped:
            why = "damaged, or made for another question or by another version; so it is made again"
            print(f"grundy: {self.dropped:,} of the blocks in {self.folder}: {why}", file=sys.stderr)

    def add(self, number: int, content: bytes) -> None:
        self.put(block_name(number), content)
        self.missing.discard(number)

    def read(self) -> Iterator[bytes]:
        """Every block in turn."""
        for number in range(self.count):
            if (content := self.get(block_name(number))) is None:
                self.missing.add(number)
                raise CorruptStore(f"a block in {self.folder} was damaged just now; type the same command again")
            yield content

    def finish(self) -> None:
        """Remove the blocks, since the file is there."""
        if os.name == "nt":  # where an open file, the lock, cannot be removed
            self.__exit__()
        with disk_errors(self.folder):
            shutil.rmtree(self.folder, ignore_errors=os.name == "nt")
        if os.name != "nt":
            self.__exit__()


def block_name(number: int) -> str:
    return f"{number:08d}.part"


class Document(BlockFolder):
    """One JSON document in a folder of its own."""

    def __init__(self, key: str, rule: str = "", folder: Path | None = None) -> None:
        """`rule` is the key of a user's game."""
        super().__init__(folder or default_folder(key), f"{key}\n{code_key()}{rule}")

    def read(self) -> Any | None:
        """The document; None if it is missing or damaged."""
        text = self.get("document")
        return None if text is None else json.loads(text)

    def write(self, document: JsonObject) -> None:
        self.put("document", json.dumps(document, separators=(",", ":")).encode())
