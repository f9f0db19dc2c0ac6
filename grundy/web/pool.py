"""Lanes of worker processes that answer questions, so that the web process never works itself.

A lane is a few processes with a bounded queue: moves, players' choices and solves each have their own. What takes
longer than a lane's slice is called off and goes to the slow lane, which works when nobody else wants the processor; so
a heavy question holds up a quick one for no longer than a slice.
"""

import asyncio
import json
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from grundy.web.asked import Answer
from grundy.web.limits import ALL_MEMORY, SLOW_KNOWN, WATCH_EVERY, WORKER_MEMORY, LaneSettings
from grundy.web.worker import Report, Worker, watch_memory


class Busy(Exception):
    """The queue is full, or one client has too many questions in it; says after how many seconds to come back."""

    def __init__(self, seconds: int, message: str) -> None:
        super().__init__(message)
        self.seconds = seconds


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

    async def ask(self, client: str, question: dict[str, Any], report: Report | None = None) -> Answer | None:
        """The answer; None if it takes longer than the lane's slice."""
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
        self.slow: OrderedDict[bytes, None] = OrderedDict()  # questions that have passed a slice before
        self.over = threading.Event()

    def start(self) -> None:
        for lane in self.lanes.values():
            lane.start()
        every = [worker for lane in self.lanes.values() for worker in lane.workers]
        limits = (WORKER_MEMORY, ALL_MEMORY, WATCH_EVERY)
        threading.Thread(target=watch_memory, args=(every, *limits, self.over), daemon=True).start()

    def stop(self) -> None:
        self.over.set()
        for lane in self.lanes.values():
            lane.stop()

    async def ask(self, lane: str, client: str, question: dict[str, Any], report: Report | None = None) -> Answer:
        name = sha256(json.dumps(question, sort_keys=True).encode()).digest()
        if self.lanes[lane].settings.then and name in self.slow:
            lane = self.lanes[lane].settings.then
        while (found := await self.lanes[lane].ask(client, question, report)) is None:
            lane = self.lanes[lane].settings.then
            self.slow[name] = None
            if len(self.slow) > SLOW_KNOWN:
                self.slow.popitem(last=False)
        return found
