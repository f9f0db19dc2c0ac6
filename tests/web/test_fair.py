"""Who is served before whom, without workers: prices, cheap ones first, shares by the seconds used; one answer for all
who ask the same.
"""

import asyncio
import json
from collections import Counter
from typing import Any

import pytest

from grundy.web.asked import Answer
from grundy.web.flights import Flights
from grundy.web.limits import CHEAP, DEBT, PATIENT, LaneSettings
from grundy.web.pool import Pool
from grundy.web.prices import Debts, Prices
from grundy.web.turns import Busy, Turns
from grundy.web.visitors import Caller
from tests.support import run_async
from tests.web.test_turns import LANES

ANN, BOB = Caller("here", "ann"), Caller("here", "bob")


def question(ask: str, position: str, **more: Any) -> dict[str, Any]:
    return {"ask": ask, "seconds": 5.0, "game": "kayles", "position": position, **more}


# ---- prices ----


def test_what_is_large_is_dear_before_anybody_has_tried_it() -> None:
    prices = Prices()
    assert prices.of(question("move", "11+9+7")).seconds <= CHEAP
    assert prices.of(question("move", str(10**19))).seconds > CHEAP
    assert prices.of(question("view", "+".join(["24"] * 15_000))).seconds > LANES["moves"].slice


def test_prices_are_learnt_from_the_same_kind_and_size() -> None:
    prices = Prices()
    for _ in range(3):
        prices.learn(question("solve", "150"), 8.0)
    assert prices.of(question("solve", "151")) == (8.0, True), "one of the same size"
    assert CHEAP < prices.of(question("solve", "60000")).seconds < LANES["solves"].slice, "a larger one is doubtful"
    assert prices.of(question("solve", "9")).seconds <= CHEAP, "a smaller one may"
    assert prices.of(question("view", "150")).seconds <= CHEAP, "and so may another kind"
    assert prices.of(question("choose", "11+9", player="mcts:1000000")).seconds > LANES["choices"].slice
    prices.learn(question("choose", "11+9", player="mcts:1000"), 0.7)
    assert prices.of(question("choose", "11+9", player="mcts:2000")).seconds > CHEAP
    assert prices.of(question("choose", "11+9", player="mcts:10")).seconds <= CHEAP


def test_one_odd_question_does_not_change_the_price_of_all() -> None:
    prices = Prices()
    ordinary = question("move", "11+9+7")
    for _ in range(20):
        prices.learn(ordinary, 0.004)
    for _ in range(2):
        prices.learn(ordinary, 5.0)
        assert prices.of(ordinary).seconds <= CHEAP
        prices.learn(ordinary, 0.004)


def test_debts_are_paid_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("grundy.web.prices.time.monotonic", lambda: now)
    debts = Debts()
    for _ in range(1000):
        debts.add(ANN, CHEAP / 2)
    assert not debts.deep(ANN), "who asks much, but cheaply, owes nothing"
    debts.add(ANN, 2.0)
    assert debts.deep(ANN)
    assert not debts.deep(BOB)
    now += 2 / DEBT / 0.1
    assert not debts.deep(ANN)


# ---- the order of service ----


class Line:
    """A lane without processes: each question takes the seconds that it says, which are counted and not waited for."""

    def __init__(self, settings: LaneSettings) -> None:
        self.turns = Turns(settings)
        self.turns.free = list(range(settings.workers))
        self.order: list[tuple[str, float]] = []

    async def ask(self, client: Caller, price: float, cost: float | None = None) -> None:
        async with self.turns.turn(client, price):
            self.order.append((client.session, price))
            await asyncio.sleep(0)
            self.turns.charge(client, (price if cost is None else cost) - price)


def test_a_move_is_never_behind_a_heavy_question_whoever_asks() -> None:
    async def work() -> None:
        line = Line(LaneSettings("moves", 1, 200, 100, 0))
        asked = [line.ask(Caller("flood", f"cookie {i}"), 0.2) for i in range(30)]
        asked += [line.ask(Caller("flood", "cookie 0"), 0.003), line.ask(BOB, 0.003)]
        await asyncio.gather(*asked)
        cheap = [i for i, (_, price) in enumerate(line.order) if price < CHEAP]
        assert cheap[-1] <= 2, "the one that had begun is the only one before them"

    run_async(work())


