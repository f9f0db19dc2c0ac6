"""The door of a server with a password, by itself: who comes in, and how often one may guess."""

from contextlib import suppress
from typing import Any

import pytest

from grundy.core.errors import BadParam
from grundy.web.guard import Caller
from grundy.web.limits import Rate
from grundy.web.password import PasswordGate, good_password

PASSWORD = "three heaps"


class At:
    """A door before an app that answers 200, and a clock that a test moves."""

    def __init__(self, password: str = PASSWORD) -> None:
        self.now = 0.0
        self.door = PasswordGate(self.app, password, b"secret", Rate(0.5, 3), lambda: self.now)

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    def ask(self, path: str, typed: str | None = None, entry: str = "", session: str = "me") -> tuple[int, str]:
        """The status, and the cookie that was set."""
        scope = {
            "type": "http",
            "method": "GET" if typed is None else "POST",
            "site_path": path,
            "root_path": "",
            "query_string": b"",
            "entry": entry,
            "session": session,
            "caller": Caller("10.0.0.1", session),
        }
        answers: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": f"password={typed}".encode()}

        async def send(message: Any) -> None:
            answers.append(message)

        with suppress(StopIteration):  # nothing in it waits, so no loop is needed
            self.door(scope, receive, send).send(None)  # type: ignore[arg-type]
        crumb = dict(answers[0]["headers"]).get(b"set-cookie", b"").decode()
        return answers[0]["status"], crumb.partition(";")[0].partition("=")[2]


def test_who_comes_in() -> None:
    at = At()
    for path in ("/", "/play/nim", "/api/games", "/apix", "/staticx", "/healthzx"):
        assert at.ask(path)[0] == 401, path
    for path in ("/static/style.css", "/healthz", "/metrics", "/api/operator/jobs"):
        assert at.ask(path)[0] == 200, path
    status, entry = at.ask("/play/nim", PASSWORD.replace(" ", "+"))
    assert status == 303
    assert at.ask("/api/games", entry=entry)[0] == 200
    assert at.ask("/api/games", entry=entry, session="another")[0] == 401, "a cookie is one browser's own"
    assert at.ask("/api/games", entry="é" * 64)[0] == 401
    assert At("four heaps").ask("/api/games", entry=entry)[0] == 401, "a new password sends everybody to the door"
    assert At().ask("/api/games", entry=entry)[0] == 200, "and the same one nobody, even after a restart"


def test_guessing_is_slow_and_knowing_is_not() -> None:
    at = At()
    assert [at.ask("/", "wrong")[0] for _ in range(5)] == [401, 401, 401, 429, 429]
    assert at.ask("/", PASSWORD)[0] == 429, "else a guess would be told"
    at.now += 2
    assert [at.ask("/", PASSWORD, session=f"pupil{i}")[0] for i in range(40)] == [303] * 40, (
        "who knows it costs nothing"
    )
    assert [at.ask("/", "wrong")[0] for _ in range(2)] == [401, 429]


def test_a_short_password() -> None:
    assert good_password(PASSWORD) == PASSWORD
    with pytest.raises(BadParam, match="at least 8 characters"):
        good_password("nim")
