"""Equal questions that are asked at once are answered once: who comes later waits for the same answer. Who leaves calls
nothing off for the others; the last one does.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from grundy.web.asked import Answer
from grundy.web.turns import Busy
from grundy.web.worker import Report

Start = Callable[[Report], Awaitable[Answer]]


class Flight:
    """A question that is being answered, and all who want to hear of it."""

    def __init__(self, start: Start) -> None:
        self.hear: list[Report] = []
        self.task: asyncio.Future[Answer] = asyncio.ensure_future(start(self.tell))

    def tell(self, data: dict[str, Any]) -> None:
        for hear in tuple(self.hear):
            hear(data)


class Flights:
    def __init__(self) -> None:
        self.open: dict[str, Flight] = {}

    async def join(self, key: str, start: Start, hear: Report) -> Answer:
        """The answer of `start`, or of one that is under way under the same key."""
        while (flight := self.open.get(key)) is not None:
            try:
                return await self.wait(key, flight, hear)
            except Busy:  # there was no place for who asked first; perhaps there is one for this client
                continue
        flight = self.open[key] = Flight(start)
        flight.task.add_done_callback(lambda _: self.end(key, flight))
        return await self.wait(key, flight, hear)

    async def wait(self, key: str, flight: Flight, hear: Report) -> Answer:
        flight.hear.append(hear)
        try:
            return await asyncio.shield(flight.task)
        finally:
            flight.hear.remove(hear)
            if not flight.hear and not flight.task.done():
                self.end(key, flight)  # who asks now asks anew
                flight.task.cancel()
                await asyncio.wait({flight.task})

    def end(self, key: str, flight: Flight) -> None:
        if self.open.get(key) is flight:
            del self.open[key]
