"""Who is served before whom, without workers: costs, cheap ones first, shares by the seconds used; one answer for all
who ask the same.
"""

import asyncio
import json
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from grundy.web.guard import Caller
from grundy.web.limits import ANY_COST_EVERY, CHEAP, HALF_LIFE, HEAVY, QueueSettings
from grundy.web.responses import Answer
from grundy.web.scheduler import Busy, Costs, Pending, Queue, Scheduler
from tests.support import run_async
from tests.web.test_queues import INTERACTIVE, LONG

ANN, BOB = Caller("here", "ann"), Caller("here", "bob")


def question(ask: str, position: str, **more: Any) -> dict[str, Any]:
    return {"ask": ask, "seconds": 5.0, "game": "kayles", "position": position, **more}


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Used seconds are forgotten in time, and how much is forgotten during a test would depend on the machine."""
    monkeypatch.setattr("grundy.web.scheduler.time.monotonic", lambda: 100.0)


# ---- costs ----


def test_what_is_large_is_expensive_before_anybody_has_tried_it() -> None:
    costs = Costs()
    assert costs.estimate(question("move", "11+9+7")) <= CHEAP
    assert costs.estimate(question("move", str(10**19))) > CHEAP
    assert costs.estimate(question("view", "+".join(["24"] * 15_000))) > INTERACTIVE.slice


def test_costs_are_learnt_from_the_same_kind_and_size() -> None:
    costs = Costs()
    for _ in range(3):
        costs.learn(question("solve", "150"), 8.0)
    assert costs.estimate(question("solve", "151")) == 8.0, "one of the same size"
    assert CHEAP < costs.estimate(question("solve", "60000")) < INTERACTIVE.slice, "a larger one is doubtful"
    assert costs.estimate(question("solve", "9")) <= CHEAP, "a smaller one may"
    assert costs.estimate(question("view", "150")) <= CHEAP, "and so may another kind"
    assert costs.estimate(question("choose", "11+9", player="mcts:1000000")) > INTERACTIVE.slice
    costs.learn(question("choose", "11+9", player="mcts:1000"), 0.7)
    assert costs.estimate(question("choose", "11+9", player="mcts:2000")) > CHEAP
    assert costs.estimate(question("choose", "11+9", player="mcts:10")) < INTERACTIVE.slice, "a weaker one may"


def test_one_odd_question_does_not_change_the_cost_of_all() -> None:
    costs = Costs()
    ordinary = question("move", "11+9+7")
    for _ in range(20):
        costs.learn(ordinary, 0.004)
    for _ in range(2):
        costs.learn(ordinary, 5.0)
        assert costs.estimate(ordinary) <= CHEAP
        costs.learn(ordinary, 0.004)


def test_a_heavy_client_is_forgiven_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("grundy.web.scheduler.time.monotonic", lambda: now)
    costs, unknown = Costs(), question("move", "11+9+7")
    costs.charge(ANN, 2 * HEAVY)
    assert costs.estimate(unknown, ANN) > CHEAP >= costs.estimate(unknown, BOB)
    now += 2 * HALF_LIFE
    assert costs.used(ANN) == HEAVY / 2
    assert costs.estimate(unknown, ANN) <= CHEAP


# ---- the order of service ----


class Line:
    """A queue without processes: each request takes the seconds that it says, which are counted and not waited for."""

    def __init__(self, settings: QueueSettings) -> None:
        self.queue = Queue(settings, Costs())
        self.queue.free = [SimpleNamespace(nice=0) for _ in range(settings.workers)]
        self.order: list[tuple[str, float]] = []

    async def ask(self, client: Caller, price: float, cost: float | None = None) -> None:
        async with self.queue.place(client, price):
            self.order.append((client.session, price))
            await asyncio.sleep(0)
            self.queue.charge(client, (price if cost is None else cost) - price)


def test_a_move_is_never_behind_a_heavy_question_whoever_asks() -> None:
    async def work() -> None:
        line = Line(QueueSettings("moves", 1, 200, 100, 1000))
        asked = [line.ask(Caller("flood", f"cookie {i}"), 0.2) for i in range(30)]
        asked += [line.ask(Caller("flood", "cookie 0"), 0.003), line.ask(BOB, 0.003)]
        await asyncio.gather(*asked)
        cheap = [i for i, (_, price) in enumerate(line.order) if price < CHEAP]
        assert cheap[-1] <= 2, "the one that had begun is the only one before them"

    run_async(work())


def test_what_is_dear_leaves_a_worker_to_what_is_cheap_and_is_served_sometime() -> None:
    async def work() -> None:
        line = Line(QueueSettings("moves", 2, 400, 400, 1000))
        hold = asyncio.Event()

        async def slow(name: str) -> None:
            async with line.queue.place(Caller(name, name), 1.0):
                line.order.append((name, 1.0))
                await hold.wait()

        slows = [asyncio.ensure_future(slow(f"slow {i}")) for i in range(3)]
        await asyncio.sleep(0)
        assert len(line.queue.free) == 1, "the second worker waits for a move"
        await line.ask(ANN, 0.003)
        hold.set()
        await asyncio.gather(*slows)
        line.order.clear()
        moves = [line.ask(Caller(f"home {i}", "x"), 0.003) for i in range(4 * ANY_COST_EVERY)]
        await asyncio.gather(line.ask(BOB, 1.0), *moves)
        assert line.order.index(("bob", 1.0)) <= ANY_COST_EVERY

    run_async(work())


def test_shares_are_counted_in_seconds() -> None:
    """Two clients of one address: one with questions of ten seconds, one of a second, have the worker equally long."""

    async def work() -> None:
        line = Line(QueueSettings("slow", 1, 400, 400, 1000, cheap=100.0))
        await asyncio.gather(*(line.ask(ANN, 10.0) for _ in range(20)), *(line.ask(BOB, 1.0) for _ in range(50)))
        until = [name for name, _ in line.order[:44]]
        assert Counter(until)["bob"] in range(38, 42)

    run_async(work())


def test_who_says_little_and_costs_much_is_charged_for_it() -> None:
    async def work() -> None:
        line = Line(QueueSettings("solves", 1, 400, 400, 1000))
        asked = [line.ask(ANN, 0.02, 0.5) for _ in range(10)] + [line.ask(BOB, 0.02) for _ in range(20)]
        await asyncio.gather(*asked)
        assert [name for name, _ in line.order[:22]].count("ann") == 2

    run_async(work())


def test_what_is_estimated_above_the_slice_does_not_begin_in_the_interactive_queue() -> None:
    async def work() -> None:
        scheduler, asked = Scheduler((INTERACTIVE, LONG)), []

        async def run(queue: Queue, *_: Any) -> Answer:
            asked.append(queue.settings.name)
            return Answer(200, b"")

        scheduler.run = run  # type: ignore[method-assign, assignment]
        for position in ("11+9+7", "+".join(["24"] * 5_000)):
            await scheduler.answer(ANN, question("view", position))
        await scheduler.answer(ANN, question("view", "3"), job=True)
        assert asked == ["interactive", "long", "long"]

    run_async(work())


# ---- equal questions ----


def test_equal_questions_are_asked_once_and_who_leaves_calls_nothing_off() -> None:
    async def work() -> None:
        pending, begun, ending = Pending(), [], asyncio.Event()

        async def start() -> Answer:
            begun.append(1)
            await ending.wait()
            return Answer.of("found")

        def join() -> asyncio.Task[Answer]:
            return asyncio.create_task(pending.join("key", start))

        all_of_them = [join() for _ in range(200)]
        await asyncio.sleep(0)
        for gone in all_of_them[:150]:
            gone.cancel()
        await asyncio.wait(all_of_them[:150])
        ending.set()
        found = await asyncio.gather(*all_of_them[150:])
        assert {json.loads(one.body) for one in found} == {"found"}
        assert (len(begun), pending.open, pending.waiting) == (1, {}, {})

        ending.clear()
        last = [join(), join()]
        await asyncio.sleep(0)
        for one in last:
            one.cancel()
        await asyncio.wait(last)
        assert pending.open == {}, "the last who leaves calls it off"
        assert len(begun) == 2

    run_async(work())


def test_a_client_is_not_refused_because_of_who_asked_first() -> None:
    async def work() -> None:
        pending, tries = Pending(), 0

        async def start() -> Answer:
            nonlocal tries
            tries += 1
            await asyncio.sleep(0)
            if tries == 1:
                raise Busy(1, "you have too many")
            return Answer.of(tries)

        first, *others = [asyncio.create_task(pending.join("key", start)) for _ in range(3)]
        with pytest.raises(Busy):
            await first
        assert [json.loads((await one).body) for one in others] == [2, 2]

    run_async(work())
