"""Connections over real sockets: those that say nothing, half of it, or do not listen are closed, others are not."""

import asyncio
import logging
import resource
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from grundy.web.limits import MOST_CONNECTIONS, RESERVED_FILES
from grundy.web.monitoring import Sparing
from grundy.web.serve import Connection, raise_file_limit
from tests.support import run_async

SHORT, LONG = 0.3, 600.0  # seconds of patience
PATIENCE = 120.0
GET = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
BIG = 16 << 20  # bytes: more than the system keeps for a client that does not read


class App:
    """Answers at once, except where a test holds it up."""

    def __init__(self, body: bytes = b"") -> None:
        self.body, self.asked, self.go_on = body, 0, asyncio.Event()
        self.heard: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked += 1
        if scope["method"] == "POST":
            self.heard += [(await receive())["type"], (await receive())["type"]]
            return
        if scope["path"] == "/hold":
            await self.go_on.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while scope["path"] == "/endless" and not self.go_on.is_set():
            await send({"type": "http.response.body", "body": self.body, "more_body": True})
            await asyncio.sleep(0)
        await send({"type": "http.response.body", "body": self.body})


Connect = Callable[..., Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


@asynccontextmanager
async def served(app: App, patience: float, most: int = 1000) -> AsyncIterator[tuple[set[Any], Connect]]:
    """A listening server in this process: its open connections, and how to connect to it."""
    limited = type("Limited", (Connection,), {"patience": patience, "most": most})
    config = uvicorn.Config(app, http=limited, timeout_keep_alive=patience, lifespan="off", log_config=None)  # type: ignore[arg-type]
    config.load()
    make: Any = config.http_protocol_class
    state = ServerState()
    lines = state.connections
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: make(config=config, server_state=state, app_state={}), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    clients = []

    async def connect(sent: bytes = b"", address: str = "127.0.0.1") -> Any:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        clients.append(writer)
        writer.write(sent)
        return reader, writer

    try:
        yield lines, connect
    finally:
        app.go_on.set()
        for writer in clients:
            writer.transport.abort()
        server.close()
        await soon(lambda: not lines)


async def soon(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def ended(reader: asyncio.StreamReader) -> bytes:
    """What comes until the server closes the connection."""
    async with asyncio.timeout(PATIENCE):
        try:
            return await reader.read()
        except ConnectionError:
            return b""


def test_who_does_not_finish_asking_is_cut_off() -> None:
    async def work() -> None:
        app = App()
        async with served(app, SHORT) as (lines, connect):
            silent, _ = await connect()
            half, _ = await connect(GET[:20])
            body, _ = await connect(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{")
            again, _ = await connect(GET + GET[:20])
            held, _ = await connect(GET.replace(b"/ ", b"/hold "))
            trickle, drops = await connect()

            async def drip() -> None:
                for byte in GET[:-4] + b"a" * 3000:
                    drops.write(bytes([byte]))
                    await asyncio.sleep(0.05)

            dripping = asyncio.create_task(drip())
            assert await ended(silent) == b""
            assert await ended(half) == b""
            assert (await ended(again)).startswith(b"HTTP/1.1 200"), (
                "the first request is answered, half a second is not"
            )
            await ended(trickle)
            assert not dripping.done(), "one byte after the other is no reason to wait on"
            dripping.cancel()
            await ended(body)
            await soon(lambda: app.heard)
            assert app.heard == ["http.request", "http.disconnect"]
            await soon(lambda: len(lines) == 1)  # who waits for an answer is not cut off
            app.go_on.set()
            assert (await ended(held)).startswith(b"HTTP/1.1 200"), "and then the idle line is closed"

    run_async(work())


def test_a_full_server_closes_the_connection_that_has_waited_longest() -> None:
    async def work() -> None:
        app = App()
        async with served(app, LONG, most=3) as (lines, connect):
            first, _ = await connect(GET[:20])
            await soon(lambda: len(lines) == 1)
            for busy in (1, 2):
                await connect(GET.replace(b"/ ", b"/hold "))
                await soon(lambda busy=busy: app.asked == busy)  # type: ignore[misc]
            fourth, answered = await connect(GET)
            assert await ended(first) == b"", "half a header holds nobody up"
            assert (await fourth.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
            answered.write(GET.replace(b"/ ", b"/hold "))
            await soon(lambda: app.asked == 4)
            refused, _ = await connect(GET)
            assert await ended(refused) == b"", "all three are being answered"

    run_async(work())


@pytest.mark.parametrize("path", [b"/", b"/endless"])
def test_who_does_not_read_is_cut_off(path: bytes) -> None:
    async def work() -> None:
        app = App(b"x" * BIG)
        async with served(app, SHORT) as (lines, connect):
            _, writer = await connect(GET.replace(b"/ ", path + b" "))
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            await soon(lambda: any(one.flow.write_paused for one in lines))
            await soon(lambda: not lines)

    run_async(work())


def test_log_lines_are_few() -> None:
    now = 100.0
    written: list[str] = []
    sparing = Sparing(3, lambda: now)

    def log(text: str) -> None:
        record = logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, text, (), None)
        if sparing.filter(record):
            written.append(record.getMessage())

    for i in range(1000):
        log(f"line {i}")
    assert written == ["line 0", "line 1", "line 2"]
    now += 61
    log("later")
    assert written[3:] == ["later (997 lines like this were left out)"]
    log("again")
    assert written[4:] == ["again"]


def test_files_are_kept_back_for_other_than_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Connection, "most", Connection.most)
    limits: list[Any] = [(600, 1000)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limits.append(wanted))
    raise_file_limit()
    assert (limits[-1], Connection.most) == ((1000, 1000), 1000 - RESERVED_FILES), "as many as there are"
    limits.append((600, resource.RLIM_INFINITY))
    raise_file_limit()
    assert Connection.most == MOST_CONNECTIONS
