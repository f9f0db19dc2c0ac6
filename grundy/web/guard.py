"""What stands before the app: host check, rate limits, body limit, the session cookie and the security headers.

It also finds out where the server begins, if a proxy shows it under a path (`root`), and gives each request a number,
by which its response, its error and its line of the log belong together.
"""

import asyncio
import json
import math
import re
import secrets
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from grundy.web.clients import COOKIE, ENTRY, Buckets, Caller, RateLimits, Seal, cookie_value, network
from grundy.web.limits import HEADER_BYTES, MOST_BYTES, MOST_HEADER, MOST_HEADERS, MOST_URL, Limits

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Hear = Callable[[Scope, int, float], None]  # the status, 0 if the client had left, and seconds until it was sent

SESSION_HEADER = "grundy-session"  # a page of another origin cannot send it
HEALTH = "/healthz"  # asked by whoever watches over the server: always answered
LOOPBACK = {"127.0.0.1", "localhost", "::1", "[::1]"}

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-cache",
}


class Guard:
    """Wraps an ASGI app."""

    def __init__(
        self,
        app: Any,
        limits: Limits,
        hosts: set[str] | None,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        secret: bytes = b"",
        root: str = "",
        hear: Hear | None = None,
        rest: float = 0.0,
    ) -> None:
        """`hosts` are the names by which the server may be called; None allows all. `hear` is told of each response.

        A connection that asks too much rests for some seconds before its next request is read.
        """
        self.app, self.hosts, self.clock, self.root, self.hear, self.rest = app, hosts, clock, root, hear, rest
        self.seal, self.newcomers = Seal(wall, secret), Buckets(limits.newcomers)
        self.requests, self.files = RateLimits(limits.requests), RateLimits(limits.files)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope["id"], begun, answer = secrets.token_hex(8), self.clock(), Heard()
        try:
            await self.answer(scope, receive, answer.through(send, scope["id"], self.clock))
        finally:
            if self.hear is not None:
                self.hear(scope, answer.status, answer.at - begun if answer.status else self.clock() - begun)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if too_much := heavy(scope["headers"]):
            await refuse(with_headers(send), 431, too_much, 0)
            return
        path = under(self.root, scope["path"])
        scope["root_path"], scope["path"], scope["asked"] = self.root, self.root + path, path
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"cookie"]  # nobody else parses it
        cookies = headers.get("cookie", "")
        session, signed = self.seal.read(cookie_value(cookies) or headers.get(SESSION_HEADER, ""))
        session = session or secrets.token_urlsafe(18)
        address = network(scope["client"][0]) if scope.get("client") else "unknown"
        scope["session"], scope["caller"] = session, Caller(address, session)
        scope["entry"] = cookie_value(cookies, ENTRY)
        new = None if signed else self.seal.cookie(session)
        kept = crumb(COOKIE, new, scope) if new and SESSION_HEADER not in headers else None
        guarded = with_headers(send, kept, new if kept is None else None)
        problem = self.problem(scope, headers, signed)
        if problem is None:
            await self.app(scope, limited(receive), guarded)
        elif problem[0] == 429 and kept and opens_a_page(scope, headers):
            # nobody's first visit is refused: it takes its cookie and comes again, as a flood would have to
            await send_whole(guarded, 303, b"", (b"location", b"?" + scope["query_string"]))
        else:
            await refuse(guarded, *problem, rest=self.rest if problem[0] == 429 else 0.0)

    def problem(self, scope: Scope, headers: dict[str, str], signed: bool) -> tuple[int, str, float] | None:
        """Status, message and seconds to wait, if the request is not to be answered."""
        if self.hosts is not None and host_name(headers.get("host", "")) not in self.hosts:
            return 421, "this server answers under its own name only; open it as http://127.0.0.1", 0
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and foreign(headers):
            return 403, "this was asked by a page of another address; open the page of this server itself", 0
        if len(scope["raw_path"]) + len(scope["query_string"]) > MOST_URL:
            return 414, f"an address has at most {MOST_URL} characters", 0
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > MOST_BYTES:
            return 422, f"a body has at most {MOST_BYTES} bytes (64 kB), this one has {length[:20]}", 0
        if scope["asked"] == HEALTH:
            return None
        limits, now = self.files if scope["asked"].startswith("/static/") else self.requests, self.clock()
        wait = limits.take(scope["caller"], signed, now) or (not signed and self.newcomers.take("", now))
        if wait:
            return 429, f"too many requests; try again in {wait:.1f} s", wait
        return None


