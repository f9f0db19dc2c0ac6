"""The outermost ASGI layer: sessions, rate limits, the host check, size limits and security headers."""

import asyncio
import hashlib
import hmac
import math
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grundy.web.limits import FILE_COST, HEADER_BYTES, MOST_BUCKETS, MOST_BYTES, MOST_URL, Limits, Rate
from grundy.web.responses import NOTICE, Troubles

COOKIE = "grundy_session"
ENTRY = "grundy_entry"  # of a browser that has sent the server's password
SESSION = re.compile(r"[A-Za-z0-9_-]{16,64}")


class Caller(NamedTuple):
    """The client of a request. Jobs, rooms and streams are limited per session and per address."""

    address: str
    session: str


def network(address: str) -> str:
    """The IPv4 address, or the /64 network of an IPv6 address, within which a client can choose addresses freely."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return str(found)


class Seal:
    """Signs sessions. A session with a wrong signature keeps its saved games, but is rate limited as a new client."""

    def __init__(self, secret: bytes = b"") -> None:
        self.secret = secret or secrets.token_bytes(32)

    def cookie(self, session: str) -> str:
        return f"{session}.{hmac.new(self.secret, session.encode(), hashlib.sha256).hexdigest()[:32]}"

    def read(self, value: str) -> tuple[str | None, bool]:
        """The session (None if there is none), and whether it is signed."""
        session = value.partition(".")[0]
        if not SESSION.fullmatch(session):
            return None, False
        return session, hmac.compare_digest(self.cookie(session).encode(), value.encode())


def cookie_value(header: str, wanted: str = COOKIE) -> str:
    """One cookie, by a plain search: the parser of the library takes quadratic time on hostile quotes."""
    for crumb in header.split(";"):
        name, _, value = crumb.strip().partition("=")
        if name == wanted:
            return value
    return ""


class Buckets:
    """Token buckets by name: each fills at a rate, up to a burst, and a request takes its cost."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.filled: OrderedDict[str, tuple[float, float]] = OrderedDict()  # by name: tokens, and the time

    def take(self, name: str, now: float, cost: float = 1.0) -> float:
        """Seconds to wait, or 0 if there were enough tokens, which are taken."""
        tokens, since = self.filled.pop(name, (self.rate.burst, now))
        tokens = min(self.rate.burst, tokens + (now - since) * self.rate.per_second)
        wait = max(0.0, cost - tokens) / self.rate.per_second
        self.filled[name] = (tokens if wait else tokens - cost, now)
        if len(self.filled) > MOST_BUCKETS:
            self.filled.popitem(last=False)
        return wait


OnResponse = Callable[[Scope, int, float], None]  # the status (0 if the client had left) and the seconds it took

