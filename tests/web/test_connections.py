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

from grundy.web.connections import Connections, files_allowed, protocol_of
from grundy.web.guard import send_whole
from grundy.web.limits import HEAD_BYTES, MOST_BYTES, ConnectionLimits
from grundy.web.logs import Sparing
from tests.support import run_async

SHORT = ConnectionLimits(idle=0.2, head=0.3, body=0.3, read=0.3, most=1000, unread=1 << 30)
LONG = ConnectionLimits(idle=600, head=600, body=600, read=600, most=1000, unread=1 << 30)
PATIENCE = 120.0
GET = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
BIG = 16 << 20  # bytes: more than the system keeps for a client that does not read


class App:
    """Answers at once, except where a test holds it up."""

    def __init__(self, body: bytes = b"", rest: float = 0.0) -> None:
        self.rest = rest
        self.body, self.asked, self.go_on = body, 0, asyncio.Event()
        self.heard: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked += 1
        if scope["method"] == "POST":
            self.heard += [(await receive())["type"], (await receive())["type"]]
            return
        if scope["path"] == "/hold":
            await self.go_on.wait()
        if scope["path"] == "/much":
            await send_whole(send, 429, b"too much", rest=self.rest)
            return
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while scope["path"] == "/endless" and not self.go_on.is_set():
            await send({"type": "http.response.body", "body": self.body, "more_body": True})
            await asyncio.sleep(0)
        await send({"type": "http.response.body", "body": self.body})


Connect = Callable[..., Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


@asynccontextmanager
async def served(app: App, limits: ConnectionLimits) -> AsyncIterator[tuple[Connections, Connect]]:
    """A listening server in this process, and how to connect to it."""
    lines = Connections(limits)
    config = uvicorn.Config(
        app, http=protocol_of(lines), timeout_keep_alive=limits.idle, lifespan="off", log_config=None
    )
    config.load()
    make: Any = config.http_protocol_class
    state = ServerState()
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
        await soon(lambda: not lines.open)


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
            await soon(lambda: len(lines.open) == 1)  # who waits for an answer is not cut off
            app.go_on.set()
            assert (await ended(held)).startswith(b"HTTP/1.1 200"), "and then the idle line is closed"

    run_async(work())


def test_a_connection_on_which_too_much_was_asked_rests() -> None:
    async def work() -> None:
        much = GET.replace(b"/ ", b"/much ")
        async with served(app := App(rest=600), LONG) as (_, connect):
            flood, _ = await connect(5 * much)
            assert (await flood.readexactly(12)).startswith(b"HTTP/1.1 429"), "it is told at once"
            usual, _ = await connect(GET)
            await usual.readuntil(b"\r\n\r\n")
            assert app.asked == 2, "and no more of it is heard"
        async with served(app := App(rest=0.01), LONG) as (_, connect):
            await connect(5 * much)
            await soon(lambda: app.asked == 5)

    run_async(work())


def test_it_is_seen_that_somebody_has_left_who_asked_more_than_one_thing() -> None:
    async def work() -> None:
        app = App()
        async with served(app, LONG) as (lines, connect):
            _, writer = await connect(GET.replace(b"/ ", b"/hold ") + GET)
            await soon(lambda: app.asked == 1)
            writer.transport.abort()
            await soon(lambda: not lines.open)
            greedy, writer = await connect(GET.replace(b"/ ", b"/hold "))
            await soon(lambda: app.asked == 2)
            writer.write(b"x" * (HEAD_BYTES + MOST_BYTES + 1))
            assert await ended(greedy) == b"", "and so much is not kept"

    run_async(work())


def test_a_full_server_closes_the_connection_that_has_waited_longest() -> None:
    async def work() -> None:
        app = App()
        async with served(app, LONG._replace(most=3)) as (lines, connect):
            first, _ = await connect(GET[:20])
            await soon(lambda: len(lines.open) == 1)
            for busy in (1, 2):
                await connect(GET.replace(b"/ ", b"/hold "))
                await soon(lambda busy=busy: app.asked == busy)  # type: ignore[misc]
            fourth, answered = await connect(GET)
            assert await ended(first) == b"", "half a header holds nobody up"
            assert (await fourth.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
            answered.write(GET.replace(b"/ ", b"/hold "))
            await soon(lambda: app.asked == 4)
            refused, _ = await connect(GET)
            assert b"503" in (await ended(refused))[:20], "all three are being answered"

    run_async(work())


@pytest.mark.parametrize("path", [b"/", b"/endless"])
def test_who_does_not_read_is_cut_off(path: bytes) -> None:
    async def work() -> None:
        app = App(b"x" * BIG)
        async with served(app, SHORT) as (lines, connect):
            _, writer = await connect(GET.replace(b"/ ", path + b" "))
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            await soon(lambda: lines.unread)
            await soon(lambda: not lines.open)
            assert not lines.unread

    run_async(work())


def test_unread_responses_take_bounded_memory() -> None:
    async def work() -> None:
        app = App(b"x" * BIG)
        async with served(app, LONG._replace(unread=5 * BIG // 2)) as (lines, connect):
            for i in range(12):
                _, other = await connect(GET)
                other.transport.pause_reading()  # type: ignore[attr-defined]
                await soon(lambda i=i: app.asked == i + 1)  # type: ignore[misc]
                assert lines.unread_bytes() <= 5 * BIG // 2
            assert 1 <= len(lines.unread) < 6

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


def test_files_are_kept_back_for_other_than_lines() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (600, before[1]))
    try:
        assert files_allowed(700) == resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 700, "as many as are wanted"
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert Connections(LONG._replace(most=10**6), files=1000).most < 1000
