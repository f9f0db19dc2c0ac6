"""The guard's parts by themselves: buckets, hosts, sessions and the limit of a body."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.web import guard as clients
from grundy.web.guard import Buckets, Seal, cookie_value, host_name, limited
from grundy.web.limits import MOST_BYTES, Rate
from tests.support import run_async


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    buckets = Buckets(Rate(2, 3))
    assert [buckets.take("a", 0) for _ in range(3)] == [0, 0, 0]
    assert buckets.take("a", 0) == pytest.approx(0.5)
    assert buckets.take("a", 0.25) == pytest.approx(0.25)
    assert buckets.take("a", 0.5) == 0
    assert buckets.take("a", 0.5) == pytest.approx(0.5)


def test_buckets_are_separate_and_never_overflow() -> None:
    buckets = Buckets(Rate(1, 2))
    buckets.take("a", 0)
    assert buckets.take("b", 0) == 0
    assert [buckets.take("a", 1000) > 0 for _ in range(3)] == [False, False, True]


def test_a_refused_request_costs_nothing() -> None:
    buckets = Buckets(Rate(1, 1))
    assert buckets.take("a", 0) == 0
    for _ in range(50):
        assert buckets.take("a", 0.5) == pytest.approx(0.5)
    assert buckets.take("a", 1) == 0


@given(st.floats(0.1, 50), st.integers(1, 20), st.lists(st.floats(0, 2), max_size=60))
def test_no_more_than_burst_and_rate_allow(rate: float, burst: int, pauses: list[float]) -> None:
    buckets, now, taken = Buckets(Rate(rate, burst)), 0.0, 0
    for pause in pauses:
        now += pause
        wait = buckets.take("a", now)
        taken += not wait
        assert wait <= 1 / rate + 1e-9
        assert taken <= burst + rate * now + 1e-6


def test_the_longest_unseen_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "MOST_BUCKETS", 10)
    buckets = Buckets(Rate(1, 1))
    for i in range(100):
        buckets.take(str(i), 0)
        buckets.take("here", 0)
    assert len(buckets.filled) == 10
    assert "here" in buckets.filled


@pytest.mark.parametrize(
    ("host", "name"),
    [("localhost:80", "localhost"), ("[::1]:8642", "[::1]"), ("[::1]", "[::1]"), ("a.b", "a.b"), ("", ""), (":80", "")],
)
def test_host_names(host: str, name: str) -> None:
    assert host_name(host) == name


def session_of(cookie: str) -> str | None:
    return Seal().read(cookie_value(cookie))[0]


@given(st.text(max_size=100))
def test_any_cookie_is_read_or_ignored(cookie: str) -> None:
    assert session_of(cookie) is None or clients.SESSION.fullmatch(session_of(cookie) or "")


def test_sessions() -> None:
    good = "a" * 24
    assert session_of(f"other=1; grundy_session={good}; x=y") == good
    for bad in ("", "grundy_session=", "grundy_session=a b", f"grundy_session={'a' * 65}", "grundy_session=<script>"):
        assert session_of(bad) is None


def test_a_body_is_cut_off_at_the_limit() -> None:
    pieces = [{"type": "http.request", "body": b"x" * 40_000, "more_body": True} for _ in range(3)]

    async def receive() -> Any:
        return pieces.pop(0)

    async def read() -> list[str]:
        counted = limited(receive)
        return [(await counted())["type"] for _ in range(2)]

    assert 40_000 < MOST_BYTES < 80_000
    assert run_async(read()) == ["http.request", "http.disconnect"]
    assert len(pieces) == 1, "what comes after the limit is never read"
