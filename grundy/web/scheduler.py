"""Two queues of worker processes. Which request is next depends on its estimated cost and on what its client has used.

The web process itself never computes.
"""

import asyncio
import math
import re
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from typing import Any

from grundy.core.types import JsonObject
from grundy.runtime import thread_pool
from grundy.runtime.worker import LOWEST, Deadline, Report, Task, Worker, WorkerEnded, WorkerGroup, load_ahead
from grundy.web import limits
from grundy.web.answers import compile_ahead, forget, work
from grundy.web.guard import Caller
from grundy.web.limits import QueueSettings
from grundy.web.responses import Answer

PRELOAD = "grundy.web.preload"
NUMBER = re.compile(r"\d+")
MOST_NUMBER = 10**6  # larger numbers say no more about the work
LONG = 2_000  # characters that are searched for numbers
GUESS = 0.02  # seconds: first estimate of a view or a move
DOUBTFUL = 2 * limits.CHEAP  # seconds: expensive, but less than a slice


def numbers(text: str) -> int:
    return sum(min(int(n[:7]), MOST_NUMBER) for n in NUMBER.findall(text[:LONG]))


def measure(request: JsonObject) -> tuple[tuple[str, ...], int, float]:
    """The kind of a request, its size as a power of two, and a first estimate of its seconds. Nothing is parsed."""
    player, _, strength = str(request.get("player", "")).partition(":")
    texts = [value for name, value in request.items() if isinstance(value, str) and name not in ("ask", "player")]
    texts += [str(request[name]) for name in ("params", "to", "numbers", "depth", "players") if request.get(name)]
    letters, playouts = sum(map(len, texts)), numbers(strength)
    size = (letters + sum(map(numbers, texts))) * max(1, playouts)
    kind = (request["ask"], str(request.get("game", "")), str(request.get("ending", "")), player)
    computes = bool(player) or request["seconds"] > limits.MOVE_SECONDS  # other requests only draw and move
    guess = (DOUBTFUL if computes else GUESS) + limits.A_LETTER * letters + limits.A_PLAYOUT * playouts
    return kind, size.bit_length(), max(guess, DOUBTFUL) if size >= MOST_NUMBER else guess


class Costs:
    """Estimates of requests, and the processor seconds that addresses and sessions have used lately."""

    def __init__(self) -> None:
        self.kinds: OrderedDict[tuple[str, ...], dict[int, float]] = OrderedDict()  # by kind and size: about the median
        self.seconds: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()  # by client: seconds, and the time

    def estimate(self, request: JsonObject, client: Hashable = None) -> float:
        """Treat a request we cannot price as expensive if the client is already heavy."""
        kind, size, guess = measure(request)
        seen = self.kinds.get(kind, {})
        if size in seen:
            return seen[size]
        in_doubt = any(at < size and cost > guess for at, cost in seen.items())
        known = any(at > size and cost < guess for at, cost in seen.items())
        return max(guess, DOUBTFUL) if in_doubt or (not known and self.used(client) > limits.HEAVY) else guess

    def learn(self, request: JsonObject, seconds: float) -> None:
        kind, size, _ = measure(request)
        seen = self.kinds.setdefault(kind, {})
        self.kinds.move_to_end(kind)
        before = seen.get(size, seconds)
        seen[size] = min(max(seconds, before / 2), 2 * before)
        if len(self.kinds) > limits.COSTS_KNOWN:
            self.kinds.popitem(last=False)

    def used(self, who: Hashable) -> float:
        seconds, since = self.seconds.get(who, (0.0, 0.0))
        return round(seconds * math.exp2((since - time.monotonic()) / limits.HALF_LIFE), 6) if seconds else 0.0

    def charge(self, who: Hashable, seconds: float) -> None:
        self.seconds[who] = self.used(who) + seconds, time.monotonic()
        self.seconds.move_to_end(who)
        if len(self.seconds) > limits.MOST_BUCKETS:
            self.seconds.popitem(last=False)


ENDED = {
    WorkerEnded.DEADLINE: "over budget: this takes too long; ask about something smaller",
    WorkerEnded.MEMORY: "over budget: this took {}; ask about something smaller",
    WorkerEnded.CRASHED: "over budget: the worker process crashed on this; ask about something smaller",
}
KILLED = Answer.error(503, "the work on this request was killed twice from outside; try again in a minute")


class Busy(Exception):
    """The queue is full, or one client has too many requests in it; `seconds` is when to try again."""

    status = 429

    def __init__(self, seconds: int, message: str) -> None:
        super().__init__(message)
        self.seconds = seconds


