"""The hard stop of a command: if work does not stop after its deadline, its process ends.

Budgets are cooperative: engines look at them between positions, and so do the loops of users' files. Code that catches
every exception, or one long call of a library, does not look. So a thread wakes shortly after the deadline. If an
operation or user code is still running then, it prints one line and ends the process, all within a second. Files on
disk are written in a way that survives this.

A call that holds the interpreter's lock keeps this thread from running. For that case there is a timer of the standard
library's fault handler, which needs no lock: the thread sets it forward as long as it runs. The fault handler ends the
process with a traceback and exit code 1. One line and code 3 would need another process as the command, which would
have to pass on every signal of the terminal.
"""

import faulthandler
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from grundy.core.budget import Budget
from grundy.core.errors import OverBudget, more_time
from grundy.core.rules import USERS

GRACE = 0.7  # seconds after the deadline
LOCKED = 0.25  # seconds more for a call that holds the interpreter's lock; with GRACE less than a second
POLL = 0.1  # seconds between two looks
BUSY_SEEN = 3  # looks in a row that have to find user code at work, so that a call that ends soon may end
FRAME = r'File "(.+)", line (\d+) in (\S+)'


class Watchdog:
    """`end` is called with the reason, and has to end the process (see `end_process`)."""

    def __init__(self, budget: Budget, end: Callable[[OverBudget], None]) -> None:
        self.budget, self.end = budget, end
        self.operations = 0  # running, nested
        self.seen = 0
        self.over = threading.Event()

    def __enter__(self) -> "Watchdog":
        threading.Thread(target=self.run, name="watchdog", daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()

    @contextmanager
    def operation(self, budget: Budget) -> Iterator[None]:
        """From here on this budget counts, also while the result is shown."""
        self.budget = budget
        self.operations += 1
        self.set_timer()
        try:
            yield
        finally:
            self.operations -= 1
            self.set_timer()

    def set_timer(self) -> None:
        left = self.budget.left()
        if left is None or not self.covers() or sys.__stderr__ is None:
            faulthandler.cancel_dump_traceback_later()
            return
        with suppress(ValueError, OSError, RuntimeError):  # it is closed
            faulthandler.dump_traceback_later(left + GRACE + LOCKED, exit=True, file=sys.__stderr__)

    def run(self) -> None:
        while not self.over.wait(POLL):
            self.set_timer()
            seconds = self.budget.seconds
            if seconds is None or self.budget.elapsed() < seconds + GRACE:
                self.seen = 0
                continue
            where = user_code_at_work()
            self.seen = self.seen + 1 if where else 0
            if (self.operations or self.seen >= BUSY_SEEN) and not self.over.is_set():
                self.end(too_long(seconds, where))
        faulthandler.cancel_dump_traceback_later()

    def covers(self) -> bool:
        """Whether something computes: writing, or waiting for a person, has no limit."""
        return self.operations > 0


def too_long(seconds: float, where: str) -> OverBudget:
    what = f"were not enough for {where}" if where else "are over, and the work has not stopped"
    last = "let it come to an end" if where else "ask about something smaller"
    return OverBudget(f"over budget: {seconds:g} s {what}; ", more_time(f"{2 * seconds:g}"), last)


def user_code_at_work() -> str:
    """The innermost function of a user's file that a thread is running, with its line; empty if there is none."""
    files = {module.__file__ for name, module in list(sys.modules.items()) if name.startswith(USERS)}
    if not files:
        return ""
    from tempfile import TemporaryFile

    with TemporaryFile("w+") as traces:
        faulthandler.dump_traceback(traces)
        traces.seek(0)
        for file, line, function in re.findall(FRAME, traces.read()):
            if file in files:
                return f"{function}() in {Path(file).name}, line {line}"
    return ""


def end_process(code: int) -> None:
    """End without waiting for the work, whose thread may never come back."""
    if processes := sys.modules.get("multiprocessing"):  # not loaded: no child processes
        for child in processes.active_children():
            child.kill()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)
