"""What stands before the app: host check, rate limits, body limit, the session cookie and the security headers."""

import json
import math
import re
import secrets
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from grundy.web.limits import HEADER_BYTES, MOST_BYTES, MOST_HEADER, MOST_HEADERS, MOST_URL, Limits
from grundy.web.visitors import COOKIE, Caller, Purses, Regulars, Seal, cookie_value, network

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

SESSION_HEADER = "grundy-session"  # a page of another origin cannot send it
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
        self, app: Any, limits: Limits, hosts: set[str] | None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`hosts` are the names by which the server may be called; None allows all."""
        self.app, self.hosts, self.clock = app, hosts, clock
        self.seal, regulars = Seal(clock), Regulars()
        self.questions = Purses(regulars, limits.session, limits.address, limits.share)
        self.files = Purses(regulars, limits.file_session, limits.file_address, limits.file_share)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if too_much := heavy(scope["headers"]):
            await refuse(with_headers(send, None), 431, too_much, 0)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"cookie"]  # nobody else parses it
        session, since = self.seal.read(cookie_value(headers.get("cookie", "")) or headers.get(SESSION_HEADER, ""))
        session = session or secrets.token_urlsafe(18)
        address = network(scope["client"][0]) if scope.get("client") else "unknown"
        scope["session"], scope["caller"] = session, Caller(address, session)
        new = self.seal.cookie(session) if since is None else None
        guarded = with_headers(send, new, SESSION_HEADER in headers)
        if problem := self.problem(scope, headers, since):
            status, message, wait = problem
            await refuse(guarded, status, message, wait)
            return
        await self.app(scope, limited(receive), guarded)

    def problem(self, scope: Scope, headers: dict[str, str], since: int | None) -> tuple[int, str, float] | None:
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
        purses = self.files if scope["path"].startswith("/static/") else self.questions
        if wait := purses.take(scope["caller"], since, self.clock()):
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


def with_headers(send: Send, new_session: str | None, framed: bool = False) -> Send:
    """A frame of another page keeps no cookie: it is told its session, and tells it again."""

    async def sent(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            present = {name for name, _ in message["headers"]}
            extra = [(k.encode(), v.encode()) for k, v in HEADERS.items() if k.encode() not in present]
            if new_session and framed:
                extra.append((SESSION_HEADER.encode(), new_session.encode()))
            elif new_session:
                crumb = f"{COOKIE}={new_session}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000"
                extra.append((b"set-cookie", crumb.encode()))
            message["headers"] = [*message["headers"], *extra]
        await send(message)

    return sent


async def refuse(send: Send, status: int, message: str, wait: float) -> None:
    body = json.dumps({"error": message}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if wait:
        headers.append((b"retry-after", str(math.ceil(wait)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
