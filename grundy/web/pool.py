"""Lanes of worker processes that answer questions, so that the web process never works itself.

A lane is a few processes with a bounded queue: moves, players' choices and solves each have their own. What takes
longer than a lane's slice is called off and goes to the slow lane, which works when nobody else wants the processor; so
a heavy question holds up a quick one for no longer than a slice, and what is priced higher does not even begin there.
"""

import asyncio
import json
import threading
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

from grundy.web.asked import Answer
from grundy.web.limits import ALL_MEMORY, SLOW_KNOWN, WATCH_EVERY, WORKER_MEMORY, LaneSettings
from grundy.web.prices import DOUBTFUL, Debts, Prices
from grundy.web.turns import Turns
from grundy.web.visitors import Caller
from grundy.web.worker import Report, Worker, watch_memory


class Lane(Turns):
    """A few workers, and who waits for them."""

    def __init__(self, settings: LaneSettings, local: list[Path]) -> None:
        super().__init__(settings)
        self.local = local
        self.prices, self.debts = Prices(), Debts()
        self.workers: list[Worker] = []
        self.threads = ThreadPoolExecutor(settings.workers, thread_name_prefix=settings.name)

    def start(self) -> None:
        self.workers = [Worker(self.settings, self.local) for _ in range(self.settings.workers)]
        self.free = list(self.workers)

    def stop(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
        for worker in self.workers:
            worker.stop()

    def price(self, client: Caller, question: dict[str, Any]) -> float:
        """What nobody can tell is dear if it comes from one who has asked much."""
        price = self.prices.of(question)
        return price.seconds if price.known or not self.debts.deep(client) else max(price.seconds, DOUBTFUL)

    async def ask(self, client: Caller, question: dict[str, Any], report: Report | None = None) -> Answer | None:
        """The answer; None if it takes longer than the lane's slice."""
        price = self.price(client, question)
        async with self.turn(client, price) as worker:
            if 0 < self.settings.slice < self.price(client, question):  # others like it have been tried meanwhile
                self.charge(client, -price)
                return None
            began, cost = time.monotonic(), 2 * self.settings.slice
            given_up = threading.Event()
            asked = asyncio.get_running_loop().run_in_executor(self.threads, worker.ask, question, given_up, report)
            try:
                found: Answer | None = await asyncio.shield(asked)
                cost = cost if found is None else found.cost or worker.spent
                self.prices.learn(question, cost)
                return found
            except asyncio.CancelledError:
                given_up.set()
                found = await asked  # the worker is free again, or a new one, within the grace
                cost = worker.spent
                self.prices.learn(question, max(price, cost))
                raise asyncio.CancelledError(found) from None  # who called it off may want what was done
            finally:
                self.charge(client, cost - price)
                self.debts.add(client, cost)
                self.last = 0.8 * self.last + 0.2 * (time.monotonic() - began)


class Pool:
    """The lanes by name. `local` are the files of the user's own games, which the workers run."""

    def __init__(self, lanes: list[LaneSettings], local: list[Path]) -> None:
        self.lanes = {settings.name: Lane(settings, local) for settings in lanes}
        self.prices, self.debts = Prices(), Debts()
        for lane in self.lanes.values():
            lane.prices, lane.debts = self.prices, self.debts
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

    async def ask(self, lane: str, client: Caller, question: dict[str, Any], report: Report | None = None) -> Answer:
        name = sha256(json.dumps(question, sort_keys=True).encode()).digest()
        here = self.lanes[lane]
        if here.settings.then and (name in self.slow or here.price(client, question) > here.settings.slice):
            lane = here.settings.then
        while (found := await self.lanes[lane].ask(client, question, report)) is None:
            lane = self.lanes[lane].settings.then
            self.slow[name] = None
            if len(self.slow) > SLOW_KNOWN:
                self.slow.popitem(last=False)
        return found
