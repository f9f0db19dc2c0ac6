"""Limits on time, positions and memory, with a cancel flag. Over the limit is an error, never a partial answer.

Engines call `spend` for each position (cheap) and `look` between slices of compiled work. A list of options may have
any length, so it goes through `listed`. Code that no budget can be passed to, such as the loops of a rule, looks at
the budget of the running operation.
"""

import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TypeVar

from grundy.core.errors import Argument, BadParam, Cancelled, OverBudget, more_time
from grundy.core.notation import printable

MOST_SEARCHED = 20_000_000  # positions that a search may remember unless told otherwise: some gigabytes
SEARCHED_A_SECOND = 50_000  # positions that no interpreted search passes
LOOK_EVERY = 64  # positions between two looks at the clock: far below 50 ms of interpreted work
LISTED_EVERY = 16  # options between two looks: one may be slow to make
TICKS = 16  # between two looks: each stands for one step of a loop, which may be slow
AN_OPTION = 400  # bytes that a move and its option take at least while they are kept

T = TypeVar("T")

Progress = Callable[[str, int, int], None]  # what, done, of how many


class Clock:
    """The clock of all budgets. A process that shares its processor may count its own processor seconds instead."""

    now: Callable[[], float] = staticmethod(time.monotonic)


class Pause:
    """The pauses of this process, which may be nested; `on_change` is told when the first begins and the last ends."""

    def __init__(self) -> None:
        self.open, self.since, self.before = 0, 0.0, 0.0
        self.on_change: Callable[[bool], None] = lambda begins: None

    def begin(self) -> None:
        self.open += 1
        if self.open == 1:
            self.since = Clock.now()
            self.on_change(True)

    def end(self) -> None:
        if self.open == 1:
            self.before = self.seconds()
            self.on_change(False)
        self.open -= 1

    def seconds(self) -> float:
        """How long all pauses have taken together."""
        return self.before + (Clock.now() - self.since if self.open else 0.0)


PAUSE = Pause()


