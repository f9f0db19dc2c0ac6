"""A server with a password: a browser that has not sent it gets the login page only.

After login the browser has a cookie, signed for its session and the password. Nothing is stored, and a new password
logs everybody out. The page's own files and `/healthz` stay open.
"""

import hashlib
import hmac
import math
import time
from collections.abc import Callable
from html import escape
from urllib.parse import parse_qs

from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from grundy.core.errors import BadParam
from grundy.web.guard import ENTRY, HEALTH, Buckets, cookie, redirect_here, refusal
from grundy.web.limits import LEAST_PASSWORD, Rate
from grundy.web.static_files import page

# what else is open has a key of its own, or is part of the program
OPEN = ("/static/", "/api/operator/")
OPEN_PAGES = (HEALTH, "/metrics", "/favicon.ico")


def good_password(text: str) -> str:
    if len(text) < LEAST_PASSWORD:
        raise BadParam(f"a password has at least {LEAST_PASSWORD} characters; type a longer one")
    return text


class PasswordGate:
    """Wraps an ASGI app, inside `Guard`."""

    def __init__(
        self, app: ASGIApp, password: str, secret: bytes, guesses: Rate, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.app, self.secret, self.clock, self.guesses = app, secret, clock, Buckets(guesses)
        self.password = self.digest(password)

    def digest(self, text: str) -> bytes:
        return hmac.new(self.secret, text.encode(), hashlib.sha256).digest()

    def entry(self, session: str) -> str:
        return hmac.new(self.password, session.encode(), hashlib.sha256).hexdigest()

    def logged_in(self, scope: Scope) -> bool:
        return hmac.compare_digest(scope["entry"].encode(), self.entry(scope["session"]).encode())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("site_path", "")
        if scope["type"] != "http" or path.startswith(OPEN) or path in OPEN_PAGES or self.logged_in(scope):
            await self.app(scope, receive, send)
        else:
            await (await self.login_response(scope, receive))(scope, receive, send)

    async def login_response(self, scope: Scope, receive: Receive) -> Response:
        """The form posts to the page that was requested; after login the browser is sent there."""
        if scope["site_path"].startswith("/api/"):
            return refusal(401, "this server has a password; log in on its page")
        if scope["method"] != "POST":
            return login(scope)
        typed = parse_qs(await form(receive)).get("password", [""])[0]
        address, now = scope["caller"].address, self.clock()
        if wait := self.guesses.take(address, now):
            return login(scope, f"Too many wrong passwords. Try again in {math.ceil(wait)} s.", 429)
        if not hmac.compare_digest(self.digest(typed), self.password):
            return login(scope, "That is not the password.")
        self.guesses.take(address, now, -1)  # a right password does not count as a guess
        entered = redirect_here(scope)
        entered.headers["set-cookie"] = cookie(ENTRY, self.entry(scope["session"]), scope)
        return entered


async def form(receive: Receive) -> str:
    """The body, up to the limit that the guard sets."""
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
