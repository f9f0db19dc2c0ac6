"""The hard stop of a command: work that does not come back after its deadline ends together with its process.

Budgets are cooperative: engines look at them between positions, and so do the loops of users' files. Code that catches
every exception, or one long call of a library, lets nobody look. So a thread wakes shortly after the deadline. If an
operation is still running then, or if user code is at work, it says so in one line and ends the process, all within a
second. What lies on the disk is written so that it survives this.

A call that keeps the interpreter's lock lets no other thread of Python run. For that case there is a timer of the
standard library's fault handler, which needs no lock: the thread sets it forward for as long as it runs. The fault
handler leaves with a traceback and exit code 1. For the one line and code 3 another process would have to be the
command, and pass every signal of the terminal on to the one that works.
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
LOCKED = 0.25  # seconds more for a call that keeps the interpreter's lock; with GRACE less than a second
POLL = 0.1  # seconds between two looks
BUSY_SEEN = 3  # looks in a row that have to find the user's code at work: a call that ends soon is let be
FRAME = r'File "(.+)", line (\d+) in (\S+)'


class Watchdog:
    """`end` is told why, and must end the process; `end_process` is what it has left to do."""

    def __init__(self, budget: Budget, end: Callable[[OverBudget], None]) -> None:
        self.budget, self.end = budget, end
        self.operations = 0  # that are running, one within the other
        self.seen = 0
        self.over = threading.Event()

    def __enter__(self) -> "Watchdog":
        threading.Thread(target=self.run, name="watchdog", daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()

    @contextmanager
    def operation(self, budget: Budget) -> Iterator[None]:
        """From here on this budget counts, also for showing what was found."""
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
        """Whether something computes: to write, or to wait for a person, is not limited."""
        return self.operations > 0


def too_long(seconds: float, where: str) -> OverBudget:
    what = f"were not enough for {where}" if where else "are over, and the work has not stopped"
    last = "let it come to an end" if where else "ask about something smaller"
    return OverBudget(f"over budget: {seconds:g} s {what}; ", more_time(f"{2 * seconds:g}"), last)


def user_code_at_work() -> str:
    """The innermost function of a user's file that some thread runs, with its line; empty if none does."""
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
    """Without waiting for the work: its thread may never come back."""
    if processes := sys.modules.get("multiprocessing"):  # else there are none
        for child in processes.active_children():
            child.kill()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)
