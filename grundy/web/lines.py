"""Connections: how many there may be and how long each may take to ask and to read.

A line waits while its request is not complete. Where too many are open, the one that has waited longest gives way, of
the address that holds most; so silent lines, half a header or half a body shut nobody out. A line on which too much was
asked rests before it is heard again, so that a flood costs little more than its lines.
"""

import asyncio
import logging
import resource
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Container
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from grundy.web.limits import FILES_KEPT_BACK, HEAD_BYTES, LOG_LINES, MOST_BYTES, LineLimits
from grundy.web.visitors import network

TOO_MUCH = "asked too much"  # in the scope of a request that was refused for it
REFUSAL = b'{"error": "too many connections; try again in 5 s"}'
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\n"
    b"content-type: application/json\r\ncontent-length: %d\r\n\r\n%b" % (len(REFUSAL), REFUSAL)
)


class Lines:
    """All connections of a server. `proxies` are addresses that speak for many visitors."""

    def __init__(self, limits: LineLimits, proxies: Container[str] = (), files: int = 1 << 30) -> None:
        self.limits, self.proxies = limits, proxies
        self.most = min(limits.most, files - FILES_KEPT_BACK)
        self.count: Counter[str] = Counter()  # open lines by address
        self.waiting: dict[str, OrderedDict[Line, None]] = {}  # by address, the longest waiting first
        self.paused: OrderedDict[Line, None] = OrderedDict()  # with answers that are not read, the oldest first

    def most_of(self, address: str) -> int:
        return self.most if address in self.proxies else min(self.limits.each, self.most)

    def admit(self, line: "Line") -> bool:
        """Count a new line; False if all the others are busy."""
        full = self.count[line.address] >= self.most_of(line.address)
        if (full or self.count.total() >= self.most) and not self.drop_one([line.address] if full else self.count):
            return False
        self.count[line.address] += 1
        line.counted = True
        return True

    def drop_one(self, addresses: Any) -> bool:
        """Close the longest waiting line of the one among these addresses that has most lines."""
        for address in sorted(addresses, key=self.count.__getitem__, reverse=True):
            if waiting := self.waiting.get(address):
                next(iter(waiting)).cut()
                return True
        return False

    def note(self, line: "Line", waits: bool) -> None:
        here = self.waiting.setdefault(line.address, OrderedDict())
        if waits:
            here.setdefault(line)
        else:
            here.pop(line, None)
        if not here:
            del self.waiting[line.address]

    def forget(self, line: "Line") -> None:
        self.note(line, False)
        self.paused.pop(line, None)
        if line.counted:
            line.counted = False
            self.count[line.address] -= 1
            self.count += Counter()  # forgets the zeros

    def unread(self, address: str | None = None) -> int:
        """Bytes that wait to be read, of one address or in all."""
        lines = [line for line in self.paused if address in (None, line.address)]
        return sum(line.transport.get_write_buffer_size() for line in lines)

    def relieve(self) -> None:
        """Where too much is not read, cut off the oldest line of the address that has most."""
        while len(self.paused) > 1 and self.unread() > self.limits.unread:
            worst = max({line.address for line in self.paused}, key=self.unread)
            next(line for line in self.paused if line.address == worst).cut()


class Line(H11Protocol):
    """One connection. Its deadlines start with what it waits for and are not put off by single bytes."""

    lines: Lines

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = network(self.client[0]) if self.client else "unknown"
        self.counted = False
        self.awaited = ""
        self.rests = False
        self.deadline: asyncio.TimerHandle | None = None
        if self.lines.admit(self):
            self.look()
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lines.forget(self)
        self.arm("", 0)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.DONE:  # this is the next request, while the last one is worked on
            if len(self.conn.trailing_data[0]) > HEAD_BYTES + MOST_BYTES:
                self.cut()
            else:
                self.flow.resume_reading()  # who reads no further does not see that the other end has hung up
        self.look()

    def on_response_complete(self) -> None:
        shared = self.address in self.lines.proxies
        self.rests = not self.rests and not shared and bool(self.scope.get(TOO_MUCH))
        if self.rests:
            self.loop.call_later(self.lines.limits.rest, self.on_response_complete)
        else:
            super().on_response_complete()
        self.look()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.lines.paused[self] = None
        self.look()
        self.lines.relieve()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.lines.paused.pop(self, None)
        self.look()

    def look(self) -> None:
        """What this line has to do next, and until when."""
        limits = self.lines.limits
        if not self.counted:
            return
        if self in self.lines.paused:
            self.arm("read", limits.read)
        elif self.conn.their_state is h11.IDLE:
            self.arm("head", limits.head)
        elif self.conn.their_state is h11.SEND_BODY:
            self.arm("body", limits.body)
        else:
            self.arm("", 0)
        self.lines.note(self, self.rests or self.awaited in ("head", "body"))

    def arm(self, awaited: str, seconds: float) -> None:
        if awaited == self.awaited:
            return
        if self.deadline is not None:
            self.deadline.cancel()
        self.awaited = awaited
        self.deadline = self.loop.call_later(seconds, self.cut) if awaited else None

    def cut(self) -> None:
        """Close at once, whatever is still to be written."""
        self.lines.forget(self)
        self.transport.abort()


def line_class(lines: Lines) -> type[Line]:
    """The protocol of a server with these lines."""
    return type("LineOfServer", (Line,), {"lines": lines})


def files_allowed(wanted: int) -> int:
    """How many files this process may open, after asking the system for so many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        soft = allowed
    return soft if soft != resource.RLIM_INFINITY else allowed


class Sparing(logging.Filter):
    """Lets so many lines of a logger through in a minute, and then says how many it left out."""

    def __init__(self, lines: int = LOG_LINES, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.most, self.clock = lines, clock
        self.since, self.written, self.left_out = clock(), 0, 0

    def filter(self, record: logging.LogRecord) -> bool:
        if self.clock() - self.since > 60:
            self.since, self.written = self.clock(), 0
        self.written += 1
        if self.written > self.most:
            self.left_out += 1
            return False
        if self.left_out:
            record.msg, record.args = f"{record.getMessage()} ({self.left_out} lines like this were left out)", ()
            self.left_out = 0
        return True
