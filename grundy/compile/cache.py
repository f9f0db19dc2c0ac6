"""Compiled code kept on disk, under a key of the content of everything that it is made of.

numba's own cache looks at the file of the compiled function alone: a kernel whose helper has changed in another file
would keep its old code. Here the key covers the kernel's source and every module of ours that it imports, one from
another, with the versions of Python, numba and numpy and the processor; a rule's source is its generated module.

While one process compiles something, the others wait for it, since the compiler takes seconds and a core.

The folder is the user's own. What lies there is run, so a folder or a file that somebody else could have written is
refused. Without a folder everything works, but every process compiles again.
"""

import gc
import hashlib
import os
import pickle
import re
import shlex
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from grundy.store.files import take_lock

DAY = 86_400.0
MOST_DAYS = 30  # after its last use
MOST_FILES = 1000  # the most lately used
PATIENCE = 30.0  # seconds to wait for another process's compiler; it may have a lower priority, or be halted
IMPORTS = re.compile(
    r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n]*)|import[ \t]+([^\n]*))", re.MULTILINE
)


class CodeFile:
    """Compiled code of one function for one signature. The whole key is in the file as well."""

    def __init__(self, title: str, key: tuple[object, ...]) -> None:
        digest = hashlib.sha256(repr(key).encode()).hexdigest()[:24]
        self.key, self.name, self.folder = key, f"{title}-{digest}", private_folder(cache_folder())

    def exists(self) -> bool:
        return self.folder is not None and (self.folder / self.name).exists()

    def read(self) -> Any | None:
        """None if there is none, or if it is damaged; then it is compiled and written again."""
        if self.folder is None:
            return None
        path = self.folder / self.name
        try:
            with path.open("rb") as file:
                about = os.fstat(file.fileno())
                if not is_ours(about):  # from a time when others could write here
                    return None
                key, data = pickle.loads(file.read())
            if about.st_mtime < time.time() - DAY:
                with suppress(OSError):  # in a folder that can only be read, nothing is tidied up either
                    os.utime(path)
        except Exception:  # a damaged file may raise anything
            return None
        return data if key == self.key else None

    def write(self, content: Callable[[tuple[object, ...]], bytes]) -> None:
        if self.folder is None:
            return
        try:
            write_at_once(self.folder / self.name, content(self.key))
            tidy(self.folder)
        except OSError as error:
            complain(f"compiled code cannot be kept in {self.folder} ({error.strerror}), so every run compiles again")

    @contextmanager
    def locked(self) -> Iterator[None]:
        """While this is held no other process compiles the same: it finds the code when it has waited."""
        if self.folder is None or self.name in COMPILING or self.exists():
            yield
            return
        COMPILING.add(self.name)
        try:
            with alone(self.folder, self.name):
                yield
        finally:
            COMPILING.discard(self.name)


def short_name(module: str) -> str:
    """`sparse` for grundy.compile.sparse_kernels, `divinim.scored` for grundy.games.divinim.kernels.scored."""
    game = re.fullmatch(r"grundy\.games\.(\w+)\.kernels((?:\.\w+)?)", module)
    return game[1] + game[2] if game else module.rpartition(".")[2].removesuffix("_kernels")


# ---- what code is made of ----


@cache
def content_key(module: str) -> str:
    digest = hashlib.sha256()
    for name, text in sorted(sources(module).items()):
        digest.update(f"\0{name}\0{text}".encode())
    return digest.hexdigest()


def sources(module: str) -> dict[str, str]:
    """The source of a module, and of all modules of the same package and of this one that it imports."""
    ours = {module.partition(".")[0], __name__.partition(".")[0]}
    found: dict[str, str] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in found or name.partition(".")[0] not in ours or name not in sys.modules or is_around(name):
            continue
        found[name] = source_of(name)
        waiting += imported(found[name])
    return found


