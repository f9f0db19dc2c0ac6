"""What stands before the app: who sends a request, rate limits, host and body limits, headers, the password."""

import asyncio
import hashlib
import hmac
import math
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from html import escape
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import parse_qs

from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grundy.core.errors import BadParam
from grundy.web.limits import FILE_COST, HEADER_BYTES, LEAST_PASSWORD, MOST_BUCKETS, MOST_BYTES, MOST_URL, Limits, Rate
from grundy.web.static_files import page

COOKIE = "grundy_session"
ENTRY = "grundy_entry"  # of who knows the server's password
SESSION = re.compile(r"[A-Za-z0-9_-]{16,64}")


class Caller(NamedTuple):
    """A client: what lasts is counted by both."""

    address: str
    session: str


def network(address: str) -> str:
    """What a client cannot change at will: an IPv4 address, or the /64 of an IPv6 one."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return str(found)


class Seal:
    """Signs sessions. One whose signature is not good keeps its name, and so what it has saved, but counts as new."""

    def __init__(self, secret: bytes = b"") -> None:
        self.secret = secret or secrets.token_bytes(32)

    def cookie(self, session: str) -> str:
        return f"{session}.{hmac.new(self.secret, session.encode(), hashlib.sha256).hexdigest()[:32]}"

    def read(self, value: str) -> tuple[str | None, bool]:
        """The session, and whether it is signed; None if there is none."""
        session = value.partition(".")[0]
        if not SESSION.fullmatch(session):
            return None, False
        return session, hmac.compare_digest(self.cookie(session).encode(), value.encode())


def cookie_value(header: str, wanted: str = COOKIE) -> str:
    """A cookie by a plain search: the library's parser takes quadratic time on hostile quotes."""
    for crumb in header.split(";"):
        name, _, value = crumb.strip().partition("=")
        if name == wanted:
            return value
    return ""