def heavy(headers: list[tuple[bytes, bytes]]) -> str:
    """What is too much about the headers, before anything reads them."""
    if len(headers) > MOST_HEADERS:
        return f"a request has at most {MOST_HEADERS} headers, this one has {len(headers)}"
    sizes = [len(name) + len(value) for name, value in headers]
    if sum(sizes) > HEADER_BYTES or max(sizes, default=0) > MOST_HEADER:
        return f"a header has at most {MOST_HEADER} bytes and all together {HEADER_BYTES}; clear this site's cookies"
    return ""


def under(root: str, path: str) -> str:
    """A path of the server itself, whether or not the proxy has left the root before it."""
    return path[len(root) :] if root and path.startswith(f"{root}/") else "/" if root and path == root else path


def opens_a_page(scope: Scope, headers: dict[str, str]) -> bool:
    """Whether somebody has typed an address, or pressed a link to one; a frame elsewhere would keep no cookie."""
    asked, inside = scope["asked"], headers.get("sec-fetch-dest") in ("iframe", "frame")
    return scope["method"] == "GET" and not asked.startswith(("/api/", "/static/")) and not inside


def host_name(host: str) -> str:
    """Without the port."""
    return re.sub(r":\d+$", "", host)


def foreign(headers: dict[str, str]) -> bool:
    """Whether a page of another origin, another port included, sends this with its visitor's cookie.

    A browser says so itself: by Sec-Fetch-Site where the connection is trustworthy (this computer, https), else by
    Origin, which every one sends with all that is not a GET. Without either no browser asks, so no cookie is abused.
    """
    if site := headers.get("sec-fetch-site"):
        return site != "same-origin"
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host")


def limited(receive: Receive) -> Receive:
    """Stops a body without an honest length at the limit: what comes after it is never read."""
    seen = 0

    async def counted() -> MutableMapping[str, Any]:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        return {"type": "http.disconnect"} if seen > MOST_BYTES else message

    return counted


def crumb(name: str, value: str, scope: Scope) -> str:
    """A cookie of a year, for this server alone."""
    secure = "; Secure" if scope.get("scheme") == "https" else ""
    return f"{name}={value}; Path={scope['root_path']}/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}"


class Heard:
    """What was answered, and when."""

    status = 0
    at = 0.0

    def through(self, send: Send, id: str, clock: Callable[[], float]) -> Send:
        async def sent(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                self.status, self.at = message["status"], clock()
                message["headers"] = [*message["headers"], (b"x-request-id", id.encode())]
            await send(message)

        return sent


def with_headers(send: Send, cookie: str | None = None, told: str | None = None) -> Send:
    """A frame of another page keeps no cookie: it is told its session, and tells it again."""

    async def sent(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            present = {name for name, _ in message["headers"]}
            extra = [(k.encode(), v.encode()) for k, v in HEADERS.items() if k.encode() not in present]
            if told:
                extra.append((SESSION_HEADER.encode(), told.encode()))
            if cookie:
                extra.append((b"set-cookie", cookie.encode()))
            message["headers"] = [*message["headers"], *extra]
        await send(message)

    return sent


async def refuse(send: Send, status: int, message: str, wait: float, rest: float = 0.0) -> None:
    more = [(b"retry-after", str(math.ceil(wait)).encode())] if wait else []
    body = json.dumps({"error": message}).encode()
    await send_whole(send, status, body, (b"content-type", b"application/json"), *more, rest=rest)


async def send_whole(send: Send, status: int, body: bytes, *headers: tuple[bytes, bytes], rest: float = 0.0) -> None:
    """The client has all of it at once; the connection's next request is read after the rest."""
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    await send({"type": "http.response.body", "body": body, "more_body": rest > 0})
    if rest:
        await asyncio.sleep(rest)
        await send({"type": "http.response.body", "body": b""})
