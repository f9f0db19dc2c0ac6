"""The command in a process of its own, forked from one that has loaded everything: a fresh start without the wait."""

import multiprocessing
import os
import subprocess
import sys
import tempfile
from multiprocessing import forkserver
from multiprocessing.process import BaseProcess
from pathlib import Path

from grundy.runtime import worker
from tests.support import PATIENCE

context = multiprocessing.get_context("forkserver")


def prepare(shared: bool = False) -> None:
    """Say what there is to load, after everything is imported: the web server says it too, for workers of its own.

    Loading takes seconds. Where copies of this process run the tests, one process loads for all of them; none of them
    is its parent, who alone could ask the system whether it is still there.
    """
    worker.LOADED[:] = ["tests.loaded", __name__]
    context.set_forkserver_preload(worker.LOADED)
    if shared:
        forkserver.ensure_running()
        forkserver.ensure_running = forkserver._forkserver.ensure_running = lambda: None  # type: ignore[attr-defined]


def live(arguments: list[str], folder: str, cwd: str, env: dict[str, str], together: bool) -> None:
    """The child's life: its standard streams are files in the folder, and then it is the command."""
    assert "tests.loaded" in sys.modules, "forked from a process that has not loaded everything"
    from grundy.cli import main

    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    names = ("in", "out", "out" if together else "err")
    for number, (name, mode) in enumerate(zip(names, "raa", strict=True)):
        with open(f"{folder}/{name}", mode) as file:
            os.dup2(file.fileno(), number)
    encoding, _, errors = env.get("PYTHONIOENCODING", "utf-8").partition(":")
    streams = [
        os.fdopen(i, mode, encoding=encoding, errors=errors or "surrogateescape") for i, mode in enumerate("rww")
    ]
    sys.stdin, sys.stdout, sys.stderr = streams
    sys.argv = ["grundy", *arguments]
    main()


def start_forked(
    arguments: list[str], folder: Path, stdin: bytes = b"", cwd: Path | None = None, together: bool = False, **env: str
) -> BaseProcess:
    """It runs, and what it says is in the files `out` and `err` of the folder."""
    for name, given in (("in", stdin), ("out", b""), ("err", b"")):
        (folder / name).write_bytes(given)
    everything = (arguments, str(folder), str(cwd or Path.cwd()), {**os.environ, **env}, together)
    child = context.Process(target=live, args=everything)
    child.start()
    return child


def run_forked(
    arguments: list[str],
    stdin: bytes = b"",
    cwd: Path | None = None,
    together: bool = False,
    timeout: float = PATIENCE,
    **env: str,
) -> tuple[int, bytes, bytes]:
    """Exit code, standard output and standard error, the two of them in one if `together`."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        child = start_forked(arguments, here, stdin, cwd, together, **env)
        child.join(timeout)
        if child.exitcode is None:
            child.kill()
            child.join()
            raise subprocess.TimeoutExpired(arguments, timeout)
        assert child.exitcode is not None
        return child.exitcode, (here / "out").read_bytes(), (here / "err").read_bytes()