@dataclass
class Budget:
    """How much work an answer may cost. `Budget()` allows 10 s and 2 GiB."""

    seconds: float | None = 10.0
    memory: int = 2 << 30
    nodes: int | None = None  # positions looked at, in searches and in tables
    progress: Progress | None = None
    cancelled: threading.Event = field(default_factory=threading.Event)
    used: int = 0  # positions searched and remembered one by one
    tabled: int = 0  # positions in compiled tables, whose memory `reserve` has limited
    notes: dict[str, str] = field(default_factory=dict)  # by reason: a line for whoever asked
    beat: Callable[[str], None] | None = None  # called every few seconds with the state of work in other processes
    searching: Callable[[], None] | None = None  # called every few positions of a search
    small: bool = False  # the position takes less time than compiling would, so kernels are interpreted

    def __post_init__(self) -> None:
        self.begin_again()
        self._next_look = LOOK_EVERY

    def __reduce__(self) -> tuple[object, ...]:
        """A copy in another process gets the time that is left, without the callbacks and the cancel flag."""
        state = {"used": self.used, "tabled": self.tabled, "notes": self.notes}
        return Budget, (self.left(), self.memory, self.nodes), state

    def cancel(self) -> None:
        """Ask the work to stop; the engine raises `Cancelled` within 50 ms."""
        self.cancelled.set()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """No budget of this process counts this time: a compiler's, which is spent once and not on the question."""
        PAUSE.begin()
        try:
            yield
        finally:
            PAUSE.end()

    def begin_again(self) -> None:
        """Restart the clock, for the next of many questions."""
        self._began, self._paused = Clock.now(), PAUSE.seconds()

    def elapsed(self) -> float:
        return Clock.now() - self._began - (PAUSE.seconds() - self._paused)

    def left(self) -> float | None:
        """Seconds to the limit; None if there is none."""
        return None if self.seconds is None else max(0.0, self.seconds - self.elapsed())

    @contextmanager
    def running(self) -> Iterator[None]:
        """Code that no budget is passed to looks at this one."""
        token = RUNNING.set(self)
        listening = PROGRESS.set(self.progress or PROGRESS.get())
        try:
            yield
        finally:
            RUNNING.reset(token)
            PROGRESS.reset(listening)

    def part(self, share: float) -> "Budget":
        """For by-products: a share of the time, cancelled together with the whole."""
        return self.at_most(None if self.seconds is None else share * self.seconds, self.nodes)

    def at_most(self, seconds: float | None = None, nodes: int | None = None) -> "Budget":
        """For by-products with their own limits: these, and no more time than is left."""
        limits = [limit for limit in (self.left(), seconds) if limit is not None]
        return Budget(min(limits, default=None), self.memory, nodes, cancelled=self.cancelled)

    def spend(self, nodes: int = 1) -> None:
        """Count positions looked at."""
        self.used += nodes
        if self.used >= self._next_look:
            self._next_look = self.used + LOOK_EVERY
            self.look()
            if self.searching is not None:
                self.searching()

    def look(self) -> None:
        """Raise if cancelled or over a limit."""
        if self.cancelled.is_set():
            raise Cancelled(f"stopped on request after {self.used:,} positions")
        limit = MOST_SEARCHED if self.nodes is None else self.nodes
        if self.used + (0 if self.nodes is None else self.tabled) > limit:
            raise OverBudget(f"over budget: more than {limit:,} positions; ask about a smaller position")
        if self.seconds is not None and self.elapsed() > self.seconds:
            raise OverBudget(
                f"over budget: {self.seconds:g} s of time ({self.used:,} positions seen); ",
                more_time(f"{2 * self.seconds:g}"),
                "ask about a smaller position",
            )

    def listed(self, options: Iterable[T]) -> Iterator[T]:
        """The options one by one, with a look at every few of them: a heap may have 10^20 options."""
        for number, option in enumerate(options):
            if number % LISTED_EVERY == 0:
                self.look()
                self.reserve(number * AN_OPTION, f"a list of {number:,} options or more")
            yield option

    def reserve(self, size: int, what: str) -> None:
        """Refuse a table that would not fit, before any work is done."""
        if size > self.memory:
            raise OverBudget(
                f"over budget: {what} needs {readable_bytes(size)} of memory, the limit is "
                f"{readable_bytes(self.memory)}; ask about a smaller position"
            )

    def afford(self, positions: int) -> None:
        """Refuse a search that cannot end in time, before it begins."""
        seconds = positions / SEARCHED_A_SECOND if positions < 10**15 else float("inf")
        if self.seconds is not None and seconds > self.seconds:
            raise OverBudget(
                f"over budget: a search of at least {positions:,} positions, some {seconds:,.0f} s; "
                f"the limit is {self.seconds:g} s",
                Argument("budget", words=" ({})"),
                "; ask about a smaller position",
            )

    def note(self, reason: str, text: str) -> None:
        """Leave a note for whoever asked, once for each reason."""
        self.notes.setdefault(reason, f"{text}: {reason}")

    def report(self, what: str, done: int, total: int) -> None:
        if self.progress is not None:
            self.progress(what, done, total)


RUNNING: ContextVar[Budget | None] = ContextVar("RUNNING", default=None)  # of the innermost operation
PROGRESS: ContextVar[Progress | None] = ContextVar("PROGRESS", default=None)  # told how far that is
ticks = 0


def running_budget(seconds: float | None = None) -> Budget:
    """The budget of the running operation; where none is running, a new one of so many seconds."""
    return RUNNING.get() or Budget(seconds)


@contextmanager
def compiling(what: str) -> Iterator[None]:
    """The compiler is at work: the operation reports it as progress, and no budget counts the time."""
    if (progress := PROGRESS.get()) is not None:
        progress(what, 0, 0)
    with running_budget().paused():
        yield


def look_at_running() -> None:
    """Raise if the running operation is over its budget."""
    if (budget := RUNNING.get()) is not None:
        budget.look()


def tick() -> None:
    """One step of a loop that may be long; every few steps look at the running budget."""
    global ticks
    ticks += 1
    if ticks % TICKS == 0:
        look_at_running()


def each(things: Iterable[T]) -> Iterator[T]:
    """The things one by one, with a tick for each."""
    for thing in things:
        tick()
        yield thing


def readable_bytes(size: int) -> str:
    for unit, power in (("GiB", 30), ("MiB", 20), ("kB", 10)):
        if size >= 1 << power:
            # integer arithmetic: the size may have hundreds of digits
            number = size >> power
            return f"{number:,} {unit}" if number < 10**12 else f"more than 10^12 {unit}"
    return f"{size} bytes"


def parse_seconds(text: str) -> float:
    """`10s`, `2m`, `1h`, `500ms` or a bare number of seconds."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|m|h)?", text.strip())
    if not match:
        raise BadParam(f'"{printable(text[:20])}" is no length of time; type something like 10s, 500ms or 2m')
    return float(match[1]) * {"ms": 0.001, "s": 1, "m": 60, "h": 3600}[match[2] or "s"]