def is_around(module: str) -> bool:
    """Modules that are no part of compiled code: this one and the core. jit.py is in every key anyway."""
    return module in (__name__, "grundy.compile.jit") or module.startswith("grundy.core.")


@cache
def source_of(module: str) -> str:
    """A module's source: a generated one carries it, others are files."""
    loaded = vars(sys.modules[module])
    text: str = loaded["__source__"] if "__source__" in loaded else Path(loaded["__file__"]).read_text(encoding="utf-8")
    return text


def imported(text: str) -> list[str]:
    """The names that may be modules, in the import lines of a source; absolute ones, as everywhere in this package."""
    names: list[str] = []
    for package, members, whole in IMPORTS.findall(text):
        listed = re.findall(r"[\w.]+", members or whole)
        names += [package, *(f"{package}.{member}" for member in listed)] if package else listed
    return names


# ---- the folder ----


def cache_folder() -> Path | None:
    """$GRUNDY_CACHE, or a folder in the user's cache folder; None for a user without a home."""
    if chosen := os.environ.get("GRUNDY_CACHE"):
        return Path(chosen)
    try:
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "grundy"
    except RuntimeError:
        return None


@cache
def private_folder(root: Path | None) -> Path | None:
    """Where compiled code lies in the cache folder; None, after one line that says why, if it cannot or must not."""
    if root is None:
        return None
    try:
        root.mkdir(mode=0o700, parents=True, exist_ok=True)
        (root / "code").mkdir(mode=0o700, exist_ok=True)
        for folder in (root, root / "code"):
            found = folder.stat()
            if not is_ours(found):
                complain(f"{folder} belongs to somebody else, so compiled code is neither kept nor taken from there; "
                         "set GRUNDY_CACHE to a folder of your own")  # fmt: skip
                return None
            if hasattr(os, "geteuid") and found.st_mode & 0o022:
                complain(f"others can write to {folder}, so compiled code is neither kept nor taken from there; "
                         f"type: chmod 700 {shlex.quote(str(folder))}")  # fmt: skip
                return None
    except OSError as error:
        complain(f"compiled code cannot be kept in {root} ({error.strerror}), so every run compiles again; "
                 "set GRUNDY_CACHE to a folder of your own")  # fmt: skip
        return None
    return root / "code"


def is_ours(about: os.stat_result) -> bool:
    """Where files have owners."""
    return not hasattr(os, "geteuid") or about.st_uid == os.geteuid()


@cache
def complain(what: str) -> None:
    """One line, once a process."""
    print(f"grundy: {what}", file=sys.stderr)


COMPILING: set[str] = set()  # what this process compiles now, one within the other


@contextmanager
def alone(folder: Path, name: str) -> Iterator[None]:
    """One process at a time, unless the wait is too long or there are no locks. A process that dies lets go."""
    path, until, lock = folder / f"{name}.lock", time.monotonic() + PATIENCE, None
    with suppress(OSError):
        while lock is None and time.monotonic() < until:
            try:
                lock = take_lock(path)
            except BlockingIOError:
                time.sleep(0.05)
    try:
        yield
    finally:
        if lock is not None:
            with suppress(OSError):  # not while it is open, on Windows
                path.unlink()
            os.close(lock)


def write_at_once(path: Path, content: bytes) -> None:
    """Write a file so that other processes see either nothing or all of it."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


@cache
def tidy(folder: Path) -> None:
    """Remove what was not used lately, once a process. Another process may do the same: what is gone is gone."""
    used = []
    for entry in os.scandir(folder):
        with suppress(OSError):
            used.append((entry.stat().st_mtime, entry.path))
    used.sort(reverse=True)
    for number, (at, path) in enumerate(used):
        if number >= MOST_FILES or at < time.time() - MOST_DAYS * DAY:
            with suppress(OSError):
                os.unlink(path)


@contextmanager
def uncollected() -> Iterator[None]:
    """Without the garbage collector: the compiler needs most of what it makes to the end."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
