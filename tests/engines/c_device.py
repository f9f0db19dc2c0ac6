"""The device that tests have: the C compiler. The same source as on a GPU, one thread after the other."""

import ctypes
import hashlib
import shutil
import subprocess
import weakref
from pathlib import Path
from typing import Any

import numpy as np

COMPILER = shutil.which("cc") or shutil.which("gcc")
SILLY = ("-Wno-tautological-compare", "-Wno-bool-compare", "-Wno-bool-operation")  # what a rule may say


def compiled(source: str, folder: Path) -> Any:
    """The source as a library."""
    stem = folder / hashlib.sha256(source.encode()).hexdigest()[:16]
    if not stem.with_suffix(".so").exists():
        stem.with_suffix(".c").write_text(source)
        assert COMPILER
        command = [COMPILER, "-std=gnu11", "-O1", "-Wall", "-Werror", "-Wno-unused", *SILLY, "-shared", "-fPIC"]
        subprocess.run([*command, "-o", f"{stem}.so", f"{stem}.c"], check=True)
    return ctypes.CDLL(f"{stem}.so")


class CDevice:
    def __init__(self, folder: Path, room: int = 1 << 30) -> None:
        self.folder, self.room, self.taken = folder, room, 0

    def memory(self) -> int:
        return self.room - self.taken

    def kernel(self, source: str, name: str) -> Any:
        function = getattr(compiled(source, self.folder), name)
        function.restype = None

        def launch(count: int, words: int, *arguments: Any) -> None:
            given = [
                ctypes.c_ulonglong(x or 0) if isinstance(x, int | None) else ctypes.c_void_p(x.ctypes.data)
                for x in arguments
            ]
            function(ctypes.c_longlong(count), *given)

        return launch

    def array(self, host: Any) -> Any:
        return self.counted(host.copy())

    def empty(self, count: int, dtype: str) -> Any:
        return self.counted(np.full(count, 77, dtype=dtype))

    def counted(self, array: Any) -> Any:
        """No more is taken than there is."""
        self.taken += array.nbytes
        assert self.taken <= self.room, "the device's memory is full"
        weakref.finalize(array, self.given_back, array.nbytes)
        return array

    def given_back(self, size: int) -> None:
        self.taken -= size

    def load(self, array: Any, host: Any) -> None:
        array[:] = host

    def host(self, array: Any) -> Any:
        return array.copy()

    def address(self, array: Any) -> int:
        return int(array.ctypes.data)