def test_what_is_dear_leaves_a_worker_to_what_is_cheap_and_is_served_sometime() -> None:
    async def work() -> None:
        line = Line(LaneSettings("moves", 2, 400, 400, 0))
        hold = asyncio.Event()

        async def slow(name: str) -> None:
            async with line.turns.turn(Caller(name, name), 1.0):
                line.order.append((name, 1.0))
                await hold.wait()

        slows = [asyncio.ensure_future(slow(f"slow {i}")) for i in range(3)]
        await asyncio.sleep(0)
        assert len(line.turns.free) == 1, "the second worker waits for a move"
        await line.ask(ANN, 0.003)
        hold.set()
        await asyncio.gather(*slows)
        line.order.clear()
        moves = [line.ask(Caller(f"home {i}", "x"), 0.003) for i in range(4 * PATIENT)]
        await asyncio.gather(line.ask(BOB, 1.0), *moves)
        assert line.order.index(("bob", 1.0)) <= PATIENT

    run_async(work())


def test_shares_are_counted_in_seconds() -> None:
    """Two clients of one address: one with questions of ten seconds, one of a second, have the worker equally long."""

    async def work() -> None:
        line = Line(LaneSettings("slow", 1, 400, 400, 0, cheap=100.0))
        await asyncio.gather(*(line.ask(ANN, 10.0) for _ in range(20)), *(line.ask(BOB, 1.0) for _ in range(50)))
        until = [name for name, _ in line.order[:44]]
        assert Counter(until)["bob"] in range(38, 42)

    run_async(work())


def test_who_says_little_and_costs_much_is_charged_for_it() -> None:
    async def work() -> None:
        line = Line(LaneSettings("solves", 1, 400, 400, 0))
        asked = [line.ask(ANN, 0.02, 0.5) for _ in range(10)] + [line.ask(BOB, 0.02) for _ in range(20)]
        await asyncio.gather(*asked)
        assert [name for name, _ in line.order[:22]].count("ann") == 2

    run_async(work())


class Told(Pool):
    """A pool whose lanes say which of them was asked."""

    def __init__(self) -> None:
        super().__init__(list(LANES.values()), [])
        self.asked: list[str] = []
        for name, lane in self.lanes.items():
            lane.ask = self.told(name)  # type: ignore[method-assign]

    def told(self, name: str) -> Any:
        async def ask(*_: Any) -> Answer:
            self.asked.append(name)
            return Answer(200, b"")

        return ask


def test_what_is_priced_above_a_lanes_slice_does_not_begin_there() -> None:
    async def work() -> None:
        pool = Told()
        for position in ("11+9+7", "+".join(["24"] * 5_000)):
            await pool.ask("moves", ANN, question("view", position))
        assert pool.asked == ["moves", "slow"]

    run_async(work())


# ---- equal questions ----


def test_equal_questions_are_asked_once_and_who_leaves_calls_nothing_off() -> None:
    async def work() -> None:
        flights, begun, ending = Flights(), [], asyncio.Event()
        heard: list[Any] = []

        async def start(report: Any) -> Answer:
            begun.append(report)
            await ending.wait()
            report({"what": "x"})
            return Answer.of("found")

        def join() -> asyncio.Task[Answer]:
            return asyncio.create_task(flights.join("key", start, heard.append))

        all_of_them = [join() for _ in range(200)]
        await asyncio.sleep(0)
        for gone in all_of_them[:150]:
            gone.cancel()
        await asyncio.wait(all_of_them[:150])
        ending.set()
        found = await asyncio.gather(*all_of_them[150:])
        assert {json.loads(one.body) for one in found} == {"found"}
        assert (len(begun), len(heard), flights.open) == (1, 50, {})

        ending.clear()
        last = [join(), join()]
        await asyncio.sleep(0)
        for one in last:
            one.cancel()
        await asyncio.wait(last)
        assert flights.open == {}, "the last who leaves calls it off"
        assert len(begun) == 2

    run_async(work())


def test_a_client_is_not_refused_because_of_who_asked_first() -> None:
    async def work() -> None:
        flights, tries = Flights(), 0

        async def start(report: Any) -> Answer:
            nonlocal tries
            tries += 1
            await asyncio.sleep(0)
            if tries == 1:
                raise Busy(1, "you have too many")
            return Answer.of(tries)

        first, *others = [asyncio.create_task(flights.join("key", start, lambda _: None)) for _ in range(3)]
        with pytest.raises(Busy):
            await first
        assert [json.loads((await one).body) for one in others] == [2, 2]

    run_async(work())
