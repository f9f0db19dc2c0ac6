"""Who asks, and how often: hostile headers, cookies that are signed, addresses, and shares that nobody can use up."""

import asyncio
import re
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest

from grundy.core.errors import BadParam
from grundy.web.guard import Guard, Seal, network
from grundy.web.limits import FILE_COST, HEADER_BYTES, Limits, Rate
from grundy.web.serve import as_root, configured
from tests.support import run_async

TINY = Limits(
    session=Rate(10, 20),
    address=Rate(100, 200),
    stranger=Rate(10, 40),
    saves=Rate(1, 1),
)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Front:
    """A guard before an app that answers everything, and a clock that a test moves."""

    def __init__(self, limits: Limits = TINY, root: str = "") -> None:
        self.clock = Clock()
        self.guard = Guard(self.app, limits, None, self.clock, root=root)
        self.seen: list[Any] = []
        self.answers: list[Any] = []  # to the latest question

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        self.seen.append(scope)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    def ask(
        self, cookie: str = "", address: str = "10.0.0.1", path: str = "/api/health", headers: Any = ()
    ) -> tuple[int, str]:
        """The status, and the cookie that was set."""
        sent = [(b"cookie", cookie.encode())] if cookie else []
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [*sent, *headers],
            "client": (address, 1234),
        }
        answers = self.answers = []

        async def send(message: Any) -> None:
            answers.append(message)

        with suppress(StopIteration):  # nothing in it waits, so no loop is needed
            self.guard(scope, None, send).send(None)  # type: ignore[arg-type]
        crumb = dict(answers[0]["headers"]).get(b"set-cookie", b"").decode().partition(";")[0]
        return answers[0]["status"], crumb

    def browser(self, address: str = "10.0.0.1") -> str:
        """The cookie of a new browser."""
        status, cookie = self.ask(address=address)
        assert status == 200
        return cookie


# ---- headers ----


def test_headers_are_refused_before_anything_reads_them() -> None:
    front = Front()
    hostile = 'grundy_session="' + '\\"' * HEADER_BYTES + '"'
    assert front.ask(hostile)[0] == 431
    assert front.ask(hostile, path="/static/style.css")[0] == 431
    assert front.ask(headers=[(b"x-%d" % i, b"") for i in range(1000)])[0] == 431
    assert front.ask(headers=[(b"x", b"a" * 5000)] * 5)[0] == 431
    assert front.seen == []
    assert front.ask(headers=[(b"x-%d" % i, b"a" * 50) for i in range(40)])[0] == 200


def test_nobody_behind_the_guard_parses_cookies() -> None:
    """The framework would, by a slower way than a plain search."""
    front = Front()
    front.ask('a="\\"\\"\\"; grundy_session=' + "a" * 24)
    assert [name for name, _ in front.seen[0]["headers"]] == []
    assert front.seen[0]["session"] == "a" * 24


# ---- sessions ----


def test_a_sealed_session_is_known_and_a_made_up_one_is_not() -> None:
    seal = Seal()
    session = "s" * 24
    sealed = seal.cookie(session)
    assert seal.read(sealed) == (session, True)
    assert re.fullmatch(r"[\w.-]+", sealed)
    assert seal.read(session) == (session, False), "it keeps its name, and what it has saved"
    for forged in (
        sealed[:-1] + "x",
        sealed.replace(".", "x"),
        f"{session}.1.{sealed[-32:]}",  # of an earlier version
        f"{session}..",
        "s" * 65,
    ):
        assert seal.read(forged)[1] is False
    assert Seal().read(sealed)[1] is False, "every server has a secret of its own"


def test_a_session_is_sealed_once() -> None:
    front = Front()
    cookie = front.browser()
    assert front.ask(cookie) == (200, "")
    made_up = "grundy_session=" + "m" * 24
    sealed = front.ask(made_up)[1]
    assert sealed.startswith(made_up + "."), "the same session, now sealed"
    assert front.ask(sealed) == (200, "")
    assert len({scope["session"] for scope in front.seen}) == 2


# ---- addresses ----


