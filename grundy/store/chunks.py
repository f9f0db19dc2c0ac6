"""A file too large to be made in one go: its chunks in a folder beside it, until all are there and it is put together.

Each chunk is written to a temporary file, synced, renamed and checksummed, so after `kill -9` those that were done are
there and the rest is made again. So is a damaged chunk, and everything that was made for another question or by other
code. The folder is locked: two processes cannot make one file.
"""

import hashlib
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Self

from grundy.store.segments import locked, told, write_durably

DIGEST = 32  # bytes before a chunk: the checksum of the question, the chunk's number and the chunk


def folder_beside(path: Path) -> Path:
    return path.with_name(f"{path.name}.parts")


class Chunks:
    """Use it in a `with` block, which holds the lock. `key` says all that decides what the chunks hold."""

    def __init__(self, folder: Path, key: str, count: int) -> None:
        self.folder, self.key, self.count = folder, key, count
        self.dropped = 0  # damaged or foreign chunks that were found and left out

    def __enter__(self) -> Self:
        self._lock = locked(self.folder)
        try:
            with told(self.folder):
                self.missing = self._look()
        except BaseException:
            self._lock.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.close()

    def put(self, number: int, content: bytes) -> None:
        write_durably(self._path(number), self._digest(number, content) + content)
        self.missing.discard(number)

    def read(self) -> Iterator[bytes]:
        """Every chunk in turn; one that was damaged since it was looked at ends the reading, and is missing again."""
        for number in range(self.count):
            if (content := self._intact(number)) is None:
                self.missing.add(number)
                return
            yield content

    def remove(self) -> None:
        """The file is there: its chunks are no longer needed."""
        with told(self.folder):
            shutil.rmtree(self.folder)

    def _look(self) -> set[int]:
        """The chunks that are not there; what is no chunk of this file goes."""
        wanted = {self._path(number).name: number for number in range(self.count)}
        missing = set(range(self.count))
        for path in self.folder.glob("*.part*"):
            number = wanted.get(path.name, -1)
            if number >= 0 and self._intact(number) is not None:
                missing.discard(number)
            else:
                self.dropped += not path.name.endswith(".tmp")
                with suppress(FileNotFoundError):
                    path.unlink()
        if self.dropped:
            why = "damaged, or made for another question or by another version; so it is made again"
            print(f"grundy: {self.dropped:,} of the chunks in {self.folder}: {why}", file=sys.stderr)
        return missing

    def _path(self, number: int) -> Path:
        return self.folder / f"{number:08d}.part"

    def _digest(self, number: int, content: bytes) -> bytes:
        digest = hashlib.sha256(f"{self.key}\n{number} of {self.count}\n".encode())
        digest.update(content)
        return digest.digest()

    def _intact(self, number: int) -> bytes | None:
        """What a chunk holds; None if it is not there or not to be believed."""
        try:
            whole = self._path(number).read_bytes()
        except OSError:
            return None
        content = whole[DIGEST:]
        return content if len(whole) >= DIGEST and whole[:DIGEST] == self._digest(number, content) else None
