"""Worker processes that answer questions, so that the web process never works itself.

A lane is a few processes with a bounded queue: moves, players' choices and solves each have their own, so that heavy
solves never hold up a move. A question ends by its answer, by its budget, or by being called off; a worker that does
not stop in time is killed and replaced.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from grundy.web.answers import answer, first_questions
from grundy.web.asked import LOCAL, Answer
from grundy.web.limits import COMPILING, GRACE, STARTING, TIRED, LaneSettings

REPORT_EVERY = 0.2  # seconds
TAKEN_UP = "taken up"


Report = Callable[[dict[str, Any]], None]  # how far a long question is; an empty one when it is taken up


class Busy(Exception):
    """The queue is full, or one client has too many questions in it; says after how many seconds to come back."""

    def __init__(self, seconds: int, message: str) -> None:
        super().__init__(message)
        self.seconds = seconds


class CallOff:
    """A flag that two processes share: no lock, so nothing is left behind by a process that was killed."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def is_set(self) -> bool:
        return bool(self.value.value)

    def set(self) -> None:
        self.value.value = 1

    def clear(self) -> None:
        self.value.value = 0


class Worker:
    """One process, and the pipe to it. `ask` blocks, so it runs in a thread."""

    def __init__(self, settings: LaneSettings, local: list[Path]) -> None:
        self.settings, self.local = settings, local
        self.start()

    def start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, far_end = context.Pipe()
        self.called_off = CallOff(context.RawValue("b", 0))
        self.process = context.Process(
            target=work, args=(far_end, self.called_off, self.settings, self.local), daemon=True
        )
        self.process.start()
        far_end.close()

    def ask(self, question: dict[str, Any], given_up: threading.Event, report: Report | None = None) -> Answer:
        """The answer to a question; `given_up` is set by who no longer wants it, `report` hears how far it is."""
        if not self.process.is_alive():  # killed from outside while it was idle
            self.replace()
        self.called_off.clear()
        try:
            self.pipe.send(question)
            deadline = time.monotonic() + STARTING
            while True:
                while not self.pipe.poll(0.05):
                    now = time.monotonic()
                    if given_up.is_set() and not self.called_off.is_set():
                        self.called_off.set()
                        deadline = min(deadline, now + GRACE)
                    if now > deadline or not self.process.is_alive():
                        raise EOFError
                found, size = self.pipe.recv()
                if isinstance(found, Answer):
                    break
                if report is not None:
                    report({} if found == TAKEN_UP else found)
                if found == TAKEN_UP and not given_up.is_set():
                    deadline = time.monotonic() + question["seconds"] + (COMPILING if self.settings.nice else GRACE)
        except (EOFError, OSError):
            self.replace()
            return Answer.error(422, "over budget: the question was too much for a worker; ask about something smaller")
        if size > TIRED:
            self.replace()
        return found

    def replace(self) -> None:
        self.stop()
        self.start()

    def stop(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


class Lane:
    """A few workers and who waits for them. Clients take turns, so that one who asks much waits longest himself."""

    def __init__(self, settings: LaneSettings, local: list[Path]) -> None:
        self.settings, self.local = settings, local
        self.workers: list[Worker] = []
        self.free: list[Worker] = []
        self.queues: OrderedDict[str, deque[asyncio.Future[Worker]]] = OrderedDict()  # who waits, next client first
        self.running: Counter[str] = Counter()
        # one client may not hold all workers, if there are several
        self.at_once = max(1, settings.workers - 1)
        self.threads = ThreadPoolExecutor(settings.workers, thread_name_prefix=settings.name)
        self.last = 0.1  # seconds the latest questions took, on the whole

    @property
    def waiting(self) -> int:
        return sum(map(len, self.queues.values()))

    def start(self) -> None:
        self.workers = [Worker(self.settings, self.local) for _ in range(self.settings.workers)]
        self.free = list(self.workers)

    def stop(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
        for worker in self.workers:
            worker.stop()

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[Worker]:
        """A free worker, after waiting in the queue if need be."""
        wait = max(1, round(self.last * (self.waiting + 1) / self.settings.workers))
        if self.waiting >= self.settings.queue:
            raise Busy(wait, f"the queue is full ({self.settings.queue} questions wait); try again in {wait} s")
        if len(self.queues.get(client, ())) + self.running[client] >= self.settings.each:
            raise Busy(wait, f"you have {self.settings.each} questions open already; try again when one is answered")
        place: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.queues.setdefault(client, deque()).append(place)
        self.serve()
        try:
            worker = await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # served in the moment of leaving
                self.give_back(client, place.result())
            else:
                self.queues[client].remove(place)
                self.queues = OrderedDict((who, line) for who, line in self.queues.items() if line)
            raise
        try:
            yield worker
        finally:
            self.give_back(client, worker)

    def serve(self) -> None:
        """Free workers go to the next clients in turn."""
        for client in list(self.queues):
            if not self.free:
                return
            if self.running[client] >= self.at_once:
                continue
            line = self.queues.pop(client)
            self.running[client] += 1
            line.popleft().set_result(self.free.pop())
            if line:
                self.queues[client] = line  # behind the others
        if self.free and any(self.running[client] < self.at_once for client in self.queues):
            self.serve()

    def give_back(self, client: str, worker: Worker) -> None:
        self.free.append(worker)
        self.running[client] -= 1
        self.running += Counter()  # forgets the zeros
        self.serve()

    async def ask(self, client: str, question: dict[str, Any], report: Report | None = None) -> Answer:
        async with self.turn(client) as worker:
            began = time.monotonic()
            given_up = threading.Event()
            asked = asyncio.get_running_loop().run_in_executor(self.threads, worker.ask, question, given_up, report)
            try:
                return await asyncio.shield(asked)
            except asyncio.CancelledError:
                given_up.set()
                found = await asked  # the worker is free again, or a new one, within the grace
                raise asyncio.CancelledError(found) from None  # who called it off may want what was done
            finally:
                self.last = 0.8 * self.last + 0.2 * (time.monotonic() - began)


class Pool:
    """The lanes by name. `local` are the files of the user's own games, which the workers run."""

    def __init__(self, lanes: list[LaneSettings], local: list[Path]) -> None:
        self.lanes = {settings.name: Lane(settings, local) for settings in lanes}

    def start(self) -> None:
        for lane in self.lanes.values():
            lane.start()

    def stop(self) -> None:
        for lane in self.lanes.values():
            lane.stop()

    async def ask(self, lane: str, client: str, question: dict[str, Any], report: Report | None = None) -> Answer:
        return await self.lanes[lane].ask(client, question, report)


# ---- in the worker process ----


def work(pipe: Any, called_off: Any, settings: LaneSettings, local: list[Path]) -> None:
    """Answer one question after the other until the web process goes away."""
    LOCAL.extend(local)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the web process's to handle
    with suppress(OSError):
        os.nice(settings.nice)
    threading.Thread(target=end_with_parent, daemon=True).start()
    todo = warm_up(settings.warm) if settings.warm else []
    while True:
        try:
            if todo and not pipe.poll():
                answer(todo.pop(), called_off)
                continue
            question = pipe.recv()
            pipe.send((TAKEN_UP, 0))
            pipe.send((answer(question, called_off, Reporter(pipe)), memory_used()))
        except (EOFError, OSError):
            return


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


def warm_up(ask: str) -> list[dict[str, Any]]:
    """A question for each game and ending, put while nobody asks, so that its compiled code is there when needed."""
    if ask == "simulate":
        games: dict[str, Any] = {"players": ("random", "random"), "games": 2, "seed": 0}
        kinds = [games, games | {"random": ""}]  # from the start, and from random boards
    else:
        kinds = [{}]
    return [{"ask": ask, "seconds": 1.0, **kind, **one} for kind in kinds for one in first_questions()]


def end_with_parent() -> None:
    """A web process that was killed takes its workers along, also those in the middle of a long solve."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)


def memory_used() -> int:
    """Bytes in memory now, where the system says so."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