class Buckets:
    """Token buckets by name: each fills at a rate up to a burst, and a request takes its cost out of one."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.filled: OrderedDict[str, tuple[float, float]] = OrderedDict()  # name: tokens, and when

    def take(self, name: str, now: float, cost: float = 1.0) -> float:
        """Seconds to wait; 0 if the tokens were there and are taken."""
        tokens, since = self.filled.pop(name, (self.rate.burst, now))
        tokens = min(self.rate.burst, tokens + (now - since) * self.rate.per_second)
        wait = max(0.0, cost - tokens) / self.rate.per_second
        self.filled[name] = (tokens if wait else tokens - cost, now)
        if len(self.filled) > MOST_BUCKETS:
            self.filled.popitem(last=False)
        return wait


class RateLimits:
    """A signed session has its own rate, and all of an address have one together. What an address sends without a
    signed session has a rate of its own, so that a flood of it refuses nobody who is known.
    """

    def __init__(self, limits: Limits) -> None:
        self.sessions, self.addresses, self.strangers = map(Buckets, (limits.session, limits.address, limits.stranger))

    def take(self, caller: Caller, signed: bool, now: float, cost: float) -> float:
        """Seconds to wait; 0 if the request is within the limits."""
        if not signed:
            return self.strangers.take(caller.address, now, cost)
        return self.sessions.take(caller.session, now, cost) or self.addresses.take(caller.address, now, cost)


# ---- the guard: host check, rate limits, body limit, the session cookie and the security headers ----


OnResponse = Callable[[Scope, int, float], None]  # the status, 0 if the client had left, and seconds until it was sent

SESSION_HEADER = "grundy-session"  # a page of another origin cannot send it
HEALTH = "/healthz"  # asked by whoever watches over the server: always answered
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
        on_response: OnResponse | None = None,
        rest: float = 0.0,
    ) -> None:
        """`hosts` are the names by which the server may be called; None allows all. `on_response` hears of each.

        Who asks too much is refused after `rest` seconds, so that no connection asks faster than that.
        """
        self.app, self.hosts, self.clock, self.root, self.rest = app, hosts, clock, root, rest
        self.seal, self.limits, self.on_response = Seal(secret), RateLimits(limits), on_response

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
                extra = more | {name: value for name, value in HEADERS.items() if name.encode() not in present}
                pairs = [(name.encode(), value.encode()) for name, value in extra.items()]
                message["headers"] = [*message["headers"], *pairs]
            await send(message)

        try:
            problem = TOO_LONG if size > HEADER_BYTES else self.problem(scope, headers)
            if problem is None:
                await self.app(scope, limited(receive), answered)
            elif problem[0] == 429 and "set-cookie" in more and opens_a_page(scope, headers):
                # nobody's first visit is refused: it takes its cookie and comes again, as a flood would have to
                await redirect_here(scope)(scope, receive, answered)
            else:
                if problem[0] == 429 and self.rest:
                    await asyncio.sleep(self.rest)
                await refusal(*problem)(scope, receive, answered)
        finally:
            if self.on_response is not None:
                self.on_response(scope, status, took if status else self.clock() - begun)

    def identify(self, scope: Scope, headers: dict[str, str]) -> dict[str, str]:
        """Who asks, and the headers by which a new session is told: a frame of another page keeps no cookie, so it is
        told its session in a header, and tells it again.
        """
        scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"cookie"]  # nobody else parses it
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
        if scope["site_path"] == HEALTH:
            return None
        cost = FILE_COST if scope["site_path"].startswith("/static/") else 1.0
        wait = self.limits.take(scope["caller"], scope["signed"], self.clock(), cost)
        return (429, f"too many requests; try again in {wait:.1f} s", wait) if wait else None


def under(root: str, path: str) -> str:
    """A path of the server itself, whether or not the proxy has left the root before it."""
    return path[len(root) :] if root and path.startswith(f"{root}/") else "/" if root and path == root else path


def opens_a_page(scope: Scope, headers: dict[str, str]) -> bool:
    """Whether somebody has typed an address, or pressed a link to one; a frame elsewhere would keep no cookie."""
    path, inside = scope["site_path"], headers.get("sec-fetch-dest") in ("iframe", "frame")
    return scope["method"] == "GET" and not path.startswith(("/api/", "/static/")) and not inside


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

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        return {"type": "http.disconnect"} if seen > MOST_BYTES else message

    return counted


def cookie(name: str, value: str, scope: Scope) -> str:
    """A cookie of a year, for this server alone."""
    secure = "; Secure" if scope.get("scheme") == "https" else ""
    return f"{name}={value}; Path={scope['root_path']}/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}"


def redirect_here(scope: Scope) -> Response:
    """Sends a browser to the page that it has asked for."""
    return Response(status_code=303, headers={"location": "?" + scope["query_string"].decode("latin-1")})


def refusal(status: int, message: str, wait: float = 0.0) -> Response:
    return JSONResponse({"error": message}, status, {"retry-after": str(math.ceil(wait))} if wait else None)


# ---- a server with a password: who has not typed it sees one page, on which it can be typed ----
# The cookie that says so is sealed for the browser's session and the password, so nothing is stored, and a new password
# sends everybody back to the login page. The page's own files and `/healthz` stay open.


# all else that is open has a key of its own, or is part of the program
OPEN = ("/static/", "/api/operator/")
OPEN_PAGES = (HEALTH, "/metrics", "/favicon.ico")


def good_password(text: str) -> str:
    if len(text) < LEAST_PASSWORD:
        raise BadParam(f"a password has at least {LEAST_PASSWORD} characters, as whoever finds the server may guess")
    return text


class PasswordGate:
    """Wraps an ASGI app, inside the guard."""

    def __init__(
        self, app: ASGIApp, password: str, secret: bytes, guesses: Rate, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.app, self.secret, self.clock, self.guesses = app, secret, clock, Buckets(guesses)
        self.password = self.digest(password)

    def digest(self, text: str) -> bytes:
        return hmac.new(self.secret, text.encode(), hashlib.sha256).digest()

    def entry(self, session: str) -> str:
        return hmac.new(self.password, session.encode(), hashlib.sha256).hexdigest()

    def known(self, scope: Scope) -> bool:
        return hmac.compare_digest(scope["entry"].encode(), self.entry(scope["session"]).encode())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("site_path", "")
        if scope["type"] != "http" or path.startswith(OPEN) or path in OPEN_PAGES or self.known(scope):
            await self.app(scope, receive, send)
        else:
            await (await self.login_response(scope, receive))(scope, receive, send)

    async def login_response(self, scope: Scope, receive: Receive) -> Response:
        """The form is sent to the page that was asked for, which is shown then."""
        if scope["site_path"].startswith("/api/"):
            return refusal(401, "this server has a password; open its page and type it")
        if scope["method"] != "POST":
            return login(scope)
        typed = parse_qs(await form(receive)).get("password", [""])[0]
        address, now = scope["caller"].address, self.clock()
        if wait := self.guesses.take(address, now):
            return login(scope, f"Too many wrong passwords. Try again in {math.ceil(wait)} s.", 429)
        if not hmac.compare_digest(self.digest(typed), self.password):
            return login(scope, "That is not the password.")
        self.guesses.take(address, now, -1)  # it was no guess
        entered = redirect_here(scope)
        entered.headers["set-cookie"] = cookie(ENTRY, self.entry(scope["session"]), scope)
        return entered


async def form(receive: Receive) -> str:
    """The body, as far as the guard lets it through."""
    body = b""
    while (message := await receive())["type"] == "http.request":
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return body.decode("utf-8", "replace")


def login(scope: Scope, message: str = "", status: int = 401) -> Response:
    shown = page("login", status, scope["root_path"])
    body = bytes(shown.body).replace(b'role="alert">', f'role="alert">{escape(message)}'.encode())
    return HTMLResponse(body, status)
