"""The workers by themselves: questions in turn, budgets, calling off, full queues, and answers that are kept."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

import pytest

from grundy.web.answers import answer, forget
from grundy.web.guard import Caller
from grundy.web.limits import REFUSED_FOR, QueueSettings
from grundy.web.response_cache import Cache
from grundy.web.responses import Answer
from grundy.web.scheduler import Busy, Scheduler
from tests.support import run_async
from tests.web.test_limits import heavy

SMALL = {"ask": "view", "seconds": 60.0, "game": "nim", "position": "3+5+4"}

ANN = Caller("here", "ann")


class Never:
    def is_set(self) -> bool:
        return False


class Lane:
    """The long queue of a scheduler with real processes, and nothing else."""

    def __init__(self, scheduler: Scheduler) -> None:
        self.scheduler, self.queue = scheduler, scheduler.long

    async def ask(self, client: Caller, request: dict[str, Any]) -> Any:
        return await self.scheduler.run(self.queue, client, request, None)


def in_lane(settings: QueueSettings, work: Callable[[Lane], Any]) -> Any:
    async def run() -> Any:
        scheduler = Scheduler((QueueSettings("interactive", 0, 0, 0, 0), settings))
        scheduler.start()
        try:
            return await work(Lane(scheduler))
        finally:
            scheduler.stop()

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
        assert (lane.queue.waiting, lane.queue.running) == ([], [])

    in_lane(QueueSettings("long", 1, 4, 4, 50), work)


def test_a_full_lane_says_when_to_come_back() -> None:
    async def work(lane: Lane) -> None:
        one = {"ask": "solve", "seconds": 600.0, **heavy()}
        running = [asyncio.ensure_future(lane.ask(Caller("here", f"client {i}"), one)) for i in range(3)]
        await asyncio.sleep(0.1)
        assert len(lane.queue.waiting) == 2
        with pytest.raises(Busy, match="the queue is full") as caught:
            await lane.ask(ANN, SMALL)
        assert caught.value.seconds >= 1
        running[2].cancel()
        await asyncio.sleep(0.1)
        with pytest.raises(Busy, match="1 requests open"):
            await lane.ask(Caller("here", "client 0"), SMALL)
        for task in running:
            task.cancel()
        await asyncio.wait(running)
        assert (await lane.ask(ANN, SMALL)).status == 200
        assert (lane.queue.waiting, lane.queue.running) == ([], [])

    in_lane(QueueSettings("long", 1, 2, 1, 50), work)


def test_a_worker_that_died_is_replaced() -> None:
    async def work(lane: Lane) -> None:
        assert (await lane.ask(ANN, SMALL)).status == 200
        (worker,) = lane.queue.workers
        old = worker.process
        old.kill()
        old.join()
        assert (await lane.ask(ANN, SMALL)).status == 200
        assert worker.process.pid != old.pid

    in_lane(QueueSettings("long", 1, 4, 4, 50), work)


def test_answers_are_plain_json() -> None:
    found = answer(SMALL, Never())
    assert found.status == 200
    assert json.loads(found.body)["position"] == "3+5+4"
    lost = answer({**SMALL, "position": "x"}, Never())
    assert lost.status == 422
    assert "--" not in json.loads(answer({"ask": "solve", "seconds": 0.0, **heavy()}, Never()).body)["error"]


def test_kept_answers_stay_within_their_bytes() -> None:
    kept = Cache(100)
    for i in range(50):
        kept.add(str(i), Answer(200, b"x" * 20))
        assert kept.size <= 100
        assert kept.size == sum(len(key) + len(one.answer.body) for key, one in kept.entries.items())
    assert kept.find("49") is not None
    assert kept.find("0") is None
    kept.add("huge", Answer(200, b"x" * 1000))
    assert kept.find("huge") is None
    assert kept.size == 0


def test_what_is_over_a_limit_is_refused_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("grundy.web.response_cache.time.monotonic", lambda: now)
    kept = Cache(1000)
    kept.add("good", Answer(200, b"yes"))
    kept.add("over", Answer.error(422, "over budget", over=True))
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
        assert (lane.queue.waiting, lane.queue.running, len(lane.queue.free)) == ([], [], 1)

    in_lane(QueueSettings("long", 1, 20, 20, 50), work)


def test_a_move_that_takes_too_long_costs_its_worker_no_more_than_the_budget() -> None:
    """Drawing does not look at the budget, so the worker is killed as soon as its time is up."""

    async def work(lane: Lane) -> None:
        rows = "+".join(["24"] * 15_000)
        slow = {"ask": "move", "seconds": 0.5, "game": "kayles", "position": rows, "move": "zzz"}
        began = asyncio.get_running_loop().time()
        assert (await lane.ask(ANN, slow)).status == 422
        assert asyncio.get_running_loop().time() - began < 30
        assert (await lane.ask(ANN, SMALL)).status == 200

    in_lane(QueueSettings("long", 1, 20, 20, 50), work)


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
from grundy.web import answers, preload
from grundy.core.registry import all_games
game = all_games()["divinim"]()
list(game.moves(game.start()))
def held(): return sum(one.cache_info().currsize for one in answers.FROZEN_CACHES)
before = held()
answers.forget()
print(before > 0, held())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "0"], done


def test_a_long_answer_is_held_packed_alone() -> None:
    short, long = Answer(200, b"x" * 10), Answer(200, b"x" * 100_000, "header", cost=2.0)
    assert (short.pack(), long.pack().body) == (short, long.body)
    assert [one.length for one in (short, long, long.pack())] == [10, 100_000, 100_000]
    assert (long.pack().size < 1_000, long.pack().table, long.pack().cost) == (True, "header", 2.0)
