"""One child process that works on requests, and its supervisor.

A request ends with a result or with an error of its function. If it does not end, the process is killed: when its time
is up, when it takes too much memory, or when it does not stop after a cancel. A killed worker is replaced at once.
Time in which the worker compiles (`Budget.paused`) does not count.

Nothing here needs fork, signals or /proc. Where the system has them, workers are forked from a process that has loaded
everything, and their processor time and memory are read from outside; elsewhere the worker reports both itself.
"""

import faulthandler
import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from grundy.core.budget import PAUSE, Budget, Clock
from grundy.core.errors import GrundyError, OverBudget
from grundy.core.types import AnyFunction, JsonObject

POLL = 0.05  # seconds between two looks at a worker
STARTING = 60.0  # seconds for a new worker to load what it needs; the clock of a request starts when the work does
COMPILING = 180.0  # seconds that one request may compile, which is not part of its budget
REPORT_EVERY = 0.2  # seconds between two reports of progress
GRACE = 0.5  # seconds in which a worker has to stop by itself
RESTED = 10.0  # seconds without a request after which a worker's `idle` is called
LOWEST = 19  # the priority of work that nobody waits for
NOT_CRASHED = tuple(-getattr(signal, name, 0) for name in ("SIGKILL", "SIGTERM", "SIGINT"))  # somebody else ended it
HAS_PROC = os.path.exists("/proc/self/stat")

LOADED: list[str] = []  # modules that a worker starts with; none: the module of its function, and numba if loaded here
START: Any = multiprocessing.get_context(
    "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
)

CANCEL, BEGAN, BEFORE, PAUSED_SINCE, PAUSED, PAUSED_TIME, TIME, MEMORY = range(8)
Report = Callable[[JsonObject], None]


def load_ahead(modules: Sequence[str]) -> None:
    """Start the process from which workers are forked, so that it loads these modules in the background."""
    LOADED[:] = LOADED or modules
    if START.get_start_method() == "forkserver":
        START.set_forkserver_preload(LOADED)
        import_module("multiprocessing.forkserver").ensure_running()


class WorkerEnded(Exception):
    """A request got no result, since its worker was killed or died. `why` is one of these words."""

    SLICE, DEADLINE, MEMORY = "slice", "deadline", "memory"
    CANCELLED, CRASHED, KILLED = "cancelled", "crashed", "killed"

    def __init__(self, why: str, message: str = "") -> None:
        super().__init__(message or why)
        self.why = why


@dataclass(frozen=True)
class Reply:
    """What a worker sends back: a result, an error, or progress (`done` is False). `cost` is in processor seconds."""

    value: Any
    done: bool = True
    failed: bool = False
    cost: float = 0.0
    memory: int = 0


@dataclass(frozen=True)
class Deadline:
    """How long a request may take, in processor seconds and in seconds of the clock on the wall."""

    seconds: float | None = None
    wall: float | None = None
    slice: float = 0.0  # processor seconds, the compiler's included, after which it is handed back; 0 is never
    grace: float = GRACE  # to stop after a cancel


class SharedState:
    """Numbers that both processes see without a lock, so that a killed process leaves nothing locked."""

    def __init__(self, numbers: Any) -> None:
        self.numbers = numbers

    # the supervisor cancels; in the worker this is the event of the budget

    def is_set(self) -> bool:
        return bool(self.numbers[CANCEL])

    def set(self) -> None:
        self.numbers[CANCEL] = 1

    def clear(self) -> None:
        self.numbers[CANCEL] = self.numbers[BEGAN] = 0

    # the worker says what it does

    def begin(self) -> None:
        self.numbers[PAUSED_SINCE : PAUSED_TIME + 1] = [0, 0, 0]
        self.numbers[BEFORE] = self.numbers[TIME] = time.process_time()
        self.numbers[BEGAN] = time.monotonic()

    def pause(self, begins: bool) -> None:
        now, used = time.monotonic(), time.process_time()
        if begins:
            self.used, self.numbers[PAUSED_SINCE] = used, now
        elif self.numbers[PAUSED_SINCE]:
            self.numbers[PAUSED_TIME] += used - self.used
            self.numbers[PAUSED] += now - self.numbers[PAUSED_SINCE]
            self.numbers[PAUSED_SINCE] = 0

    # the supervisor looks

    def paused(self, now: float) -> float:
        since = self.numbers[PAUSED_SINCE]
        return float(self.numbers[PAUSED] + (now - since if since else 0))


# ---- in the child ----


@dataclass(frozen=True)
class Task:
    """What a worker does. `function` gets the arguments of each request, and its budget if it has one."""

    function: AnyFunction
    setup: Callable[[], object] | None = None  # called once, before the first request
    idle: Callable[[], object] | None = None  # called after a while without requests
    nice: int = 0  # how low the priority of the process is
    memory: int | None = None  # bytes above which the worker is killed
    tired: int | None = None  # bytes above which the worker is replaced after a request
    processor_clock: bool = False  # whether budgets count processor seconds, not seconds of the clock


