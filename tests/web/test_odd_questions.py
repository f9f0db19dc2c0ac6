"""Questions that eat memory, sleep, compile, or break their worker: each ends alone, and is told why."""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from grundy.web import worker as workers
from grundy.web.asked import Answer
from grundy.web.limits import LaneSettings
from grundy.web.pool import Pool
from grundy.web.visitors import Caller
from grundy.web.worker import watch_memory
from tests.support import run_async
from tests.web.conftest import PATIENCE

ODD = '''
import os, signal, time
from dataclasses import dataclass
from pathlib import Path
from grundy.core.budget import Budget
from grundy.core.families import HeapGame
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
        while True:
            pass

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
ALONE = [LaneSettings("slow", 1, 9, 9, 10, compiles=False)]
QUICK = [LaneSettings("quick", 1, 9, 9, 10, compiles=False, slice=0.5, then="slow"), *ALONE]
SMALL = {"ask": "view", "seconds": 60.0, "game": "nim", "position": "3+5+4"}


def odd(position: str, seconds: float, ask: str = "view") -> dict[str, Any]:
    return {"ask": ask, "seconds": seconds, "game": "odd", "position": position, "player": "random"}


def with_pool(folder: Path, lanes: list[LaneSettings], work: Callable[[Pool], Awaitable[None]]) -> None:
    """Do some work with real processes that know the odd game."""
    (folder / "odd.py").write_text(ODD)

    async def run() -> None:
        pool = Pool(lanes, [folder / "odd.py"])
        pool.start()
        try:
            await asyncio.wait_for(work(pool), PATIENCE)
        finally:
            pool.stop()

    run_async(run())


def said(found: Answer, status: int, over: bool = False) -> str:
    assert (found.status, found.over) == (status, over), found
    return str(json.loads(found.body).get("error", ""))


@pytest.mark.long
def test_each_ends_alone_and_is_told_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "BUSY", 1e9)  # however busy the machine is

    async def work(pool: Pool) -> None:
        async def ask(question: dict[str, Any]) -> Answer:
            return await pool.ask("slow", Caller("here", "ann"), question)

        assert "0.1 s of time" in said(await ask(odd(TURN, 0.1)), 422, over=True), "an alarm stops a drawing"
        (worker,) = pool.lanes["slow"].workers
        first = worker.process.pid
        assert said(await ask(odd(WAIT, 0.1)), 200) == "", "on a busy computer an answer comes later instead of never"
        assert said(await ask(odd(COMPILE, 0.2)), 200) == "", "the compiler's time is nobody's"
        assert "MemoryError" in said(await ask(odd(EAT, 60)), 422, over=True)
        assert worker.process.pid == first, "so far the worker has survived"
        monkeypatch.setattr(workers, "BUSY", 8)
        assert "too much for a worker" in said(await ask(odd(SLEEP, 0.1, "choose")), 422, over=True)
        assert "broke its worker" in said(await ask(odd(ABORT, 60)), 422, over=True)
        assert said(await ask(odd(DIE_ONCE, 60)), 200) == "", "killed from outside, it is asked again"
        assert "try again" in said(await ask(odd(DIE, 60)), 503)
        assert said(await ask(SMALL), 200) == ""

    with_pool(tmp_path, ALONE, work)


def test_a_question_that_takes_too_much_memory_is_ended(tmp_path: Path) -> None:
    async def work(pool: Pool) -> None:
        (worker,) = pool.lanes["slow"].workers
        worker.end_if_above(0)  # nobody asks, so nobody is to blame
        assert said(await pool.ask("slow", Caller("here", "ann"), SMALL), 200) == ""
        asked = asyncio.ensure_future(pool.ask("slow", Caller("here", "ann"), odd(SLEEP, 600, "choose")))
        while not worker.busy:
            await asyncio.sleep(0.01)
        worker.end_if_above(1 << 40)
        assert worker.process.is_alive()
        worker.end_if_above(0)
        assert "MiB of memory" in said(await asked, 422, over=True)
        assert said(await pool.ask("slow", Caller("here", "ann"), SMALL), 200) == ""

    with_pool(tmp_path, ALONE, work)


def test_the_watch_looks_at_the_largest_question() -> None:
    class Watched:
        def __init__(self, used: int, busy: bool) -> None:
            self.bytes, self.busy, self.limits = used, busy, list[int]()

        def used(self) -> int:
            return self.bytes

        def end_if_above(self, most: int) -> None:
            self.limits.append(most)
            over.set()

    for together, limit in ((1000, 100), (50, 0)):
        over = threading.Event()
        workers: list[Any] = [Watched(40, True), Watched(30, True), Watched(60, False)]
        watch_memory(workers, 100, together, 0.001, over)
        assert [worker.limits for worker in workers] == [[limit], [], []], "above the limit of all, it has to end"


@pytest.mark.parametrize(("ask", "stays"), [("view", True), ("choose", False)])
def test_a_slow_question_goes_to_the_slow_lane(tmp_path: Path, ask: str, stays: bool) -> None:
    """It does so whether or not the worker listens; meanwhile the quick lane is free."""

    async def work(pool: Pool) -> None:
        quick, slow = (pool.lanes[name] for name in ("quick", "slow"))
        before = quick.workers[0].process.pid
        asked = asyncio.ensure_future(pool.ask("quick", Caller("here", "ann"), odd(TURN, 600, ask)))
        while not slow.workers[0].busy:
            await asyncio.sleep(0.01)
        assert said(await pool.ask("quick", Caller("here", "bob"), SMALL), 200) == ""
        assert (quick.workers[0].process.pid == before) is stays
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert said(await pool.ask("slow", Caller("here", "bob"), SMALL), 200) == ""

    with_pool(tmp_path, QUICK, work)
