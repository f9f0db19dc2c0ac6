"""Protocol abuse: each is answered with 4xx or closed, never 5xx, never a line that hangs."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import suppress

from tests.stress.siege.client import LOST, Client, in_own_loop, read_body, read_head
from tests.stress.siege.running import Running
from tests.stress.siege.table import Row
from tests.stress.siege.trial import Trial

HUNG = 45.0  # seconds: longer than the server gives a header or a body
COOKIES = 100_000
TOGETHER = 400
MOVE = json.dumps({"game": "nim", "position": "3+5+4", "move": "take 2 from 1"})
GOOD = "200"


def question(
    body: bytes | str, *headers: str, path: str = "/api/move", method: str = "POST", host: str = "127.0.0.1"
) -> bytes:
    sent = body.encode() if isinstance(body, str) else body
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Content-Type: application/json", *headers]
    if not any(one.lower().startswith(("content-length", "transfer-encoding")) for one in headers):
        lines.append(f"Content-Length: {len(sent)}")
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + sent


def get(path: str, *headers: str, host: str = "127.0.0.1") -> bytes:
    return question(b"", *headers, path=path, method="GET", host=host)


def deep(levels: int) -> str:
    return "[" * levels + "]" * levels


def simple() -> dict[str, bytes]:
    """What is sent in one piece."""
    chunked = "Transfer-Encoding: chunked"
    return {
        "no request at all": b"\x00\x01\x02\x03\r\n\r\n",
        "TLS spoken to a plain port": bytes.fromhex("16030100a5010000a10303") + bytes(150),
        "HTTP/2 preface": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "header of 1 MB": get("/", "X-Long: " + "x" * 1_000_000),
        "10,000 headers": get("/", *(f"X-{i}: 1" for i in range(10_000))),
        "cookie of 64 kB": get("/api/health", 'Cookie: grundy_session="' + '\\"' * 32_000 + '"'),
        "5,000 cookies in one header": get("/api/health", "Cookie: " + "; ".join(f"c{i}=1" for i in range(5_000))),
        "address of 100 kB": get("/" + "a" * 100_000),
        "length that is no number": question("{}", "Content-Length: ten"),
        "length below zero": question("{}", "Content-Length: -1"),
        "length of 10^30": question("{}", "Content-Length: 1" + 30 * "0"),
        "two lengths": question("{}", "Content-Length: 2", "Content-Length: 900"),
        "length and chunks (smuggling)": question(b"0\r\n\r\nGET / HTTP/1.1\r\n\r\n", "Content-Length: 4", chunked),
        "chunk size that is no number": question(b"zz\r\n{}\r\n0\r\n\r\n", chunked),
        "chunk of 2^63 bytes": question(b"7fffffffffffffff\r\n{}", chunked),
        "unknown transfer encoding": question(b"{}", "Transfer-Encoding: gzip, banana"),
        "header folded over lines": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: a\r\n b\r\n c\r\nY 1\r\n\r\n",
        "zero byte in a header": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: a\x00b\r\n\r\n",
        "body that is no UTF-8": question(b'{"game": "\xff\xfe\xed\xa0\x80"}'),
        "lone surrogate": question('{"game": "nim", "position": "\\ud800", "move": "x"}'),
        "zero bytes in text": question('{"game": "nim\\u0000", "position": "3", "move": "take 1 from 1\\u0000"}'),
        "JSON 30,000 deep": question(deep(30_000)),
        "JSON 30,000 deep in its place": question('{"game": "nim", "params": ' + '{"a":' * 9_000 + "1" + "}" * 9_001),
        "NaN": question('{"game": "nim", "position": NaN, "move": Infinity}'),
        "NaN for a number": question('{"game": "nim", "depth": NaN}', path="/api/tree"),
        "-Infinity on the board": question(
            '{"game": "nim", "curve": [[-Infinity, 1e999], [0, 0]]}', path="/api/stroke"
        ),
        "number of 4,000 digits": question('{"game": "nim", "depth": ' + "9" * 4_000 + "}", path="/api/tree"),
        "same key twice": question('{"game": "nim", "game": ["nim"], "position": "3", "move": "x"}'),
        "empty body": question(b""),
        "body of another kind": question(b"a=b&c=d", "Content-Type: application/x-www-form-urlencoded"),
        "multipart without end": question(b"--x\r\n" * 5_000, "Content-Type: multipart/form-data; boundary=x"),
        "packed body (bomb)": question(b"\x1f\x8b" + bytes(200), "Content-Encoding: gzip"),
        "unknown method": question(b"", method="BREW"),
        "TRACE": question(b"", method="TRACE", path="/"),
        "CONNECT": b"CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n",
        "whole address of another host": get("http://example.org/", host="example.org"),
        "path out of the static files": get("/static/../../etc/passwd"),
        "path out, encoded": get("/static/%2e%2e/%2e%2e/%2e%2e/etc/passwd"),
        "path out, encoded twice": get("/static/%252e%252e/%252e%252e/etc/passwd"),
        "path out, with backslashes": get("/static/..\\..\\..\\etc\\passwd"),
        "path with a zero byte": get("/static/style.css%00.png"),
        "absolute path below static": get("/static//etc/passwd"),
        "path out of the saved games": get("/api/saved/..%2f..%2fsaved.sqlite"),
        "foreign Host (DNS rebinding)": get("/", host="evil.example"),
        "foreign Host with our port": get("/api/saved", host="evil.example:8642"),
        "Host that looks like ours": get("/", host="127.0.0.1.evil.example"),
        "no Host": b"GET / HTTP/1.1\r\n\r\n",
        "two Hosts": get("/", "Host: evil.example"),
        "Origin of another site": question(MOVE, "Origin: https://evil.example"),
        "Origin null": question(MOVE, "Origin: null"),
        "Origin of another port": question(MOVE, "Origin: http://127.0.0.1:1"),
        "sent by a form of another site": question(
            MOVE, "Sec-Fetch-Site: cross-site", "Content-Type: text/plain", path="/api/saved"
        ),
        "deleted from another site": question(
            b"", "Origin: https://evil.example", method="DELETE", path="/api/saved/anything"
        ),
        "operator's page without the key": get("/api/operator/jobs"),
        "operator's page, made-up key": get("/api/operator/jobs", "Grundy-Key: ' or 1=1 --"),
        "quotes in an id": get("/api/saved/'%20or%201=1%20--"),
        "upgrade to a web socket": get(
            "/api/health/socket",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: eA==",
        ),
    }


async def endless_chunks() -> AsyncIterator[bytes]:
    yield question(b"", "Transfer-Encoding: chunked")
    while True:
        yield b"400\r\n" + 1024 * b" " + b"\r\n"
        await asyncio.sleep(0.001)


async def dripped_chunks() -> AsyncIterator[bytes]:
    yield question(b"", "Transfer-Encoding: chunked")
    while True:
        yield b"1\r\n \r\n"
        await asyncio.sleep(0.5)


async def endless_header() -> AsyncIterator[bytes]:
    yield b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    while True:
        yield b"X-More: 1\r\n"
        await asyncio.sleep(0.05)


async def endless_chunk_extension() -> AsyncIterator[bytes]:
    yield question(b"", "Transfer-Encoding: chunked") + b"1;"
    while True:
        yield b"x" * 1000
        await asyncio.sleep(0.01)


async def body_that_never_comes() -> AsyncIterator[bytes]:
    yield question(b"", "Content-Length: 60000")
    await asyncio.sleep(3600)


STREAMED = {
    "chunks without end": endless_chunks,
    "chunks without end, by drops": dripped_chunks,
    "header without end": endless_header,
    "chunk extension without end": endless_chunk_extension,
    "body that never comes": body_that_never_comes,
}


class Abuser:
    def __init__(self, port: int) -> None:
        self.port = port
        self.found: dict[str, str] = {}

    async def send(self, name: str, pieces: AsyncIterator[bytes] | Iterable[bytes]) -> None:
        """What comes back: a status, closed, or hung."""
        client = Client(self.port)
        reader, writer = await client.line()

        async def feed() -> None:
            with suppress(*LOST):
                if isinstance(pieces, AsyncIterator):
                    async for piece in pieces:
                        writer.write(piece)
                        await writer.drain()
                else:
                    for piece in pieces:
                        writer.write(piece)
                        await writer.drain()

        feeding = asyncio.ensure_future(feed())
        try:
            status, _ = await asyncio.wait_for(read_head(reader), HUNG)
            self.found[name] = str(status)
        except TimeoutError:
            self.found[name] = "hung"
        except LOST:
            self.found[name] = "closed"
        feeding.cancel()
        client.close()

    async def pipeline(self) -> None:
        """Two hundred questions at once on one line: all are answered, in turn, or the line is closed."""
        client = Client(self.port, "127.0.1.1", "pipelined_pipelined_")
        reader, writer = await client.line()
        writer.write(b"".join(question(MOVE) for _ in range(200)))
        statuses = []
        try:
            for _ in range(200):
                status, headers = await asyncio.wait_for(read_head(reader), HUNG)
                await read_body(reader, headers)
                statuses.append(status)
            worst = max(statuses)
            self.found["200 questions down one line at once"] = GOOD if set(statuses) <= {200, 429} else str(worst)
        except TimeoutError:
            self.found["200 questions down one line at once"] = "hung"
        except LOST:
            self.found["200 questions down one line at once"] = "closed"
        client.close()

    async def cookies(self, number: int) -> None:
        """So many sessions made up: nobody is locked out by them, and they cost no memory that stays. There are more at
        a time than may wait at the door, so that the others are refused at once and come again.
        """

        sessions = iter(range(number))

        async def some(last: int) -> None:
            for i in sessions:
                client = Client(self.port, f"127.0.8.{last}", f"made_up_session_{i:010}")
                await client.ask("/api/health")
                client.close()

        await asyncio.gather(*(some(1 + i % 200) for i in range(TOGETHER)))
        status, _ = await Client(self.port).ask("/api/move", json.loads(MOVE))
        self.found[f"{number:,} sessions made up"] = str(status) if status != 200 else GOOD

    async def run(self, cookies: int) -> None:
        whole = [self.send(name, [text]) for name, text in simple().items()]
        streamed = [self.send(name, make()) for name, make in STREAMED.items()]
        await asyncio.gather(self.pipeline(), *whole, *streamed)
        await self.cookies(cookies)


def bad(name: str, outcome: str) -> bool:
    """Good are 4xx and closed lines; what is allowed after all is served as if nothing were odd."""
    harmless = ("200 questions", "sessions made up", "same key twice", "header folded")
    if outcome == GOOD and any(part in name for part in harmless):
        return False
    return not (outcome == "closed" or outcome.startswith("4"))


def abuse(trial: Trial, server: Running) -> Iterator[Row]:
    abuser, before = Abuser(server.port), server.size()
    began = time.monotonic()
    in_own_loop(lambda: abuser.run(COOKIES if trial.players >= 100 else 300))
    after = server.size()
    wrong = {name: outcome for name, outcome in abuser.found.items() if bad(name, outcome)}
    grown = after.megabytes - before.megabytes
    said = f"{len(abuser.found)} kinds in {time.monotonic() - began:.0f} s, {len(wrong)} not refused, {grown:+.0f} MB"
    notes = [f"{name}: {outcome}" for name, outcome in wrong.items()]
    yield Row("protocol abuse", "each 4xx or closed, no 5xx, none hung", not wrong, found=said, notes=notes)
