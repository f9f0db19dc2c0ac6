"""Connections: simple limits for a server without a proxy. Behind one, the proxy has its own (`deploy/`).

A connection has PATIENCE seconds to send a whole request, and as many to read on in a response. Where too many are
open, the one that has waited longest for a request is closed: silent ones shut nobody out.
"""

import asyncio
from contextlib import suppress

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from grundy.web.limits import FILES_KEPT_BACK, MOST_CONNECTIONS, PATIENCE


class Connection(H11Protocol):
    """Its deadline starts with what it waits for; single bytes do not put it off."""

    most, patience = MOST_CONNECTIONS, PATIENCE
    awaited = ""
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if len(self.connections) >= self.most:
            silent = [one for one in self.connections if isinstance(one, Connection) and one.awaited == "request"]
            oldest = min(silent, key=lambda one: one.deadline.when() if one.deadline else 0.0, default=None)
            if oldest is not None:
                self.connections.discard(oldest)
            (oldest.transport if oldest else transport).abort()
        super().connection_made(transport)
        self.look()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait_for("")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.look()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.look()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.look()

    def look(self) -> None:
        asks = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        waits = "reader" if self.flow.write_paused else "request" if asks else ""
        self.wait_for("" if self.transport.is_closing() else waits)

    def wait_for(self, what: str) -> None:
        if what != self.awaited:
            if self.deadline is not None:
                self.deadline.cancel()
            self.awaited = what
            self.deadline = self.loop.call_later(self.patience, self.transport.abort) if what else None


def raise_file_limit() -> None:
    """So that all connections can be open at once, where the system has such a limit."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_CONNECTIONS + FILES_KEPT_BACK
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < allowed:
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        Connection.most = min(MOST_CONNECTIONS, allowed - FILES_KEPT_BACK)
