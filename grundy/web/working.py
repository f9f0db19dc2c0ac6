"""Inside a worker process: it answers one question after the other until the web process goes away."""

import ctypes
import faulthandler
import gc
import multiprocessing
import os
import resource
import signal
import sys
import threading
import time
import traceback
from contextlib import suppress
from dataclasses import replace
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

from grundy.core.budget import PAUSE, Budget, Clock
from grundy.core.errors import GrundyError
from grundy.web.answers import answer, first_questions
from grundy.web.asked import LOCAL, Answer
from grundy.web.limits import REPORT_EVERY, WORKER_MEMORY, LaneSettings

TAKEN_UP = "taken up"
LOWEST = 19  # the priority of what nobody waits for
RESTED_ENOUGH = 10.0  # seconds without a question after which a worker gives back what it remembers
AGAIN = 2.0  # seconds until compiled code is looked for again; each time twice as long
FROZEN_CACHES: list[Any] = []  # bounded ones of what all workers have in common, which the collector has put aside
CALLED_OFF, SINCE, RESTED, PROCESSOR = range(4)  # what two processes share


class Shared:
    """What two processes share without a lock, so that nothing is left behind by one that was killed.

    The web process calls a question off; the worker says since when it compiles, and for how long it has before. All
    clocks of a computer show the same time.
    """

    def __init__(self, numbers: Any) -> None:
        self.numbers = numbers

    def is_set(self) -> bool:
        return bool(self.numbers[CALLED_OFF])

    def set(self) -> None:
        self.numbers[CALLED_OFF] = 1

    def unset(self) -> None:
        self.numbers[CALLED_OFF] = 0

    def take_up(self) -> None:
        """A question begins, in the worker."""
        self.numbers[SINCE:] = [0, 0, 0]

    def rest(self, begins: bool) -> None:
        """Told when a pause begins or ends, in the worker."""
        now = time.monotonic()
        if begins:
            self.processor, self.numbers[SINCE] = time.process_time(), now
        elif self.numbers[SINCE]:
            self.numbers[PROCESSOR] += time.process_time() - self.processor
            self.numbers[RESTED] += now - self.numbers[SINCE]
            self.numbers[SINCE] = 0

    def rested(self, now: float) -> float:
        since = self.numbers[SINCE]
        return float(self.numbers[RESTED] + (now - since if since else 0))

    def processor_time(self, pid: int | None, before: float) -> float:
        """Seconds of a processor that the question has had so far, without the compiler's."""
        return 0.0 if self.numbers[SINCE] else processor_time(pid) - before - self.numbers[PROCESSOR]

    def worked(self, begun: float, now: float) -> float:
        """Seconds since it was taken up in which it did not compile."""
        return now - begun - self.rested(now)


def work(pipe: Any, shared: Shared, settings: LaneSettings, local: list[Path]) -> None:
    LOCAL.extend(local)
    PAUSE.told = shared.rest
    Clock.now = time.process_time  # a question is not refused because the computer is busy
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the web process's to handle
    faulthandler.register(signal.SIGUSR1)  # asked so, it writes into the server's log where it is
    with suppress(OSError):
        os.nice(settings.nice)
    with suppress(OSError, ValueError):  # a greedy allocation fails at once, before the watch could see it
        resource.setrlimit(resource.RLIMIT_DATA, (WORKER_MEMORY, resource.getrlimit(resource.RLIMIT_DATA)[1]))
    threading.Thread(target=end_with_parent, daemon=True).start()
    load = Loading(warm_up(settings.warm) if settings.warm else [], shared)
    compiles, remembers = settings.compiles, False
    while True:
        try:
            if load.rests is not None and not pipe.poll(load.rests):
                load.one()
                continue
            if load.rests is None and remembers and not pipe.poll(RESTED_ENOUGH):
                remembers = False
                forget()
                continue
            question, remembers = pipe.recv(), True
            shared.take_up()
            pipe.send((TAKEN_UP, 0))
            if compiles:
                hear_the_compiler()
                compiles = False
            began = time.process_time()
            found = answer_or_say(question, shared, Reporter(pipe)).pack()
            cost = time.process_time() - began - shared.numbers[PROCESSOR]
            pipe.send((replace(found, cost=cost), memory_of(os.getpid())))
        except (EOFError, OSError):
            return


