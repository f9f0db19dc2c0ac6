"""Worker processes, threads, deadlines and clusters. No other package starts a process or a thread.

`Worker` is one supervised child process (for the server's requests and the background compiler). `Crew` shares jobs out
among several of them, or over a cluster (`--workers`, `--cluster`). `run` is a single call that can be killed.
`Watchdog` ends a command whose work does not stop. Everything is imported on first use, so that a small command loads
nothing for it.
"""

from typing import TYPE_CHECKING

from grundy.core.types import AnyFunction

if TYPE_CHECKING:
    import subprocess
    from concurrent.futures import ThreadPoolExecutor

__all__ = ["run", "run_grundy", "start_thread", "thread_pool"]


def __getattr__(name: str) -> object:
    """Import `grundy.runtime.run` on first use."""
    if name == "run":
        from grundy.runtime.worker import run

        return run
    raise AttributeError(name)


def thread_pool(workers: int | None, name: str = "") -> "ThreadPoolExecutor":
    """Threads for kernels, which release the interpreter's lock, and for waiting on disks and processes."""
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(workers, thread_name_prefix=name)


def start_thread(function: AnyFunction, *arguments: object, name: str = "") -> None:
    """Start a thread that ends with the process."""
    import threading

    threading.Thread(target=function, args=arguments, name=name or None, daemon=True).start()


def run_grundy(words: list[str], stdin: str = "") -> "subprocess.CompletedProcess[str]":
    """Run a command of ours in another process, and wait for its end."""
    import subprocess
    import sys

    return subprocess.run([sys.executable, "-m", "grundy", *words], input=stdin, capture_output=True, text=True)
