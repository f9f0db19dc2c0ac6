"""Who is next: clients wait in turn for a few workers. Cheap questions come first, whoever asks them. Among others of a
price, addresses take turns, and at each of them its sessions do, by the seconds that each has had; so neither one who
asks much or heavily nor one who makes up many sessions holds up the others.
"""

import asyncio
import math
from collections import Counter
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from grundy.web.limits import CHEAP, MOST_BUCKETS, PATIENT, LaneSettings
from grundy.web.visitors import Caller


class Busy(Exception):
    """The queue is full, or one client has too many questions in it; says after how many seconds to come back."""

    def __init__(self, seconds: int, message: str) -> None:
        super().__init__(message)
        self.seconds = seconds


@dataclass(eq=False)
class Place:
    """A question in the queue: whose, how dear (0: cheap), and the worker that it will have."""

    client: Caller
    price: float
    level: int
    number: int
    worker: asyncio.Future[Any]


class Clocks:
    """How many seconds each has had. Who has had least is next; who comes begins where the others are."""

    def __init__(self) -> None:
        self.had: dict[Hashable, float] = {}
        self.now = 0.0  # of who was last served

    def come(self, who: Hashable) -> None:
        self.had[who] = max(self.had.get(who, 0.0), self.now)

    def serve(self, who: Hashable, seconds: float) -> None:
        self.now = max(self.now, self.had[who])
        self.had[who] += seconds

    def leave(self, who: Hashable) -> None:
        """Forget who has had no more than the others; the rest is known when it comes again."""
        if self.had.get(who, math.inf) <= self.now or len(self.had) > MOST_BUCKETS:
            del self.had[who]


class Turns:
    """The free workers of a lane, and who waits for them."""

    def __init__(self, settings: LaneSettings) -> None:
        self.settings = settings
        self.free: list[Any] = []
        self.queues: dict[Caller, list[Place]] = {}
        self.running: Counter[Caller] = Counter()
        self.dear = 0  # questions being worked on that are not cheap
        self.addresses = Clocks()
        self.sessions: dict[str, Clocks] = {}  # of each address
        self.turns = self.places = 0
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
    async def turn(self, client: Caller, price: float = CHEAP) -> AsyncIterator[Any]:
        """A free worker, after waiting in the queue if need be."""
        self.check(client)
        self.places += 1
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        place = Place(client, price, self.level(price), self.places, future)
        self.queues.setdefault(client, []).append(place)
        self.addresses.come(client.address)
        self.sessions.setdefault(client.address, Clocks()).come(client)
        self.serve()
        try:
            worker = await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():  # served in the moment of leaving
                self.give_back(place, future.result())
            else:
                self.queues[client].remove(place)
                self.forget(client)
            raise
        try:
            yield worker
        finally:
            self.give_back(place, worker)

    def level(self, price: float) -> int:
        """0 for what is cheap in this lane; from there, one more for each four times as much."""
        cheap = self.settings.cheap
        return 0 if price <= cheap else 1 + int(math.log(price / cheap, 4))

    def next(self) -> Place | None:
        """Whose turn it is: the cheapest; of these, of the address that has had least, the client that has. Once in a
        while the price does not count, so that everybody is served sometime.
        """
        limits = self.settings
        # one client may not hold all workers, if there are several, nor what is dear, nor one address those spared
        most, most_here = max(1, limits.workers - 1), max(1, limits.workers - limits.spare)
        prices = self.turns % PATIENT != PATIENT - 1
        best: tuple[Any, ...] = ()
        found = None
        for client, line in self.queues.items():
            if self.running[client] >= most or self.busy_at(client.address) >= most_here:
                continue
            had = self.addresses.had[client.address], self.sessions[client.address].had[client]
            for place in line:
                if place.worker.cancelled() or (place.level and self.dear >= most):
                    continue  # one who has left in this moment stands in the line until his own turn of the loop
                key = (place.level if prices else 0, *had, place.number)
                if found is None or key < best:
                    found, best = place, key
        return found

    def serve(self) -> None:
        """Free workers go to the next clients in turn."""
        while self.free and (place := self.next()) is not None:
            client = place.client
            self.turns += 1
            self.addresses.serve(client.address, place.price)
            self.sessions[client.address].serve(client, place.price)
            self.running[client] += 1
            self.dear += place.level > 0
            self.queues[client].remove(place)
            place.worker.set_result(self.free.pop())

    def charge(self, client: Caller, seconds: float) -> None:
        """What a question has cost beyond its price."""
        self.addresses.had[client.address] += seconds
        self.sessions[client.address].had[client] += seconds

    def give_back(self, place: Place, worker: Any) -> None:
        self.free.append(worker)
        self.running[place.client] -= 1
        self.running += Counter()  # forgets the zeros
        self.dear -= place.level > 0
        self.forget(place.client)
        self.serve()

    def forget(self, client: Caller) -> None:
        """Keep nothing of who neither waits nor is served, once the others have had as much."""
        if self.queues.get(client) or self.running[client]:
            return
        self.queues.pop(client, None)
        self.sessions[client.address].leave(client)
        if not self.open_at(client.address):
            self.addresses.leave(client.address)
            if client.address not in self.addresses.had:
                del self.sessions[client.address]
        if not self.queues and not self.running:
            self.addresses, self.sessions = Clocks(), {}
