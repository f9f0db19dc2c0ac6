"""Worker processes, threads, deadlines and clusters: the only package that starts a process or a thread.

`Worker` is one supervised child process (the server's requests, the background compiler), `Crew` shares many jobs out
among several of them or over a cluster (`--workers`, `--cluster`), `run` is a single call that can be killed, and
`Watchdog` ends a command whose work does not stop.
"""

from typing import Any

__all__ = ["run"]


def __getattr__(name: str) -> Any:
    """`grundy.runtime.run`, found when it is asked for: a small command starts no process and loads nothing for it."""
    if name == "run":
        from grundy.runtime.worker import run

        return run
    raise AttributeError(name)
