"""Who is next, without workers: addresses and their sessions take turns, and jobs that somebody else started end."""

import asyncio
import math
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from grundy.web.guard import Caller
from grundy.web.jobs import Jobs
from grundy.web.limits import JOBS_ADDRESS, JOBS_PER_SESSION, QueueSettings, default_queues
from grundy.web.monitoring import add_operator, operator_key
from grundy.web.responses import Answer
from grundy.web.scheduler import Busy, Costs, Queue
from tests.support import run_async

INTERACTIVE, LONG = default_queues(2)


class Line:
    """A queue without processes, of which a test sees the order."""

    def __init__(self, settings: QueueSettings) -> None:
        self.queue = Queue(settings, Costs())
        self.queue.free = [SimpleNamespace(nice=0) for _ in range(settings.workers)]
        self.order: list[Caller] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, client: Caller, ending: asyncio.Event | None = None, job: bool = False) -> None:
        async with self.queue.place(client, job=job):
            self.order.append(client)
            await (ending.wait() if ending else asyncio.sleep(0))

    async def put(self, client: Caller, ending: asyncio.Event | None = None, job: bool = False) -> None:
        self.tasks.append(asyncio.create_task(self.ask(client, ending, job)))
        await asyncio.sleep(0)

    async def done(self) -> None:
        await asyncio.gather(*self.tasks)
        assert (self.queue.waiting, self.queue.running) == ([], []), "nothing is left behind"


