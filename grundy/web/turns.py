"""Who is next: clients wait in turn for a few workers. Addresses take turns, and at each of them its sessions do, so
that neither one who asks much nor one who makes up many sessions holds up the others.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from grundy.web.limits import LaneSettings
from grundy.web.visitors import Caller


class Busy(Exception):
    """The queue is full, or one client has too many questions in it; says after how many seconds to come back."""

    def __init__(self, seconds: int, message: str) -> None:
        super().__init__(message)
        self.seconds = seconds


class Turns:
    """The free workers of a lane, and who waits for them."""

    def __init__(self, settings: LaneSettings) -> None:
        self.settings = settings
        self.free: list[Any] = []
        self.queues: dict[Caller, deque[asyncio.Future[Any]]] = {}
        self.running: Counter[Caller] = Counter()
        self.turn_of: dict[str | Caller, int] = {}  # the latest turn of an address and of a client; who comes is last
        self.turns = 0
        self.last = 0.1  # seconds the latest questions took, on the whole

    @property
    def waiting(self) -> int:
        return sum(map(len, self.queues.values()))

    def busy_at(self, address: str) -> int:
        return sum(count for client, count in self.running.items() if client.address == address)

    def open_at(self, address: str) -> int:
        """Questions of an address, waiting and running."""
        here = sum(len(line) for client, line in self.queues.items() if client.address == address)
        return here + self.busy_at(address)

    def check(self, client: Caller) -> None:
        """Raises `Busy` if there is no place for another question."""
        limits = self.settings
        wait = max(1, round(self.last * (self.waiting + 1) / limits.workers))
        if self.waiting >= limits.queue:
            raise Busy(wait, f"the queue is full ({limits.queue} questions wait); try again in {wait} s")
        if len(self.queues.get(client, ())) + self.running[client] >= limits.each:
            raise Busy(wait, f"you have {limits.each} questions open already; try again when one is answered")
        if limits.address is not None and self.open_at(client.address) >= limits.address:
            raise Busy(wait, f"{limits.address} questions of your address are open already; try again in {wait} s")

    @asynccontextmanager
    async def turn(self, client: Caller) -> AsyncIterator[Any]:
        """A free worker, after waiting in the queue if need be."""
        self.check(client)
        place: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.queues.setdefault(client, deque()).append(place)
        for name in (client.address, client):
            self.turn_of.setdefault(name, self.turns)
        self.serve()
        try:
            worker = await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # served in the moment of leaving
                self.give_back(client, place.result())
            else:
                self.queues[client].remove(place)
                self.forget(client)
            raise
        try:
            yield worker
        finally:
            self.give_back(client, worker)

    def next(self) -> Caller | None:
        """Whose turn it is: of the address that has waited longest for one, the client that has."""
        # one client may not hold all workers, if there are several, nor one address those that are spared
        most, most_here = max(1, self.settings.workers - 1), max(1, self.settings.workers - self.settings.spare)
        able = [
            client
            for client, line in self.queues.items()
            if stays(line) and self.running[client] < most and self.busy_at(client.address) < most_here
        ]
        return min(able, key=lambda client: (self.turn_of[client.address], self.turn_of[client]), default=None)

    def serve(self) -> None:
        """Free workers go to the next clients in turn."""
        while self.free and (client := self.next()) is not None:
            self.turns += 1
            self.turn_of[client.address] = self.turn_of[client] = self.turns
            self.running[client] += 1
            place = stays(self.queues[client])[0]
            self.queues[client].remove(place)
            place.set_result(self.free.pop())

    def give_back(self, client: Caller, worker: Any) -> None:
        self.free.append(worker)
        self.running[client] -= 1
        self.running += Counter()  # forgets the zeros
        self.forget(client)
        self.serve()

    def forget(self, client: Caller) -> None:
        """Keep nothing of who neither waits nor is served."""
        if not self.queues.get(client) and not self.running[client]:
            self.queues.pop(client, None)
            self.turn_of.pop(client, None)
        if not self.open_at(client.address):
            self.turn_of.pop(client.address, None)


def stays(line: deque[asyncio.Future[Any]]) -> list[asyncio.Future[Any]]:
    """Who still waits: one who has left in this moment stands in the line until his own turn of the loop."""
    return [place for place in line if not place.cancelled()]