class Progress:
    """Reports how far a request is, a few times a second."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe, self.next = pipe, 0.0

    def __call__(self, what: str, done: int, total: int) -> None:
        self.send({"what": what, "done": done, "total": total})

    def due(self) -> bool:
        return time.monotonic() >= self.next

    def send(self, data: JsonObject) -> None:
        if self.due():
            self.next = time.monotonic() + REPORT_EVERY
            self.pipe.send(Reply(data, done=False))


def live(pipe: Connection, state: SharedState, task: Task) -> None:
    """Answer one request after the other until the pipe or the parent is gone."""
    prepare(state, task)
    with suppress(EOFError, OSError):
        rested = task.idle is None
        while True:
            if not rested and not pipe.poll(RESTED):
                rested = True
                assert task.idle is not None
                task.idle()
            arguments, limits = pipe.recv()
            rested = task.idle is None
            state.begin()
            more = {}
            if limits is not None:
                seconds, memory = limits
                more = {"budget": Budget(seconds, memory, progress=Progress(pipe), cancelled=state)}  # type: ignore[arg-type]
            began, failed = time.process_time(), False
            try:
                value = task.function(*arguments, **more)
            except Exception as error:
                if not isinstance(error, GrundyError):
                    error.add_note(traceback.format_exc())  # the traceback is lost on the way
                value, failed = error, True
            cost = time.process_time() - began - state.numbers[PAUSED_TIME]
            pipe.send(Reply(value, True, failed, cost, memory_of(os.getpid())))


def prepare(state: SharedState, task: Task) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the supervisor
    if hasattr(signal, "SIGUSR1"):
        faulthandler.register(signal.SIGUSR1)  # prints where it is, for debugging
    PAUSE.on_change = state.pause
    if task.processor_clock:
        Clock.now = time.process_time
    if task.nice and hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(task.nice)
    if task.memory is not None:
        with suppress(ImportError, OSError, ValueError):  # a large allocation fails at once
            import resource

            resource.setrlimit(resource.RLIMIT_DATA, (task.memory, resource.getrlimit(resource.RLIMIT_DATA)[1]))
    threading.Thread(target=end_with_parent, args=(state,), daemon=True).start()
    if task.setup is not None:
        task.setup()


def end_with_parent(state: SharedState) -> None:
    """End when the parent is gone; where time and memory cannot be read from outside, report them."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    while parent.is_alive():
        parent.join(None if HAS_PROC else 2 * POLL)
        state.numbers[TIME], state.numbers[MEMORY] = time.process_time(), memory_of(os.getpid())
    os._exit(0)


def memory_of(pid: int | None) -> int:
    """Bytes of private memory of a process; 0 if the system does not tell."""
    try:
        with open(f"/proc/{pid}/statm") as file:
            _, resident, shared, *_ = map(int, file.read().split())
            return (resident - shared) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        pass
    if pid == os.getpid() and sys.platform == "darwin":
        return int(import_module("resource").getrusage(0).ru_maxrss)
    return 0


