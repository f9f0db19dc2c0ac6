"""Questions that eat memory, sleep, compile, or break their worker: each ends alone, and is told why."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from grundy.web import limits
from grundy.web.guard import Caller
from grundy.web.limits import QueueSettings
from grundy.web.responses import Answer
from grundy.web.scheduler import Scheduler
from tests.support import run_async
from tests.web.conftest import PATIENCE

ODD = '''
import os, signal, time
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from grundy.core.budget import Budget
from grundy.families import HeapGame
from grundy.core.rules import rule

@dataclass(frozen=True)
class Odd(HeapGame):
    """Does what the size of its heap says before it moves."""
    id = "odd"

    @rule
    def heap_options(n):
        yield 0

    def moves(self, position):
        odd = [self.sleep, self.compile, self.eat, self.abort, self.die_once, self.die, self.turn, self.wait]
        odd[sum(position) - 1]()
        yield "take all from 1", ()

    def sleep(self):
        time.sleep(600)

    def wait(self):
        time.sleep(0.7)

    def turn(self):
        all(repeat(True))  # one call without an end: a loop would look at its budget

    def compile(self):
        with Budget(None).paused():
            begun = time.process_time()
            while time.process_time() < begun + 1:
                pass

    def eat(self):
        eaten = []
        while True:
            eaten.append(bytearray(1 << 24))

    def abort(self):
        os.abort()

    def die_once(self):
        mark = Path(__file__).with_name("died")
        if not mark.exists():
            mark.touch()
            self.die()

    def die(self):
        os.kill(os.getpid(), signal.SIGKILL)
'''
SLEEP, COMPILE, EAT, ABORT, DIE_ONCE, DIE, TURN, WAIT = map(str, range(1, 9))
LONG = QueueSettings("long", 1, 9, 9, 9, nice=(10, 10))
QUICK = QueueSettings("interactive", 1, 9, 9, 9, slice=0.5)
SMALL = {"ask": "view", "seconds": 60.0, "game": "nim", "position": "3+5+4"}


def odd(position: str, seconds: float, ask: str = "view") -> dict[str, Any]:
    return {"ask": ask, "seconds": seconds, "game": "odd", "position": position, "player": "random"}


class Pool:
    """A scheduler with real processes that know the odd game."""

    def __init__(self, folder: Path) -> None:
        self.scheduler = Scheduler((QUICK, LONG))
        self.file = folder / "odd.py"
        self.file.write_text(ODD)

    async def ask(self, queue: str, session: str, request: dict[str, Any]) -> Answer:
        given = Caller("here", session), {**request, "files": [str(self.file)]}
        if queue == "long":
            found = await self.scheduler.run(self.scheduler.long, *given, None)
            assert found is not None
            return found
        return await self.scheduler.answer(*given)


def with_pool(folder: Path, work: Callable[[Pool], Awaitable[None]]) -> None:
    async def run() -> None:
        pool = Pool(folder)
        pool.scheduler.start()
        try:
            await asyncio.wait_for(work(pool), PATIENCE)
        finally:
            pool.scheduler.stop()

    run_async(run())


def said(found: Answer, status: int, over: bool = False) -> str:
    assert (found.status, found.over) == (status, over), found
    return str(json.loads(found.body).get("error", ""))


@pytest.mark.long
def test_each_ends_alone_and_is_told_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BUSY", 1e9)  # however busy the machine is

    async def work(pool: Pool) -> None:
        async def ask(request: dict[str, Any]) -> Answer:
            return await pool.ask("long", "ann", request)

        (worker,) = pool.scheduler.long.workers
        first = worker.process.pid
        assert said(await ask(odd(WAIT, 0.1)), 200) == "", "on a busy computer an answer comes later instead of never"
        assert said(await ask(odd(COMPILE, 0.2)), 200) == "", "the compiler's time is nobody's"
        assert "MemoryError" in said(await ask(odd(EAT, 60)), 422, over=True)
        assert worker.process.pid == first, "so far the worker has survived"
        assert "takes too long" in said(await ask(odd(TURN, 0.1)), 422, over=True)
        assert worker.process.pid != first, "what does not end is killed"
        monkeypatch.setattr(limits, "BUSY", 8)
        assert "takes too long" in said(await ask(odd(SLEEP, 0.1, "choose")), 422, over=True)
        assert "the worker process crashed" in said(await ask(odd(ABORT, 60)), 422, over=True)
        assert said(await ask(odd(DIE_ONCE, 60)), 200) == "", "killed from outside, it is asked again"
        assert "try again" in said(await ask(odd(DIE, 60)), 503)
        assert said(await ask(SMALL), 200) == ""

    with_pool(tmp_path, work)


def test_a_request_that_takes_too_much_memory_is_ended(tmp_path: Path) -> None:
    async def work(pool: Pool) -> None:
        (worker,) = pool.scheduler.long.workers
        asked = asyncio.ensure_future(pool.ask("long", "ann", odd(SLEEP, 600, "choose")))
        while not worker.busy:
            await asyncio.sleep(0.01)
        assert worker.group is not None
        worker.group.memory = 1
        assert "MiB of memory" in said(await asked, 422, over=True)
        worker.group.memory = 1 << 40
        assert said(await pool.ask("long", "ann", SMALL), 200) == ""

    with_pool(tmp_path, work)


@pytest.mark.parametrize("ask", ["view", "choose"])
def test_a_slow_request_goes_to_the_long_queue(tmp_path: Path, ask: str) -> None:
    """It does so whether or not the worker listens; meanwhile the interactive queue is free."""

    async def work(pool: Pool) -> None:
        quick, slow = pool.scheduler.interactive, pool.scheduler.long
        asked = asyncio.ensure_future(pool.ask("interactive", "ann", odd(TURN, 600, ask)))
        while not slow.workers[0].busy:
            await asyncio.sleep(0.01)
        assert not quick.running
        assert said(await pool.ask("interactive", "bob", SMALL), 200) == ""
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert said(await pool.ask("long", "bob", SMALL), 200) == ""

    with_pool(tmp_path, work)
