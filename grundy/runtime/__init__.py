"""Worker processes, threads, deadlines and clusters: the only package that starts a process or a thread.

`Worker` is one supervised child process (the server's requests, the background compiler), `Crew` shares many jobs out
among several of them or over a cluster (`--workers`, `--cluster`), `run` is a single call that can be killed, and
`Watchdog` ends a command whose work does not stop. Everything is imported when it is used: a small command starts no
process and loads nothing for it.
"""

from typing import TYPE_CHECKING

from grundy.core.types import AnyFunction

if TYPE_CHECKING:
    import subprocess
    from concurrent.futures import ThreadPoolExecutor

__all__ = ["run", "run_grundy", "start_thread", "thread_pool"]


def __getattr__(name: str) -> object:
    """`grundy.runtime.run`, found when it is asked for."""
    if name == "run":
        from grundy.runtime.worker import run

        return run
    raise AttributeError(name)


def thread_pool(workers: int | None, name: str = "") -> "ThreadPoolExecutor":
    """Threads for kernels, which run without the interpreter's lock, and for waiting on disks and processes."""
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(workers, thread_name_prefix=name)


def start_thread(function: AnyFunction, *arguments: object, name: str = "") -> None:
    """One that ends with the process."""
    import threading

    threading.Thread(target=function, args=arguments, name=name or None, daemon=True).start()


def run_grundy(words: list[str], stdin: str = "") -> "subprocess.CompletedProcess[str]":
    """A command of ours, run in another process to its end."""
    import subprocess
    import sys

    return subprocess.run([sys.executable, "-m", "grundy", *words], input=stdin, capture_output=True, text=True)
