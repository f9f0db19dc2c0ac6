"""The workers by themselves: questions in turn, budgets, calling off, full queues, and answers that are kept."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.errors import Cancelled
from grundy.web.alarm import looked_at
from grundy.web.answers import answer
from grundy.web.asked import Answer
from grundy.web.limits import REFUSED_FOR, LaneSettings
from grundy.web.pool import Lane
from grundy.web.remembered import Remembered
from grundy.web.turns import Busy
from grundy.web.visitors import Caller
from grundy.web.working import forget
from tests.support import run_async
from tests.web.test_limits import heavy

SMALL = {"ask": "view", "seconds": 60.0, "game": "nim", "position": "3+5+4"}

ANN = Caller("here", "ann")


class Never:
    def is_set(self) -> bool:
        return False


def in_lane(settings: LaneSettings, work: Callable[[Lane], Any]) -> Any:
    """Do some work with a lane of real processes."""

    async def run() -> Any:
        lane = Lane(settings, [])
        lane.start()
        try:
            return await work(lane)
        finally:
            lane.stop()

    return run_async(run())


def test_a_question_over_the_budget_and_one_called_off() -> None:
    async def work(lane: Lane) -> None:
        first = await lane.ask(ANN, {"ask": "solve", "seconds": 0.2, **heavy()})
        assert first.status == 422
        assert b"over budget" in first.body
        running = asyncio.ensure_future(lane.ask(ANN, {"ask": "solve", "seconds": 600.0, **heavy()}))
        await asyncio.sleep(0.3)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert (await lane.ask(ANN, SMALL)).status == 200
        assert lane.waiting == 0
        assert lane.running == {}

    in_lane(LaneSettings("solves", 1, 4, 4, 0), work)


def test_a_full_lane_says_when_to_come_back() -> None:
    async def work(lane: Lane) -> None:
        one = {"ask": "solve", "seconds": 600.0, **heavy()}
        running = [asyncio.ensure_future(lane.ask(Caller("here", f"client {i}"), one)) for i in range(3)]
        await asyncio.sleep(0.1)
        assert lane.waiting == 2
        with pytest.raises(Busy, match="the queue is full") as caught:
            await lane.ask(ANN, SMALL)
        assert caught.value.seconds >= 1
        running[2].cancel()
        await asyncio.sleep(0.1)
        with pytest.raises(Busy, match="1 questions open"):
            await lane.ask(Caller("here", "client 0"), SMALL)
        for task in running:
            task.cancel()
        await asyncio.wait(running)
        assert (await lane.ask(ANN, SMALL)).status == 200
        assert (lane.waiting, lane.running) == (0, {})

    in_lane(LaneSettings("solves", 1, 2, 1, 0), work)


def test_a_worker_that_died_is_replaced() -> None:
    async def work(lane: Lane) -> None:
        assert (await lane.ask(ANN, SMALL)).status == 200
        (worker,) = lane.workers
        old = worker.process
        old.kill()
        old.join()
        assert (await lane.ask(ANN, SMALL)).status == 200
        assert worker.process.pid != old.pid

    in_lane(LaneSettings("moves", 1, 4, 4, 0), work)


def test_answers_are_plain_json() -> None:
    found = answer(SMALL, Never())
    assert found.status == 200
    assert json.loads(found.body)["position"] == "3+5+4"
    lost = answer({**SMALL, "position": "x"}, Never())
    assert lost.status == 422
    assert "--" not in json.loads(answer({"ask": "solve", "seconds": 0.0, **heavy()}, Never()).body)["error"]


def test_kept_answers_stay_within_their_bytes() -> None:
    kept = Remembered(100)
    for i in range(50):
        kept.keep(str(i), Answer(200, b"x" * 20))
        assert kept.size <= 100
        assert kept.size == sum(len(key) + len(one.body) for key, (one, _) in kept.answers.items())
    assert kept.find("49") is not None
    assert kept.find("0") is None
    kept.keep("huge", Answer(200, b"x" * 1000))
    assert kept.find("huge") is None
    assert kept.size == 0


def test_what_is_over_a_limit_is_refused_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("grundy.web.remembered.time.monotonic", lambda: now)
    kept = Remembered(1000)
    kept.keep("good", Answer(200, b"yes"))
    kept.keep("over", Answer.error(422, "over budget", over=True))
    now = REFUSED_FOR
    assert kept.find("over") is not None
    now += 1
    assert kept.find("over") is None
    assert kept.find("good") is not None
    assert kept.size == len("good") + len("yes")


def test_clients_take_turns() -> None:
    """One who asks much waits behind one who asks little."""

    async def work(lane: Lane) -> None:
        done: list[str] = []

        async def ask(client: str) -> None:
            assert (await lane.ask(Caller("here", client), SMALL)).status == 200
            done.append(client)

        greedy = [asyncio.ensure_future(ask("greedy")) for _ in range(6)]
        await asyncio.sleep(0)
        await asyncio.gather(*greedy, ask("modest"))
        assert done.index("modest") <= 2
        assert (lane.waiting, lane.running, len(lane.free)) == (0, {}, 1)

    in_lane(LaneSettings("moves", 1, 20, 20, 0), work)


def test_a_move_that_takes_too_long_costs_its_worker_no_more_than_the_budget() -> None:
    """The lane of moves compiles nothing, so a worker of it is killed as soon as its time is up."""

    async def work(lane: Lane) -> None:
        rows = "+".join(["24"] * 15_000)
        slow = {"ask": "move", "seconds": 0.5, "game": "kayles", "position": rows, "move": "zzz"}
        began = asyncio.get_running_loop().time()
        assert (await lane.ask(ANN, slow)).status == 422
        assert asyncio.get_running_loop().time() - began < 30
        assert (await lane.ask(ANN, SMALL)).status == 200

    in_lane(LaneSettings("moves", 1, 20, 20, 0), work)


def test_the_alarm_rings_once_also_when_it_cannot_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may ring in the moment in which a block ends: what comes after the block is not disturbed."""
    before = signal.getsignal(signal.SIGALRM)
    monkeypatch.setattr(Never, "is_set", lambda _: True)
    with looked_at(Budget(None, cancelled=Never())):
        ring: Any = signal.getsignal(signal.SIGALRM)
        with pytest.raises(Cancelled):
            ring(signal.SIGALRM, None)
        ring(signal.SIGALRM, None)
    assert signal.getsignal(signal.SIGALRM) == before


def test_a_worker_that_rests_gives_back_what_it_can_find_again() -> None:
    @lru_cache(8)
    def bounded(n: int) -> int:
        return n

    @cache
    def for_ever(n: int) -> int:
        return n

    bounded(for_ever(3))
    forget()
    assert (bounded.cache_info().currsize, for_ever.cache_info().currsize) == (0, 1)


def test_caches_that_were_loaded_before_the_fork_are_given_back_too() -> None:
    """The collector does not show them: what workers are forked from has put them aside."""
    code = """
from grundy.web import ready, working
from grundy.core.registry import all_games
game = all_games()["divinim"]()
list(game.moves(game.start()))
def held(): return sum(one.cache_info().currsize for one in working.FROZEN_CACHES)
before = held()
working.forget()
print(before > 0, held())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "0"], done


def test_a_long_answer_is_held_packed_alone() -> None:
    short, long = Answer(200, b"x" * 10), Answer(200, b"x" * 100_000, "header", cost=2.0)
    assert (short.pack(), long.pack().body) == (short, long.body)
    assert [one.length for one in (short, long, long.pack())] == [10, 100_000, 100_000]
    assert (long.pack().size < 1_000, long.pack().table, long.pack().cost) == (True, "header", 2.0)
