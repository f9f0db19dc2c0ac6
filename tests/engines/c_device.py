"""The device that tests have: the C compiler. The same source as on a GPU, one thread after the other."""

import ctypes
import hashlib
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np

COMPILER = shutil.which("cc") or shutil.which("gcc")


def compiled(source: str, folder: Path) -> Any:
    """The source as a library."""
    stem = folder / hashlib.sha256(source.encode()).hexdigest()[:16]
    stem.with_suffix(".c").write_text(source)
    assert COMPILER
    command = [COMPILER, "-std=gnu11", "-O1", "-Wall", "-Werror", "-Wno-unused", "-shared", "-fPIC"]
    subprocess.run([*command, "-o", f"{stem}.so", f"{stem}.c"], check=True)
    return ctypes.CDLL(f"{stem}.so")


class CDevice:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def memory(self) -> int:
        return 1 << 30

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
        return host.copy()

    def empty(self, count: int, dtype: str) -> Any:
        return np.full(count, 77, dtype=dtype)

    def host(self, array: Any) -> Any:
        return array

    def address(self, array: Any) -> int:
        return int(array.ctypes.data)
