"""A browser as far as a server sees one: a line that is kept, a cookie, questions in JSON, packed answers."""

import asyncio
import json
import time
import zlib
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

LOST = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError)
GONE = 0  # the status of a question whose line was cut
PATIENCE = 90.0  # seconds for an answer; who waits longer counts as hung
OPEN: set[asyncio.StreamWriter] = set()  # lines of this process
KINDS = ("move", "choose", "solve")


@dataclass
class Seen:
    """What came out: by kind, when each question was asked and how long it took; how often each status came."""

    times: dict[str, list[tuple[float, float]]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    statuses: Counter[str] = field(default_factory=Counter)  # such as "move 429"
    errors: Counter[str] = field(default_factory=Counter)  # what was said with them
    lag: list[float] = field(default_factory=list)  # how late the driver itself was

    def note(self, kind: str, began: float, status: int, said: Any) -> None:
        took = time.monotonic() - began
        self.statuses[f"{kind} {status}"] += 1
        if status == 200 and kind in self.times:
            self.times[kind].append((began, took))
        elif status != 200:
            self.errors[f"{kind} {status}: {str(said)[:110]}"] += 1

    def add(self, other: "Seen") -> None:
        for kind, times in other.times.items():
            self.times.setdefault(kind, []).extend(times)
        self.statuses += other.statuses
        self.errors += other.errors
        self.lag += other.lag

    def statuses_of(self, status: int) -> int:
        return self.counted(status, status)

    def counted(self, low: int, high: int) -> int:
        """How many answers had a status in this range."""
        return sum(n for name, n in self.statuses.items() if low <= int(name.rpartition(" ")[2]) <= high)


class Client:
    """One browser session, at an address of its own if there is one: 127.0.0.0/8 all leads to the loopback."""

    def __init__(self, port: int, address: str = "127.0.0.1", cookie: str = "") -> None:
        self.port, self.address, self.cookie = port, address, cookie
        self.stream: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self.stream is None:
            here = (self.address, 0) if self.address != "127.0.0.1" else None
            self.stream = await asyncio.open_connection("127.0.0.1", self.port, local_addr=here)
            OPEN.add(self.stream[1])
        return self.stream

    def close(self) -> None:
        if self.stream is not None:
            self.stream[1].transport.abort()
            OPEN.discard(self.stream[1])
        self.stream = None

    def head(self, method: str, path: str, length: int) -> bytes:
        cookie = f"Cookie: grundy_session={self.cookie}\r\n" if self.cookie else ""
        return (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{cookie}Accept-Encoding: gzip\r\n"
            f"Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        ).encode()

    async def ask(self, path: str, body: Any = None, method: str = "", patience: float = PATIENCE) -> tuple[int, Any]:
        """Status and answer; 0 if the line was cut. A kept line that has closed meanwhile is opened again, once."""
        for fresh in (self.stream is None, True):
            try:
                return await asyncio.wait_for(self.exchange(path, body, method), patience)
            except TimeoutError:
                self.close()
                return GONE, f"no answer within {patience:.0f} s"
            except LOST as error:
                self.close()
                if fresh:
                    return GONE, repr(error)
        raise AssertionError("not reached")

    async def exchange(self, path: str, body: Any, method: str) -> tuple[int, Any]:
        reader, writer = await self.line()
        sent = b"" if body is None else json.dumps(body).encode()
        writer.write(self.head(method or ("GET" if body is None else "POST"), path, len(sent)) + sent)
        status, headers = await read_head(reader)
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0].partition("=")[2]
        answer = await read_body(reader, headers)
        if headers.get("connection") == "close":
            self.close()
        if headers.get("content-encoding") == "gzip":
            answer = zlib.decompress(answer, 31)
        try:
            return status, json.loads(answer) if answer else None
        except ValueError:
            return status, answer[:200]

    async def timed(self, seen: Seen, kind: str, body: Any = None, path: str = "") -> Any:
        """The answer if all is well, else None; noted either way."""
        began = time.monotonic()
        status, answer = await self.ask(path or f"/api/{kind}", body)
        seen.note(kind, began, status, answer)
        return answer if status == 200 else None


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in lines[1:])
    return int(lines[0].split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


async def read_body(reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
    if headers.get("transfer-encoding") != "chunked":
        return await reader.readexactly(int(headers.get("content-length", 0)))
    pieces = []
    while size := int(await reader.readline(), 16):
        pieces.append(await reader.readexactly(size))
        await reader.readline()
    await reader.readline()
    return b"".join(pieces)


async def watch_lag(lag: list[float], every: float = 0.05) -> None:
    """How late the driver's own loop is: what it measures is no better than this."""
    while True:
        began = time.monotonic()
        await asyncio.sleep(every)
        lag.append(time.monotonic() - began - every)


async def until_done(work: list[Awaitable[Any]], beside: list[Awaitable[Any]], grace: float = 15.0) -> None:
    """All of the work, or what of it ends in the grace after one has; what runs beside it ends with it."""
    tasks = [asyncio.ensure_future(one) for one in work]
    others = [asyncio.ensure_future(one) for one in beside]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    await asyncio.wait(tasks, timeout=grace)
    broken = [task.exception() for task in tasks if task.done() and not task.cancelled()]
    for task in (*tasks, *others):
        task.cancel()
    await asyncio.gather(*tasks, *others, return_exceptions=True)
    for error in broken:
        if error is not None:
            raise error


def in_own_loop(make: Callable[[], Awaitable[None]]) -> None:
    """Run to the end in this process, with as many files as the system lets it open."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000) if hard > 0 else 20_000, hard))

    async def run() -> None:
        await make()
        for writer in OPEN:
            writer.transport.abort()
        OPEN.clear()
        await asyncio.sleep(0.1)  # until the aborted lines are closed

    with ThreadPoolExecutor(1) as own:  # in this thread the loop of a browser's driver may be running
        own.submit(asyncio.run, run()).result()