SESSION_HEADER = "grundy-session"  # a page of another origin cannot send it
HEALTH = "/healthz"  # for monitoring: no rate limit
TOO_LONG = 431, f"headers have at most {HEADER_BYTES} bytes; clear this site's cookies", 0.0
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
        app: ASGIApp,
        limits: Limits,
        hosts: set[str] | None,
        clock: Callable[[], float] = time.monotonic,
        secret: bytes = b"",
        root: str = "",
        on_response: OnResponse = lambda *_: None,
        rest: float = 0.0,
        troubles: Troubles | None = None,
    ) -> None:
        """`hosts` are the names under which the server answers; None allows all. Each response calls `on_response`.

        A request over the rate limit is refused after `rest` seconds, so that no connection asks faster than that.
        """
        self.app, self.hosts, self.clock, self.root, self.rest = app, hosts, clock, root, rest
        self.seal, self.on_response, self.troubles = Seal(secret), on_response, troubles or Troubles()
        self.sessions, self.addresses, self.strangers = map(Buckets, (limits.session, limits.address, limits.stranger))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        id, begun, status, took = secrets.token_hex(8), self.clock(), 0, 0.0
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        path = under(self.root, scope["path"])
        scope.update(id=id, root_path=self.root, path=self.root + path, site_path=path)
        size = sum(len(name) + len(value) + 32 for name, value in scope["headers"])
        more = self.identify(scope, headers) | {"x-request-id": id}

        async def answered(message: Message) -> None:
            nonlocal status, took
            if message["type"] == "http.response.start":
                status, took = message["status"], self.clock() - begun
                present = {name for name, _ in message["headers"]}
                notice = {NOTICE: self.troubles.notice} if self.troubles.now else {}
                extra = more | notice | {name: value for name, value in HEADERS.items() if name.encode() not in present}
                pairs = [(name.encode(), value.encode()) for name, value in extra.items()]
                message["headers"] = [*message["headers"], *pairs]
            await send(message)

        try:
            problem = TOO_LONG if size > HEADER_BYTES else self.problem(scope, headers)
            if problem is None:
                await self.app(scope, limited(receive), answered)
            elif problem[0] == 429 and "set-cookie" in more and opens_a_page(scope, headers):
                # a first visit is not refused: the browser takes its cookie and asks again, which a flood does not
                await redirect_here(scope)(scope, receive, answered)
            else:
                if problem[0] == 429 and self.rest:
                    await asyncio.sleep(self.rest)
                await refusal(*problem)(scope, receive, answered)
        finally:
            self.on_response(scope, status, took if status else self.clock() - begun)

    def identify(self, scope: Scope, headers: dict[str, str]) -> dict[str, str]:
        """Note the client in the scope. Returns the headers that give a browser its new session: a cookie, or a header
        of our own for a frame on another site, which keeps no cookies.
        """
        scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"cookie"]  # so that nobody else parses it
        cookies = headers.get("cookie", "")
        session, scope["signed"] = self.seal.read(cookie_value(cookies) or headers.get(SESSION_HEADER, ""))
        scope["session"] = session or secrets.token_urlsafe(18)
        address = network(scope["client"][0]) if scope.get("client") else "unknown"
        scope["caller"], scope["entry"] = Caller(address, scope["session"]), cookie_value(cookies, ENTRY)
        if scope["signed"]:
            return {}
        value = self.seal.cookie(scope["session"])
        return {SESSION_HEADER: value} if SESSION_HEADER in headers else {"set-cookie": cookie(COOKIE, value, scope)}

    def problem(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str, float] | None:
        """Status, message and seconds to wait, if the request is refused."""
        if self.hosts is not None and host_name(headers.get("host", "")) not in self.hosts:
            return 421, "this server answers only under its own name; open http://127.0.0.1", 0
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and foreign(headers):
            return 403, "this request came from a page of another site; open the page of this server", 0
        if len(scope["raw_path"]) + len(scope["query_string"]) > MOST_URL:
            return 414, f"an address has at most {MOST_URL} characters", 0
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > MOST_BYTES:
            return 422, f"a body has at most {MOST_BYTES} bytes (64 kB), this one has {length[:20]}", 0
        if scope["site_path"] == HEALTH:
            return None
        cost = FILE_COST if scope["site_path"].startswith("/static/") else 1.0
        wait = self.wait(scope["caller"], scope["signed"], self.clock(), cost)
        return (429, f"too many requests; try again in {wait:.1f} s", wait) if wait else None

    def wait(self, caller: Caller, signed: bool, now: float, cost: float) -> float:
        """Seconds until the request is within the rate limits; 0 if it is now. Requests without a signed session have a
        limit of their own, so that a flood of them does not slow down known browsers at the same address.
        """
        if not signed:
            return self.strangers.take(caller.address, now, cost)
        return self.sessions.take(caller.session, now, cost) or self.addresses.take(caller.address, now, cost)


def under(root: str, path: str) -> str:
    """The path without the root, which some proxies leave in front of it."""
    return path[len(root) :] if root and path.startswith(f"{root}/") else "/" if root and path == root else path


def opens_a_page(scope: Scope, headers: dict[str, str]) -> bool:
    """Whether the browser navigates to a page. A frame on another site does not count: it keeps no cookie."""
    path, inside = scope["site_path"], headers.get("sec-fetch-dest") in ("iframe", "frame")
    return scope["method"] == "GET" and not path.startswith(("/api/", "/static/")) and not inside


def host_name(host: str) -> str:
    """Without the port."""
    return re.sub(r":\d+$", "", host)


def foreign(headers: dict[str, str]) -> bool:
    """Whether a page of another origin (or port) sent this with the cookie of its visitor.

    Browsers send Sec-Fetch-Site over https and to this computer, and Origin with everything but a GET. A request
    without either does not come from a browser, so no visitor's cookie is misused.
    """
    if site := headers.get("sec-fetch-site"):
        return site != "same-origin"
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host")


def limited(receive: Receive) -> Receive:
    """Cuts a body off at the limit, whatever length its header says."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        return {"type": "http.disconnect"} if seen > MOST_BYTES else message

    return counted


def cookie(name: str, value: str, scope: Scope) -> str:
    """A cookie for a year, for this server only."""
    secure = "; Secure" if scope.get("scheme") == "https" else ""
    return f"{name}={value}; Path={scope['root_path']}/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}"


def redirect_here(scope: Scope) -> Response:
    """Redirects a browser to the page that it requested."""
    return Response(status_code=303, headers={"location": "?" + scope["query_string"].decode("latin-1")})


def refusal(status: int, message: str, wait: float = 0.0) -> Response:
    return JSONResponse({"error": message}, status, {"retry-after": str(math.ceil(wait))} if wait else None)