def test_an_ipv6_visitor_has_a_whole_network() -> None:
    assert network("2001:db8:1:2::1") == network("2001:db8:1:2:ffff::9") != network("2001:db8:1:3::1")
    assert network("::ffff:10.0.0.1") == network("10.0.0.1") != network("10.0.0.2")
    assert network("fe80::1%eth0") == network("fe80::2")
    assert network("unknown") == "unknown"
    front = Front()
    statuses = Counter(front.ask(address=f"2001:db8::{i:x}")[0] for i in range(200))
    assert statuses[200] == TINY.stranger.burst


@pytest.mark.parametrize(
    ("proxies", "believed"), [([], False), (["10.9.9.9"], False), (["127.0.0.1"], True), (["127.0.0.0/8"], True)]
)
def test_who_says_where_a_request_comes_from(proxies: list[str], believed: bool) -> None:
    """Only a proxy that the operator has named; else a new word with every request would be a new visitor."""
    front = Front()
    config = configured(front.guard, proxies)
    config.load()
    front.guard = config.loaded_app
    for i in range(5):
        front.ask(address="127.0.0.1", headers=[(b"x-forwarded-for", b"10.0.0.%d" % i)])
    seen = {scope["caller"].address for scope in front.seen}
    assert seen == ({f"10.0.0.{i}" for i in range(5)} if believed else {"127.0.0.1"})


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("198.51.100.9", "198.51.100.9"),
        ("1.2.3.4, 198.51.100.9", "198.51.100.9"),  # the first was made up by who asks
        ("198.51.100.9, 10.1.2.3, 10.9.9.9", "198.51.100.9"),  # a proxy behind a proxy behind a proxy
        ("10.1.2.3", "10.1.2.3"),  # somebody in the network of the proxies
        ("2001:db8:1:2::3", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::3]:4711", "2001:db8:1:2::/64"),
        ("198.51.100.9:4711", "198.51.100.9"),
    ],
)
@pytest.mark.parametrize("proxy", ["10.0.0.7", "::ffff:10.0.0.7", "2001:db8:ffff::1"])
def test_the_last_one_who_is_no_proxy_has_asked(said: str, found: str, proxy: str) -> None:
    front = Front()
    config = configured(front.guard, ["10.0.0.0/8", "2001:db8:ffff::/48"])
    config.load()
    front.guard = config.loaded_app
    front.ask(address=proxy, headers=[(b"x-forwarded-for", said.encode()), (b"x-forwarded-proto", b"https")])
    assert front.seen[0]["caller"].address == found
    assert front.seen[0]["scheme"] == "https"
    assert b"; Secure" in dict(front.answers[0]["headers"])[b"set-cookie"]
    front.ask(address="198.51.100.1", headers=[(b"x-forwarded-for", said.encode()), (b"x-forwarded-proto", b"https")])
    assert front.seen[1]["caller"].address == "198.51.100.1", "who is no proxy is not believed"
    assert b"; Secure" not in dict(front.answers[0]["headers"])[b"set-cookie"]


@pytest.mark.parametrize("given", ["grundy", "/grundy", "/grundy/", "//grundy//"])
def test_where_the_server_begins(given: str) -> None:
    assert as_root(given) == "/grundy"
    front = Front(root="/grundy")
    for asked, path in (("/grundy/api/x", "/api/x"), ("/api/x", "/api/x"), ("/grundy", "/"), ("/grundyx", "/grundyx")):
        front.ask(path=asked)
        assert front.seen[-1]["site_path"] == path
        assert front.seen[-1]["path"] == f"/grundy{path}"
        assert b"Path=/grundy/;" in dict(front.answers[0]["headers"])[b"set-cookie"]


def test_a_root_that_is_no_path() -> None:
    assert as_root("/") == as_root("") == ""
    for bad in ("a b", "/a/../b?", "http://a/b", 'a"b', "a//b"):
        with pytest.raises(BadParam, match="--root-path /grundy"):
            as_root(bad)


def test_a_proxy_that_is_no_address() -> None:
    with pytest.raises(BadParam, match="type one like --behind-proxy"):
        configured(None, ["*"])