@dataclass(eq=False)
class QueueEntry:
    """A request in a queue, and the worker that it waits for. Level 0 is cheap."""

    client: Caller
    cost: float
    level: int
    job: bool
    worker: asyncio.Future[Any]


class Queue:
    """Some workers, and the requests that wait for them."""

    def __init__(self, settings: QueueSettings, costs: Costs) -> None:
        self.settings, self.costs = settings, costs
        self.workers: list[Worker] = []
        self.free: list[Worker] = []
        self.waiting: list[QueueEntry] = []
        self.running: list[QueueEntry] = []
        self.served = 0
        self.took = 0.1  # seconds of the latest requests, as a moving average

    def check(self, client: Caller) -> None:
        """Raise `Busy` if there is no place for another request."""
        most = self.settings
        wait = max(1, round(self.took * (len(self.waiting) + 1) / most.workers))
        here = [place.client for place in (*self.waiting, *self.running) if not place.job]
        if sum(not place.job for place in self.waiting) >= most.waiting:
            raise Busy(wait, f"the queue is full ({most.waiting} requests wait); try again in {wait} s")
        if here.count(client) >= most.per_session:
            raise Busy(wait, f"you have {most.per_session} requests open already; try again when one is answered")
        if sum(one.address == client.address for one in here) >= most.address:
            raise Busy(wait, f"{most.address} requests from your address are open already; try again in {wait} s")

    @asynccontextmanager
    async def place(self, client: Caller, cost: float = limits.CHEAP, job: bool = False) -> AsyncIterator[Worker]:
        """Wait for a free worker, and give it back at the end. `Jobs` limits the jobs itself."""
        if not job:
            self.check(client)
        cheap = self.settings.cheap
        level = 0 if cost <= cheap else 1 + int(math.log(cost / cheap, 4))
        place = QueueEntry(client, cost, level, job, asyncio.get_running_loop().create_future())
        self.waiting.append(place)
        self.serve()
        try:
            yield await place.worker
        finally:
            if place in self.waiting:
                self.waiting.remove(place)
            else:
                self.running.remove(place)
                self.free.append(place.worker.result())
                self.serve()

    def serve(self) -> None:
        while self.free and (place := self.next()) is not None:
            self.served += 1
            self.charge(place.client, place.cost)
            self.waiting.remove(place)
            self.running.append(place)
            place.worker.set_result(self.take_worker(expensive=place.level > 0))

    def take_worker(self, expensive: bool) -> Worker:
        """By niceness, the highest for an expensive request; of equal ones the last used, which has loaded most."""
        found = min(reversed(self.free), key=lambda worker: -worker.nice if expensive else worker.nice)
        self.free.remove(found)
        return found

    def charge(self, client: Caller, seconds: float) -> None:
        for who in (client.address, client):
            self.costs.charge(who, seconds)

    def next(self) -> QueueEntry | None:
        """The cheapest request; among these the one whose address, then whose session, has used least lately; then the
        oldest. Once in a while the cost does not count, so that no request is starved.
        """
        by_cost = self.served % limits.ANY_COST_EVERY != limits.ANY_COST_EVERY - 1
        of_client = Counter((place.client, place.job) for place in self.running)
        of_address = Counter((place.client.address, place.job) for place in self.running)
        of_kind = Counter(place.job for place in self.running)
        expensive = Counter(place.job for place in self.running if place.level)

        def may_run(place: QueueEntry) -> bool:
            """No client, no address and no expensive requests take all workers, if there are several."""
            here, who = self.settings, place.client
            share = here.jobs if place.job else here.workers - here.jobs
            return (
                not place.worker.cancelled()
                and of_kind[place.job] < share
                and of_client[who, place.job] < max(1, share - 1)
                and of_address[who.address, place.job] < max(1, share - here.spare)
                and (not place.level or expensive[place.job] < max(1, share - here.reserved))
            )

        def order(place: QueueEntry) -> tuple[float, ...]:
            used = self.costs.used
            return place.level if by_cost else 0, used(place.client.address), used(place.client)

        return min(filter(may_run, self.waiting), key=order, default=None)


