"""Parts of a table, one file each in a folder that several processes or machines share: whole and right, or not there.

A part is written under a name of its own and renamed, so whoever dies leaves no half part, and two who make the same
one do not meet. It begins with a checksum of itself, its name and the code that made it; another one is not believed.
"""

import hashlib
import os
import secrets
import shutil
from pathlib import Path
from typing import Any

from grundy.core.errors import Refused
from grundy.store.segments import told, write_durably

CHECKSUM = 32  # bytes


class Parts:
    def __init__(self, folder: Path, code: str, dtype: str) -> None:
        """`folder` is that of the table; it has to be there."""
        self.folder, self.code, self.dtype = folder / "parts", code, dtype
        if not folder.is_dir():
            raise Refused(
                f"{os.uname().nodename} sees no {folder}: workers fill a table in a folder that all of them share; "
                "name one in GRUNDY_DATA"
            )

    def write(self, name: str, values: Any) -> None:
        with told(self.folder):
            self.folder.mkdir(exist_ok=True)
        content = values.tobytes()
        alone = self.folder / f"{name}.{secrets.token_hex(8)}"
        write_durably(alone, self.checksum(name, content) + content)
        with told(self.folder):
            os.replace(alone, self.folder / name)

    def read(self, name: str) -> Any:
        """None if there is nothing to be believed."""
        import numpy as np

        try:
            whole = (self.folder / name).read_bytes()
        except OSError:
            return None
        content = whole[CHECKSUM:]
        right = self.checksum(name, content) == whole[:CHECKSUM]
        return np.frombuffer(content, dtype=self.dtype) if right else None

    def remove(self, name: str) -> None:
        (self.folder / name).unlink(missing_ok=True)

    def remove_all(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def checksum(self, name: str, content: bytes) -> bytes:
        return hashlib.sha256(f"{self.code} {name}\0".encode() + content).digest()
