"""Event streams: rooms, classes and jobs tell their listeners what changes, as server-sent events."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Protocol

from grundy.core.types import JsonObject
from grundy.web.guard import Caller
from grundy.web.limits import BEAT, MOST_STREAMS, STREAMS_ADDRESS, STREAMS_PER_SESSION
from grundy.web.scheduler import Busy

STOPS = "event: stops\ndata: the server stops\n\n"


class Bell:
    """Rung when something has changed. One future wakes all listeners."""

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
        """Ring once for all the changes within these seconds."""
        if self.later is None:
            self.later = asyncio.get_running_loop().call_later(seconds, self.ring)

    def stop(self) -> None:
        self.stopped = True
        self.ring()

    async def wait(self, seconds: float) -> bool:
        """Whether it was rung within these seconds."""
        if self.waited is None:
            self.waited = asyncio.get_running_loop().create_future()
        done, _ = await asyncio.wait([self.waited], timeout=seconds)
        return bool(done)


class Changing(Protocol):
    """Something that can be listened to: every change raises its version and rings the bell."""

    version: int
    changed: Bell

    @property
    def closed(self) -> bool: ...  # nothing comes after this


async def state_events(what: Changing, shown: Callable[[], str], pace: float = 0.0) -> AsyncIterator[str]:
    """The state now and after every change, until it is closed or the server stops; a comment when nothing happens."""
    seen = -1
    while not what.changed.stopped:
        if what.version != seen:
            seen, last = what.version, what.closed
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
    """Limits the open streams of a session, of an address and in all, so that connections are left for requests."""

    def __init__(self) -> None:
        self.sessions: Counter[str] = Counter()
        self.addresses: Counter[str] = Counter()

    def open(self, caller: Caller, stream: AsyncIterator[str]) -> AsyncIterator[str]:
        """The stream, counted while it is open; `Busy` if there are too many."""
        if self.sessions[caller.session] >= STREAMS_PER_SESSION:
            raise Busy(5, f"{STREAMS_PER_SESSION} windows of this browser listen already; close one")
        if self.addresses[caller.address] >= STREAMS_ADDRESS or self.addresses.total() >= MOST_STREAMS:
            raise Busy(10, "too many windows listen; try again in 10 s")
        return self.counted(caller, stream)

    async def counted(self, caller: Caller, stream: AsyncIterator[str]) -> AsyncIterator[str]:
        counted = (self.sessions, caller.session), (self.addresses, caller.address)
        for counter, name in counted:
            counter[name] += 1
        try:
            async for text in stream:
                yield text
        finally:
            for counter, name in counted:
                counter[name] -= 1
                if not counter[name]:
                    del counter[name]
            await stream.aclose()  # type: ignore[attr-defined]