def bounded_caches() -> list[Any]:
    """Those that the collector knows: not what was loaded before a freeze."""
    found = (one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper))
    return [one for one in found if one.cache_parameters()["maxsize"]]


def forget() -> None:
    """Give back what bounded caches hold: where it is asked for again, it is found again."""
    for one in (*FROZEN_CACHES, *bounded_caches()):
        one.cache_clear()
    gc.collect()
    with suppress(OSError, AttributeError):  # elsewhere than with the GNU library the system has it back sometime
        ctypes.CDLL(None).malloc_trim(0)


def hear_the_compiler() -> None:
    """All that the compiler does is a pause, whoever calls it."""
    from numba.core import event

    class Heard(event.Listener):
        def on_start(self, event: Any) -> None:
            PAUSE.begin()

        def on_end(self, event: Any) -> None:
            PAUSE.end()

    event.register("numba:compile", Heard())  # type: ignore[no-untyped-call]


def answer_or_say(question: dict[str, Any], shared: Shared, report: Any) -> Answer:
    """A defect of ours is told to who can mend it, and to the asker that it is not his."""
    try:
        return answer(question, shared, report)
    except Exception:
        traceback.print_exc(file=sys.stderr)
        return Answer.error(500, "the server has a defect that shows here; what happened is in its log")


class Reporter:
    """Passes on how far a question is, a few times a second."""

    def __init__(self, pipe: Any) -> None:
        self.pipe, self.next = pipe, 0.0

    def __call__(self, what: str, done: int, total: int) -> None:
        self.say({"what": what, "done": done, "total": total})

    def due(self) -> bool:
        return time.monotonic() >= self.next

    def say(self, data: dict[str, Any]) -> None:
        if self.due():
            self.next = time.monotonic() + REPORT_EVERY
            self.pipe.send((data, 0))


class Loading:
    """Questions that a worker asks itself while nobody asks, to load compiled code; what is not there yet is left."""

    def __init__(self, questions: list[dict[str, Any]], shared: Shared) -> None:
        self.todo, self.shared = questions, shared
        self.later: list[dict[str, Any]] = []
        self.rests: float | None = 0.0 if questions else None  # seconds in which somebody else may ask; None: for ever
        self.again = AGAIN

    def one(self) -> None:
        if not self.todo:
            self.todo, self.later, self.again = self.later, [], 2 * self.again
        question = self.todo.pop()
        try:
            answer(question, self.shared)
        except GrundyError:
            self.later.append(question)
        self.rests = 0.0 if self.todo else self.again if self.later else None


def warm_up(ask: str) -> list[dict[str, Any]]:
    """A question for each game and ending, put while nobody asks, so that its compiled code is there when needed."""
    if ask == "simulate":
        games: dict[str, Any] = {"players": ("random", "random"), "games": 2, "seed": 0}
        kinds = [games, games | {"random": ""}]  # from the start, and from random boards
    else:
        kinds = [{}]
    return [{"ask": ask, "seconds": 1.0, **kind, **one} for kind in kinds for one in first_questions()]


def compile_behind() -> None:
    """A process of its own: compiles for all games, behind all other work, and ends with the web process."""
    from grundy.warming import warm

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(LOWEST)
    threading.Thread(target=end_with_parent, daemon=True).start()
    warm([], Budget(None))


def end_with_parent() -> None:
    """A web process that was killed takes its workers along, also those in the middle of a long solve."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)


def processor_time(pid: int | None) -> float:
    """Seconds of a processor that a process has had: a quick question may take long, but never many of these."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            times = file.read().rpartition(")")[2].split()[11:13]
            return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return 0.0


def memory_of(pid: int | None) -> int:
    """Bytes that a process has to itself now, where the system says so; what it shares with others does not count."""
    try:
        with open(f"/proc/{pid}/statm") as file:
            _, resident, shared, *_ = map(int, file.read().split())
            return (resident - shared) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0