# ---- how often ----


def test_a_flood_without_cookies_refuses_no_pupil_behind_the_same_address() -> None:
    """Thirty pupils ask twice a second while somebody at their address sends all that he can."""
    front = Front()
    pupils = []
    for _ in range(30):
        pupils.append(front.browser())
        front.clock.now += 1
    for second in range(20):
        front.clock.now += 0.5
        flood = [front.ask()[0] for _ in range(100)]
        assert 429 in flood
        assert {front.ask(cookie)[0] for cookie in pupils} == {200}, second


def test_forty_new_pupils_come_while_a_flood_without_cookies_runs() -> None:
    """Each opens the page, at worst takes a cookie and opens it again, and then plays as if nobody else were there."""
    front = Front()
    for pupil in range(40):
        for _ in range(50):
            front.clock.now += 0.002
            front.ask()
            front.ask(path="/play/nim")
        status, cookie = front.ask(path="/class/abc")
        if status == 303:
            assert dict(front.answers[0]["headers"])[b"location"] == b"?"
            status, _ = front.ask(cookie, path="/class/abc")
        assert status == 200, pupil
        assert {front.ask(cookie)[0] for _ in range(4)} == {200}, pupil
        assert {front.ask(cookie, path="/static/style.css")[0] for _ in range(8)} == {200}, pupil
    assert front.ask()[0] == 429, "while the flood is slowed"
    assert front.ask(path="/class/abc")[0] == 303
    assert front.ask(path="/embed/nim", headers=[(b"sec-fetch-dest", b"iframe")])[0] == 429, "a frame keeps no cookie"


def test_a_flood_of_signed_sessions_takes_no_share_of_the_others() -> None:
    front = Front()
    pupils = [front.browser() for _ in range(30)]
    flooder = pupils.pop()
    for _ in range(10):
        front.clock.now += 0.5
        statuses = Counter(front.ask(flooder)[0] for _ in range(100))
        assert statuses[429] > 70
        assert {front.ask(cookie)[0] for cookie in pupils} == {200}


def test_all_sessions_of_an_address_are_limited_and_other_addresses_are_not() -> None:
    front = Front()
    many, elsewhere = [front.browser() for _ in range(30)], front.browser("10.0.0.2")
    statuses = Counter(front.ask(cookie)[0] for _ in range(20) for cookie in many)
    assert statuses == {200: TINY.address.burst, 429: 600 - TINY.address.burst}
    assert front.ask(elsewhere, "10.0.0.2")[0] == 200


def test_one_session_is_limited_and_its_neighbours_are_not() -> None:
    front = Front()
    greedy, other = front.browser(), front.browser()
    statuses = [front.ask(greedy)[0] for _ in range(100)]
    assert statuses.count(200) <= TINY.session.burst
    assert statuses[-1] == 429
    assert front.ask(other)[0] == 200
    front.clock.now += 10
    assert front.ask(greedy)[0] == 200, "who waits is served again"


def test_a_file_costs_less_than_a_question() -> None:
    front = Front()
    cookie = front.browser()
    statuses = [front.ask(cookie, path="/static/style.css")[0] for _ in range(300)]
    assert TINY.session.burst < statuses.count(200) <= TINY.session.burst / FILE_COST, "but is limited too"


def test_who_asked_too_much_is_refused_after_a_rest() -> None:
    async def work() -> list[float]:
        front, times = Front(), []
        front.guard.rest = 0.05
        front.guard.clock = asyncio.get_running_loop().time
        scope = {"type": "http", "method": "GET", "path": "/api/health", "raw_path": b"", "query_string": b""}

        async def send(message: Any) -> None:
            statuses.append(message.get("status", 0))

        for _ in range(45):
            statuses: list[int] = []
            began = time.perf_counter()
            await front.guard({**scope, "headers": [], "client": ("10.0.0.1", 1)}, None, send)  # type: ignore[arg-type]
            times.append(time.perf_counter() - began if statuses[0] == 429 else 0.0)
        return times

    times = run_async(work())
    assert not any(times[:40])
    assert min(filter(None, times)) > 0.04
