"""The time limit of a command: `--budget`, read once, and the watchdog that ends what does not stop by itself."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from datetime import timedelta
from typing import Any

from grundy.cli.screen import as_typed, complain
from grundy.core.budget import Budget, parse_seconds
from grundy.core.errors import OverBudget
from grundy.core.result import OVER
from grundy.runtime.watchdog import Watchdog, end_process

USUAL = 10.0  # seconds for loading and reading what a user's file says
SHOWING = 1.0  # seconds at least for making a text of an answer, once it is found
LEAST = 0.5  # of these, however small a budget: a file may import something large

COMMAND: ContextVar["Limited | None"] = ContextVar("COMMAND", default=None)  # that is running


class Limited(Watchdog):
    """The watchdog of a command. Loading what was typed has a limit of its own, until the first operation begins."""

    def __init__(self) -> None:
        self.loading = Budget(USUAL)
        super().__init__(self.loading, end)

    def covers(self) -> bool:
        return self.loading.seconds is not None or super().covers()

    @contextmanager
    def operation(self, budget: Budget) -> Iterator[None]:
        self.loading.seconds = None
        with super().operation(budget):
            yield


@contextmanager
def limited_command() -> Iterator[None]:
    """Around a whole command."""
    command = Limited()
    with command, command.loading.running():
        token = COMMAND.set(command)
        try:
            yield
        finally:
            COMMAND.reset(token)


def read_budget(text: str) -> float:
    """What `--budget` says, in seconds; it is also the limit for loading a user's file."""
    seconds = parse_seconds(text)
    if (command := COMMAND.get()) is not None:
        command.loading.seconds = max(LEAST, seconds)
        command.set_timer()
    return seconds


def read_long_budget(text: str) -> float | None:
    """The same for a command that has no limit if the option is left out."""
    return read_budget(text) if text else None


@contextmanager
def running(budget: Budget) -> Iterator[None]:
    """Around an operation, and around showing what was found: code that is given no budget looks at this one."""
    with budget.running(), command.operation(budget) if (command := COMMAND.get()) else nullcontext():
        yield


def end(error: OverBudget) -> None:
    complain(error.spelt(as_typed))
    end_process(OVER)


# A progress bar with the rate and the time left, for whatever takes long and where a person looks on


PATIENCE = 0.5  # seconds before a bar appears: with what it takes to load and to draw, nobody waits a second for a sign


def rate_text(speed: float | None) -> str:
    """How many a second, in three digits: 12.3 M/s."""
    if not speed:
        return ""
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if speed >= size:
            return f"{speed / size:.3g} {unit}/s"
    return f"{speed:.3g}/s"


@contextmanager
def progress_for(seconds: float | None) -> Iterator[Budget]:
    """A budget whose progress shows as a bar; what is worth knowing about the answer is said at the end."""
    budget = Budget(seconds)
    try:
        with bar_for(budget), running(budget):  # in this order: whoever runs it hears of the compiler by its progress
            yield budget
    finally:
        for note in budget.notes.values():
            print(f"grundy: {note}", file=sys.stderr)


@contextmanager
def bar_for(budget: Budget) -> Iterator[None]:
    if not sys.stderr.isatty():
        budget.beat = lambda text: print(f"grundy: {text}", file=sys.stderr, flush=True)
        yield
        return
    bar: Any = None
    task: Any = None
    began = time.monotonic()
    last = ("shares", 0, 0)
    drawing = threading.Lock()

    def report(what: str, done: int, total: int) -> None:
        nonlocal last
        last = (what, done, total)
        show(*last)

    def searching() -> None:
        """A search knows no total; where something else is counted, as the rows of a table, that is shown."""
        if last[0] in ("shares", "positions") and not last[2]:
            report("positions", budget.used, 0)

    def beat(text: str) -> None:
        what, *counted = last
        show(f"{what} ({text})", *counted)

    def first_sign() -> None:
        if bar is None:
            what, *counted = last
            show(what if any(counted) else "working", *counted)

    def show(what: str, done: int, total: int) -> None:
        with drawing:
            draw(what, done, total)

    def draw(what: str, done: int, total: int) -> None:
        nonlocal bar, task
        if (done or total) and time.monotonic() - began < PATIENCE:  # words, as of the compiler, are shown at once
            return
        if bar is None:
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn

            columns = (
                TextColumn("{task.description}"),
                BarColumn(),
                TextColumn("{task.fields[count]}"),
                TextColumn("{task.fields[rate]}"),
                TextColumn("{task.fields[left]}"),
            )
            bar = Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False)
            bar.start()
            task = bar.add_task(what, total=total or None, rate="", count="", left="")
        count = f"{done}/{total or '?'}" if done or total else ""  # where nothing is counted the words say it all
        rate = rate_text(bar.tasks[0].speed)
        left = "" if bar.tasks[0].time_remaining is None else str(timedelta(seconds=int(bar.tasks[0].time_remaining)))
        bar.update(task, completed=done, total=total or None, description=what, rate=rate, count=count, left=left)

    budget.progress, budget.beat, budget.searching = report, beat, searching
    waiting = threading.Timer(PATIENCE, first_sign)
    waiting.start()
    try:
        yield
    finally:
        waiting.cancel()
        waiting.join()
        if bar is not None:
            bar.stop()


def make_room() -> None:
    """Wipe the bar's line, if there is one, for a line that is printed meanwhile; the bar comes again below it."""
    if sys.__stdout__ and sys.__stderr__ and sys.__stdout__.isatty() and sys.__stderr__.isatty():
        sys.__stderr__.write("\r\x1b[2K")
        sys.__stderr__.flush()