def time_of(pid: int | None) -> float | None:
    """Processor seconds that a process has used; None if the system does not tell."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return sum(map(int, file.read().rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return None


# ---- the supervisor ----


@dataclass
class WorkerGroup:
    """Workers that share a memory limit: the busy one with the most memory is ended first."""

    memory: int
    workers: list["Worker"] = field(default_factory=list)

    def crowded_by(self, worker: "Worker", used: int) -> bool:
        if used * len(self.workers) < self.memory:
            return False
        all_used = {one: one.memory() for one in self.workers}
        busy = [one for one in self.workers if one.busy]
        return sum(all_used.values()) > self.memory and worker is max(busy, key=all_used.__getitem__)


class Worker:
    """A child process and the pipe to it. `call` blocks; a crew sends and receives instead."""

    def __init__(self, task: Task, group: WorkerGroup | None = None) -> None:
        self.task, self.group, self.nice = task, group, task.nice
        self.busy = self.stopped = False
        self.sliced = False  # whether the latest request was asked to stop because its slice was over
        self.spent = 0.0  # processor seconds of the latest request, as far as seen
        self.start()

    def start(self) -> None:
        if START.get_start_method() == "forkserver":
            START.set_forkserver_preload(LOADED or [self.task.function.__module__, *{"numba"} & sys.modules.keys()])
        self.pipe, far_end = START.Pipe()
        self.state = SharedState(START.RawArray("d", 8))
        process = START.Process(target=live, args=(far_end, self.state, self.task), daemon=True)
        process.start()
        self.process = process  # only now: a process that did not start cannot be stopped
        far_end.close()

    def stop(self) -> None:
        """Stop for good. A call in another thread ends without a new process."""
        self.stopped = True
        self.kill()

    def kill(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()

    def replace(self) -> None:
        self.kill()
        if not self.stopped:
            self.start()

    def send(self, arguments: tuple[object, ...], limits: tuple[float | None, int] | None = None) -> None:
        """Send a request; `limits` are the seconds and bytes of its budget."""
        self.state.clear()
        self.pipe.send((arguments, limits))

    def receive(self) -> Reply:
        """The next message; `WorkerEnded` if the process has ended."""
        try:
            found: Reply = self.pipe.recv()
            return found
        except (EOFError, OSError):
            self.process.join(GRACE)
            raise WorkerEnded(
                WorkerEnded.KILLED if self.process.exitcode in NOT_CRASHED else WorkerEnded.CRASHED
            ) from None

    def memory(self) -> int:
        return memory_of(self.process.pid) or int(self.state.numbers[MEMORY])

    def time(self) -> float:
        """Processor seconds of the running request, the compiler's included."""
        found = time_of(self.process.pid)
        return float((self.state.numbers[TIME] if found is None else found) - self.state.numbers[BEFORE])

    def call(
        self,
        arguments: tuple[object, ...],
        deadline: Deadline,
        budget: tuple[float | None, int] | None = None,
        cancel: threading.Event | None = None,
        report: Report | None = None,
    ) -> Reply:
        """The result of a request. If there is none, the error is `WorkerEnded`, and a new process is started.

        A request whose worker was killed from outside is sent again. `report` gets `{}` at the start, then progress.
        """
        cancel = cancel or threading.Event()
        self.busy, self.sliced, self.spent = True, False, 0.0
        try:
            for last in (False, True):
                try:
                    if not self.process.is_alive():  # killed while it was idle
                        self.replace()
                    self.send(arguments, budget)
                    found = self.follow(deadline, cancel, report)
                    if self.task.tired is not None and found.memory > self.task.tired:
                        self.replace()
                    return found
                except (WorkerEnded, OSError, ValueError) as error:  # ValueError: the pipe was closed meanwhile
                    self.replace()
                    why = error.why if isinstance(error, WorkerEnded) else WorkerEnded.KILLED
                    if cancel.is_set() or self.stopped:
                        raise WorkerEnded(WorkerEnded.CANCELLED) from None
                    if why != WorkerEnded.KILLED or last:
                        raise WorkerEnded(why, str(error)) from None
            raise AssertionError
        finally:
            self.busy = False

    def follow(self, deadline: Deadline, cancel: threading.Event, report: Report | None) -> Reply:
        """Wait for the result. Ask the request to stop if it is cancelled or its slice is over; raise if it stays."""
        stop, begun = time.monotonic() + STARTING, False
        while True:
            while not self.pipe.poll(POLL):
                now = time.monotonic()
                if not begun and self.state.numbers[BEGAN]:
                    begun, stop = True, stop if self.state.is_set() else float("inf")
                    if report is not None:
                        report({})
                if begun:
                    self.check(deadline, now)
                if (cancel.is_set() or self.sliced) and not self.state.is_set():
                    self.state.set()
                    stop = now + deadline.grace
                if now > stop:
                    raise WorkerEnded(
                        WorkerEnded.SLICE if self.sliced and not cancel.is_set() else WorkerEnded.DEADLINE
                    )
                if not self.process.is_alive() and not self.pipe.poll():
                    break
            found = self.receive()
            if found.done:
                return found
            if report is not None:
                report(found.value)

    def check(self, deadline: Deadline, now: float) -> None:
        """Raise if a limit is passed."""
        used, paused = self.time(), self.state.paused(now)
        compiling = self.state.numbers[PAUSED_SINCE] > 0
        worked = 0.0 if compiling else used - self.state.numbers[PAUSED_TIME]
        self.spent = max(self.spent, worked)
        self.sliced = self.sliced or 0 < deadline.slice < used
        if deadline.seconds is not None and worked > deadline.seconds + GRACE:
            raise WorkerEnded(WorkerEnded.DEADLINE)
        if deadline.wall is not None and now - self.state.numbers[BEGAN] - paused > deadline.wall:
            raise WorkerEnded(WorkerEnded.DEADLINE)
        if paused > COMPILING:
            raise WorkerEnded(WorkerEnded.DEADLINE)
        if self.task.memory is not None:
            memory = self.memory()
            if memory > self.task.memory or (self.group is not None and self.group.crowded_by(self, memory)):
                raise WorkerEnded(WorkerEnded.MEMORY, f"{memory >> 20} MiB of memory")


def run(function: AnyFunction, *arguments: object, deadline: float, memory: int | None = None) -> Any:
    """`function(*arguments)` in a process of its own, which is killed when its seconds on the clock are over.

    For code that may never end. The function and its arguments are pickled, so a script that calls this needs the usual
    `if __name__ == "__main__":`.
    """
    worker = Worker(Task(function, memory=memory))
    try:
        found = worker.call(arguments, Deadline(wall=deadline))
    except WorkerEnded as error:
        if error.why == WorkerEnded.DEADLINE:
            raise OverBudget(f"over budget: {deadline:g} s were not enough for {function.__name__}()") from None
        if error.why == WorkerEnded.MEMORY:
            raise OverBudget(f"over budget: {function.__name__}() took {error}") from None
        raise GrundyError(f"the process of {function.__name__}() ended without a result ({error.why})") from None
    finally:
        worker.stop()
    if found.failed:
        raise found.value
    return found.value