@pytest.fixture(autouse=True)
def nothing_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds that a client has used count in full, however slow the machine is, so the order is always the same."""
    monkeypatch.setattr("grundy.web.limits.HALF_LIFE", math.inf)


def run(work: Callable[[], Awaitable[None]]) -> None:
    run_async(work())


def test_addresses_take_turns_and_so_do_their_sessions() -> None:
    async def work() -> None:
        line = Line(QueueSettings("interactive", 1, 200, 50, 100))
        ending = asyncio.Event()
        await line.put(Caller("flood", "first"), ending)
        for i in range(40):
            await line.put(Caller("flood", f"cookie {i}"))  # a new cookie with each
        for name in ("ann", "bob"):
            for _ in range(3):
                await line.put(Caller("class", name))
        await line.put(Caller("home", "cid"))
        ending.set()
        await line.done()
        at = [i for i, client in enumerate(line.order) if client.address != "flood"]
        assert at[-1] <= 14, "each waits for one of the flood, not for all"
        assert line.order.index(Caller("home", "cid")) <= 6
        pupils = [client.session for client in line.order if client.address == "class"]
        assert pupils == ["ann", "bob"] * 3

    run(work)


def test_one_address_leaves_places_to_the_others() -> None:
    async def work() -> None:
        line = Line(QueueSettings("long", 1, 20, 4, 12))
        ending = asyncio.Event()
        for i in range(12):
            await line.put(Caller("flood", f"cookie {i}"), ending)
        with pytest.raises(Busy, match="12 requests from your address"):
            line.queue.check(Caller("flood", "one more"))
        for _ in range(4):
            await line.put(Caller("home", "ann"), ending)
        with pytest.raises(Busy, match="you have 4 requests"):
            line.queue.check(Caller("home", "ann"))
        ending.set()
        await line.done()

    run(work)


def test_one_address_leaves_a_worker_to_the_others_where_requests_take_long() -> None:
    async def work() -> None:
        line = Line(LONG)
        ending = asyncio.Event()
        for i in range(4):
            await line.put(Caller("flood", f"cookie {i}"), ending, job=True)
        await line.put(Caller("home", "ann"), ending, job=True)
        await asyncio.sleep(0)
        assert Counter(client.address for client in line.order) == {"flood": 1, "home": 1}
        ending.set()
        await line.done()

    run(work)


def test_jobs_and_requests_leave_each_other_their_workers() -> None:
    async def work() -> None:
        line = Line(LONG)
        ending = asyncio.Event()
        for i in range(9):
            await line.put(Caller(f"home {i}", "job"), ending, job=True)
        assert len(line.order) == LONG.jobs
        for i in range(9):
            await line.put(Caller(f"home {i}", "solve"), ending)
        assert len(line.order) == LONG.workers
        ending.set()
        await line.done()

    run(work)


def test_who_leaves_the_queue_is_forgotten() -> None:
    async def work() -> None:
        line = Line(QueueSettings("long", 1, 20, 4, 20))
        ending = asyncio.Event()
        for name in ("ann", "bob", "cid"):
            await line.put(Caller("home", name), ending)
        line.tasks.pop(1).cancel()
        ending.set()
        await line.done()
        assert [client.session for client in line.order] == ["ann", "cid"]

    run(work)


def test_every_queue_has_a_bound_for_one_address() -> None:
    for queue in default_queues(3):
        assert queue.per_session <= queue.address <= 0.8 * queue.waiting, queue.name


class Endless:
    """A scheduler whose jobs end when they are cancelled."""

    async def answer(self, *_: Any, **__: Any) -> Answer:
        await asyncio.Event().wait()
        raise AssertionError


def test_jobs_are_counted_by_address() -> None:
    async def work() -> None:
        jobs = Jobs(Endless())  # type: ignore[arg-type]
        question = {"ask": "census", "seconds": 600.0}
        begun, refused = [], 0
        for i in range(100):
            try:
                begun.append(jobs.start(Caller("flood", f"cookie {i}"), question))
            except Busy:
                refused += 1
        assert (len(begun), refused) == (JOBS_ADDRESS, 100 - len(begun))
        mine = [jobs.start(Caller("home", "ann"), question) for _ in range(JOBS_PER_SESSION)]
        with pytest.raises(Busy, match="you have 3 jobs"):
            jobs.start(Caller("home", "ann"), question)
        await asyncio.sleep(0)
        for job in begun:
            jobs.cancel(job)
        await asyncio.wait([job.task for job in begun])
        assert {job.state for job in begun} == {"cancelled"}
        assert {job.state for job in mine} == {"queued"}
        again = jobs.start(Caller("flood", "later"), question)
        for job in (*mine, again):
            jobs.cancel(job)
        await asyncio.wait([job.task for job in (*mine, again)])

    run(work)


# ---- the operator ----


def test_the_operator_sees_all_jobs_and_calls_them_off(tmp_path: Path) -> None:
    path = tmp_path / "operator.key"
    key = operator_key(path)
    assert (path.stat().st_mode & 0o777, operator_key(path)) == (0o600, key)

    async def work() -> None:
        jobs, app = Jobs(Endless()), FastAPI()  # type: ignore[arg-type]
        add_operator(app, jobs, key)
        job = jobs.start(Caller("flood", "cookie"), {"ask": "census", "seconds": 600.0})

        async def ask(method: str, url: str, address: str = "127.0.0.1", given: str = key) -> httpx.Response:
            async def front(scope: Any, receive: Any, send: Any) -> None:
                await app({**scope, "caller": Caller(address, "operator")}, receive, send)

            async with httpx.AsyncClient(transport=httpx.ASGITransport(front), base_url="http://here") as client:
                return await client.request(method, f"/api/operator/jobs{url}", headers={"grundy-key": given})

        for stranger in (await ask("GET", "", "10.0.0.1"), await ask("GET", "", given="guessed")):
            assert stranger.status_code == 404
        assert (await ask("DELETE", f"/{job.id}", given="")).status_code == 404
        (row,) = (await ask("GET", "")).json()
        assert (row["id"], row["address"], row["state"]) == (job.id, "flood", "queued")
        assert (await ask("DELETE", f"/{job.id}")).status_code == 200
        await asyncio.wait([job.task])
        await asyncio.sleep(0)
        assert job.state == "cancelled"
        assert (await ask("GET", "")).json() == []
        assert (await ask("DELETE", "/none")).status_code == 404

    run(work)


def test_who_leaves_the_line_in_the_moment_of_being_served_takes_no_worker_along() -> None:
    async def work() -> None:
        line = Line(QueueSettings("long", 1, 200, 50, 100))
        ending = asyncio.Event()
        await line.put(Caller("ann", "first"), ending)
        for name in ("leaves", "stays"):
            await line.put(Caller("bob", name))
        leaving = line.tasks.pop(1)
        ending.set()  # the worker is given back in the next turn of the loop,
        leaving.cancel()  # a moment before the place in the line is
        await line.done()
        assert line.order == [Caller("ann", "first"), Caller("bob", "stays")]
        assert len(line.queue.free) == 1

    run(work)
