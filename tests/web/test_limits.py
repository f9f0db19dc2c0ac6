"""A flood: the rate limits of a session and of an address, full queues, and clients that leave."""

import json
import random
import socket
import time
from contextlib import ExitStack
from itertools import count

import httpx
import pytest

from grundy.web.limits import default_queues
from tests.web.conftest import Serve, Server, refused, until

INTERACTIVE, LONG = default_queues(1)
PROCESSES = INTERACTIVE.workers + LONG.workers


def heavy(seed: int | str = 1) -> dict[str, str]:
    """A question that takes longer than anybody waits here."""
    rng = random.Random(seed)
    rows = ["".join("#" if rng.random() < 0.25 else "." for _ in range(10)) for _ in range(10)]
    return {"game": "divinim", "position": "/".join(rows), "ending": "misere"}


NEW = count()


def put_heavy(server: Server, session: str) -> socket.socket:
    """Ask one that nobody else asks, over a connection that can be closed in the middle."""
    body = json.dumps(heavy(f"{session} {next(NEW)}")).encode()
    head = (
        f"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: grundy_session={session:_<20}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    line = socket.create_connection(("127.0.0.1", server.port))
    line.sendall(head.encode() + body)
    return line


def waiting(client: httpx.Client) -> int:
    return int(client.get("/api/health").json()["waiting"]["long"])


def retry_after(answer: httpx.Response) -> int:
    refused(answer, 429)
    return int(answer.headers["retry-after"])


@pytest.mark.long
def test_rate_limits(serve: Serve) -> None:
    server = serve("--session-rate", 0.4, "--address-rate", 6, "--workers", 1)
    with server.client() as first, server.client() as second:
        assert first.get("/static/style.css").status_code == 200
        answers = [first.get("/api/health") for _ in range(6)]
        limited = [answer for answer in answers if answer.status_code != 200]
        assert 1 <= len(limited) < 6, "one session is limited"
        wait = retry_after(limited[-1])
        assert wait >= 1
        assert "try again" in limited[-1].json()["error"]
        assert second.get("/api/health").status_code == 200, "and others are not"
        time.sleep(wait + 1)
        assert first.get("/api/health").status_code == 200, "who waits is served again"
        flood = []
        for i in range(8):
            second.cookies.clear()  # a new session each time
            flood.append(second.get("/api/health", headers={"x-forwarded-for": f"10.0.0.{i}"}))
    assert {answer.status_code for answer in flood} == {200, 429}, (
        "one address is limited, whatever its sessions and wherever it says it is"
    )
    assert retry_after(next(answer for answer in flood if answer.status_code == 429)) >= 1


@pytest.mark.long
def test_a_full_queue_and_clients_that_leave(patient: Server) -> None:
    with ExitStack() as lines, patient.client() as client:
        first = client.post("/api/choose", json={"game": "nim", "position": "3+5"})  # loads what choices need
        assert first.status_code == 200
        for _ in range(LONG.per_session):
            lines.enter_context(put_heavy(patient, "greedy"))
        until(lambda: waiting(client) == LONG.per_session - 1, "one is asked, the others wait")
        with patient.client(cookies={"grundy_session": f"{'greedy':_<20}"}) as greedy:
            answer = greedy.post("/api/solve", json=heavy())
            assert retry_after(answer) >= 1
            assert f"{LONG.per_session} requests open" in answer.json()["error"]
        for i in range(LONG.address - LONG.per_session):
            lines.enter_context(put_heavy(patient, f"client{i // LONG.per_session}"))
        until(lambda: waiting(client) == LONG.address - 1, "the queue fills")
        answer = client.post("/api/solve", json=heavy())
        assert retry_after(answer) >= 1
        assert f"{LONG.address} requests from your address" in answer.json()["error"]
        retry_after(client.post("/api/analyse", json=heavy()))
        moved = client.post("/api/move", json={"game": "nim", "position": "3+5+4", "move": "take 2 from 1"})
        assert moved.status_code == 200, "moves are still served"
        chosen = client.post("/api/choose", json={"game": "nim", "position": "3+5+4"})
        assert chosen.status_code == 200, "and so are players' choices"
        lines.close()  # everybody leaves
        until(lambda: waiting(client) == 0, "the queue empties")
        small = client.post("/api/solve", json={"game": "nim", "position": "3+5+4"})
        assert small.status_code == 200
        assert small.json()["nimber"] == 2


def test_a_client_that_leaves_frees_its_worker(patient: Server) -> None:
    """With one worker and a budget of minutes, the next question is answered only because the first is called off."""
    with patient.client() as client:
        assert client.post("/api/solve", json={"game": "nim"}).status_code == 200
        solvers = set(patient.workers(LONG.nice[0]))
        for seed in range(2):
            first, second = put_heavy(patient, "first"), put_heavy(patient, "second")
            until(lambda: waiting(client) == 1, "the second waits for the first")
            first.close()
            until(lambda: waiting(client) == 0, "the second has its turn")
            second.close()
            small = client.post("/api/solve", json={"game": "nim", "position": f"3+5+{seed}"})
            assert small.status_code == 200
        assert solvers <= set(patient.workers()) or len(patient.workers()) == PROCESSES, "cancelled, or replaced"