class Scheduler:
    """The two queues, and the process that compiles ahead."""

    def __init__(self, queues: tuple[QueueSettings, QueueSettings]) -> None:
        self.costs = Costs()
        self.interactive, self.long = self.queues = [Queue(settings, self.costs) for settings in queues]
        self.threads = thread_pool(sum(queue.workers for queue in queues), "worker")
        self.compiler: Worker | None = None

    def start(self) -> None:
        load_ahead([PRELOAD])
        prepare = partial(import_module, PRELOAD)  # for systems where workers are not forked
        group = WorkerGroup(limits.ALL_MEMORY)
        for queue in self.queues:
            for number in range(queue.settings.workers):
                nice = queue.settings.nice[number >= queue.settings.reserved]
                task = Task(work, prepare, forget, nice, limits.WORKER_MEMORY, limits.TIRED, processor_clock=True)
                queue.workers.append(Worker(task, group))
            queue.free = list(queue.workers)
            group.workers += queue.workers

    def compile(self) -> None:
        """Compile what all games need, at the lowest priority; workers load the code when they first use it."""
        self.compiler = Worker(Task(compile_ahead, nice=LOWEST))
        self.compiler.send(())

    def waiting(self) -> dict[str, int]:
        """How many requests wait in each queue."""
        return {queue.settings.name: len(queue.waiting) for queue in self.queues}

    def stop(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
        for worker in [*self.interactive.workers, *self.long.workers, *([self.compiler] if self.compiler else [])]:
            worker.stop()

    async def answer(
        self, client: Caller, request: JsonObject, report: Report | None = None, job: bool = False
    ) -> Answer:
        if not job and self.costs.estimate(request, client) <= self.interactive.settings.slice:
            found = await self.run(self.interactive, client, request, report)
            if found is not None:
                return found
        found = await self.run(self.long, client, request, report, job)
        assert found is not None
        return found

    async def run(
        self, queue: Queue, client: Caller, request: JsonObject, report: Report | None, job: bool = False
    ) -> Answer | None:
        """The answer, or None if it takes longer than the slice of the queue."""
        cost = self.costs.estimate(request, client)
        async with queue.place(client, cost, job) as worker:
            most = queue.settings.slice
            if 0 < most < self.costs.estimate(request, client):  # similar requests have run meanwhile
                queue.charge(client, -cost)
                return None
            began, spent, cancel = time.monotonic(), 2 * most, threading.Event()
            grace = limits.JOB_GRACE if job else limits.SLICE_GRACE if most else limits.GRACE
            deadline = Deadline(request["seconds"], limits.BUSY * request["seconds"], most, grace)
            given = worker, request, deadline, cancel, report
            running = asyncio.get_running_loop().run_in_executor(self.threads, run_on_worker, *given)
            try:
                found = await asyncio.shield(running)
                spent = spent if found is None else found.cost or worker.spent
                self.costs.learn(request, spent)
                return found
            except asyncio.CancelledError:
                cancel.set()
                found = await running  # within the grace the worker is free again, or replaced
                spent = worker.spent
                self.costs.learn(request, max(cost, spent))
                raise asyncio.CancelledError(found) from None  # for a job: its partial result
            finally:
                queue.charge(client, spent - cost)
                queue.took = 0.8 * queue.took + 0.2 * (time.monotonic() - began)


def run_on_worker(
    worker: Worker, request: JsonObject, deadline: Deadline, cancel: threading.Event, report: Report | None
) -> Answer | None:
    """In a thread: the answer of the worker, or the error for its client; None if the slice is over."""
    try:
        reply = worker.call((request,), deadline, (request["seconds"], limits.MEMORY), cancel, report)
    except WorkerEnded as error:
        if error.why == WorkerEnded.SLICE:
            return None
        return Answer.error(422, ENDED[error.why].format(error), over=True) if error.why in ENDED else KILLED
    found: Answer = replace(reply.value, cost=reply.cost)
    return None if worker.sliced and found.status != 200 and not cancel.is_set() else found


# ---- equal requests ----


class Pending:
    """Computes equal requests at the same time once. Cancelling one caller does not cancel the others."""

    def __init__(self) -> None:
        self.open: dict[str, asyncio.Future[Answer]] = {}
        self.waiting: Counter[asyncio.Future[Answer]] = Counter()  # clients that wait for each

    async def join(self, key: str, start: Callable[[], Awaitable[Answer]]) -> Answer:
        """The answer of `start`, or of the request with the same key that is running."""
        while True:
            first = key not in self.open
            task = self.open[key] = asyncio.ensure_future(start()) if first else self.open[key]
            self.waiting[task] += 1
            try:
                return await asyncio.shield(task)
            except Busy:  # no place for the first client, but perhaps for this one
                if first:
                    raise
            finally:
                self.waiting[task] -= 1
                if (task.done() or not self.waiting[task]) and self.open.get(key) is task:
                    del self.open[key]  # the next request starts again
                if not self.waiting[task]:
                    del self.waiting[task]
                    task.cancel()
                    await asyncio.wait({task})
