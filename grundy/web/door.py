"""The door of a server with a password: who does not know it sees one page, on which it can be typed.

Who has typed it keeps a cookie that is sealed for this browser's session and this password, so nothing is stored and a
new password sends everybody back to the door. The page's own files, which are everybody's, and `/healthz` stay open.
"""

import hashlib
import hmac
import math
import time
from collections.abc import Callable
from html import escape
from typing import Any
from urllib.parse import parse_qs

from starlette.responses import HTMLResponse, Response

from grundy.core.errors import BadParam
from grundy.web.clients import ENTRY, Buckets
from grundy.web.guard import HEALTH, Receive, Scope, Send, again, cookie, refusal
from grundy.web.limits import LEAST_PASSWORD, Rate
from grundy.web.static_files import page

# all else that is open has a key of its own, or is part of the program
OPEN = ("/static/", "/api/operator/")
OPEN_PAGES = (HEALTH, "/metrics", "/favicon.ico")


def good_password(text: str) -> str:
    if len(text) < LEAST_PASSWORD:
        raise BadParam(f"a password has at least {LEAST_PASSWORD} characters, as whoever finds the server may guess")
    return text


class Door:
    """Wraps an ASGI app, inside the guard."""

    def __init__(
        self, app: Any, password: str, secret: bytes, guesses: Rate, clock: Callable[[], float] = time.monotonic
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
        asked = scope.get("asked", "")
        if scope["type"] != "http" or asked.startswith(OPEN) or asked in OPEN_PAGES or self.known(scope):
            await self.app(scope, receive, send)
        else:
            await (await self.at_the_door(scope, receive))(scope, receive, send)

    async def at_the_door(self, scope: Scope, receive: Receive) -> Response:
        """The form is sent to the page that was asked for, which is shown then."""
        if scope["asked"].startswith("/api/"):
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
        entered = again(scope)
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


def login(scope: Scope, said: str = "", status: int = 401) -> Response:
    shown = page("login", status, scope["root_path"])
    body = bytes(shown.body).replace(b'role="alert">', f'role="alert">{escape(said)}'.encode())
    return HTMLResponse(body, status)
