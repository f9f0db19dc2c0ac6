"""Lines on which the server tells what changes, as server-sent events: to as many as listen, and at its own pace."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from grundy.core.types import JsonObject
from grundy.web.guard import Caller
from grundy.web.limits import BEAT, MOST_STREAMS, STREAMS_ADDRESS, STREAMS_PER_SESSION
from grundy.web.scheduler import Busy

STOPS = "event: stops\ndata: the server stops\n\n"


class Bell:
    """Rung when something has changed: one future wakes all who wait, however many."""

    def __init__(self) -> None:
        self.waited: asyncio.Future[None] | None = None
        self.later: asyncio.TimerHandle | None = None
        self.stopped = False  # the server stops

    def ring(self) -> None:
        if self.later is not None:
            self.later.cancel()
        if self.waited is not None and not self.waited.done():
            self.waited.set_result(None)
        self.waited = self.later = None

    def ring_within(self, seconds: float) -> None:
        """What many do at once is told once."""
        if self.later is None:
            self.later = asyncio.get_running_loop().call_later(seconds, self.ring)

    def stop(self) -> None:
        self.stopped = True
        self.ring()

    async def wait(self, seconds: float) -> bool:
        """Whether it was rung in that time."""
        if self.waited is None:
            self.waited = asyncio.get_running_loop().create_future()
        done, _ = await asyncio.wait([self.waited], timeout=seconds)
        return bool(done)


class Changing(Protocol):
    """What can be listened to: each change has a number and rings the bell."""

    version: int
    changed: Bell

    @property
    def last(self) -> bool: ...


async def state_events(what: Changing, shown: Callable[[], str], pace: float = 0.0) -> AsyncIterator[str]:
    """How it is now and after every change, until it ends or the server stops; a beat when nothing happens."""
    seen = -1
    while not what.changed.stopped:
        if what.version != seen:
            seen, last = what.version, what.last
            yield f"data: {shown()}\n\n"
            if last:
                return
            await asyncio.sleep(pace)
        elif not await what.changed.wait(BEAT):
            yield ": still here\n\n"
    yield STOPS


def as_text(state: JsonObject) -> str:
    return json.dumps(state, ensure_ascii=False)


class Streams:
    """How many lines are listened on: of one browser, of one address, in all. The rest of the lines can ask."""

    def __init__(self) -> None:
        self.sessions: Counter[str] = Counter()
        self.addresses: Counter[str] = Counter()

    @contextmanager
    def one(self, caller: Caller) -> Iterator[None]:
        self.sessions[caller.session] += 1
        self.addresses[caller.address] += 1
        try:
            yield
        finally:
            for counted, name in ((self.sessions, caller.session), (self.addresses, caller.address)):
                counted[name] -= 1
                if not counted[name]:
                    del counted[name]

    def open(self, caller: Caller, stream: AsyncIterator[str]) -> AsyncIterator[str]:
        """The stream, counted while it is listened to; too many are refused at once, by the exception `Busy`."""
        if self.sessions[caller.session] >= STREAMS_PER_SESSION:
            raise Busy(5, f"you listen to {STREAMS_PER_SESSION} things already; close a window")
        if self.addresses[caller.address] >= STREAMS_ADDRESS or self.addresses.total() >= MOST_STREAMS:
            raise Busy(10, "too many windows listen; try again in 10 s")
        return self.counted(caller, stream)

    async def counted(self, caller: Caller, stream: AsyncIterator[str]) -> AsyncIterator[str]:
        with self.one(caller):
            try:
                async for text in stream:
                    yield text
            finally:
                await stream.aclose()  # type: ignore[attr-defined]
