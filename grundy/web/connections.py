"""Connections: how many there may be, and how long each may take to send a request and to read its response.

These are safe limits for a server without a proxy; behind one, the proxy has its own (`deploy/`). Where too many
connections are open, the one that has waited longest for a request is closed: silent ones shut nobody out.
"""

import asyncio
from collections import OrderedDict
from contextlib import suppress

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from grundy.web.limits import FILES_KEPT_BACK, HEAD_BYTES, MOST_BYTES, ConnectionLimits

REFUSAL = b'{"error": "too many connections; try again in 5 s"}'
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\n"
    b"content-type: application/json\r\ncontent-length: %d\r\n\r\n%b" % (len(REFUSAL), REFUSAL)
)


class Connections:
    """All connections of a server."""

    def __init__(self, limits: ConnectionLimits, files: int = 1 << 30) -> None:
        self.limits, self.most = limits, min(limits.most, files - FILES_KEPT_BACK)
        self.open: set[Connection] = set()
        self.waiting: OrderedDict[Connection, None] = OrderedDict()  # for a request, the longest first
        self.unread: OrderedDict[Connection, None] = OrderedDict()  # with a response that is not read, the oldest first

    def admit(self, connection: "Connection") -> bool:
        """Count a new connection; False if all others are busy."""
        if len(self.open) >= self.most:
            if not self.waiting:
                return False
            next(iter(self.waiting)).cut()
        self.open.add(connection)
        return True

    def forget(self, connection: "Connection") -> None:
        self.open.discard(connection)
        self.waiting.pop(connection, None)
        self.unread.pop(connection, None)

    def relieve(self) -> None:
        """Where too much is not read, close the oldest of those connections."""
        while len(self.unread) > 1 and self.unread_bytes() > self.limits.unread:
            next(iter(self.unread)).cut()

    def unread_bytes(self) -> int:
        return sum(connection.transport.get_write_buffer_size() for connection in self.unread)


class Connection(H11Protocol):
    """One connection. Its deadlines start with what it waits for, and single bytes do not put them off."""

    all: Connections
    awaited = ""
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.all.admit(self):
            self.look()
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.all.forget(self)
        self.wait_for("", 0)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.DONE:  # this is the next request, while the last one is worked on
            if len(self.conn.trailing_data[0]) > HEAD_BYTES + MOST_BYTES:
                self.cut()
            else:
                self.flow.resume_reading()  # else it would not be seen that the other end has hung up
        self.look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.look()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.all.unread[self] = None
        self.look()
        self.all.relieve()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.all.unread.pop(self, None)
        self.look()

    def look(self) -> None:
        """What this connection has to do next, and until when."""
        limits, state = self.all.limits, self.conn.their_state
        if self not in self.all.open:
            return
        if self in self.all.unread:
            self.wait_for("read", limits.read)
        elif state is h11.IDLE:
            self.wait_for("head", limits.head)
        elif state is h11.SEND_BODY:
            self.wait_for("body", limits.body)
        else:
            self.wait_for("", 0)
        if self.awaited in ("head", "body"):
            self.all.waiting.setdefault(self)
        else:
            self.all.waiting.pop(self, None)

    def wait_for(self, what: str, seconds: float) -> None:
        if what == self.awaited:
            return
        if self.deadline is not None:
            self.deadline.cancel()
        self.awaited = what
        self.deadline = self.loop.call_later(seconds, self.cut) if what else None

    def cut(self) -> None:
        """Close at once, whatever is still to be written."""
        self.all.forget(self)
        self.transport.abort()


def protocol_of(connections: Connections) -> type[Connection]:
    """The protocol of a server with these connections."""
    return type("ConnectionOfServer", (Connection,), {"all": connections})


def files_allowed(wanted: int) -> int:
    """How many files this process may open, after asking the system for so many."""
    with suppress(ImportError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < allowed:
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
            soft = allowed
        return soft if soft != resource.RLIM_INFINITY else allowed
    return wanted  # Windows has no such limit
