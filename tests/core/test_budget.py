"""Budgets: time, positions, memory and cancelling, on every kind of engine. Over budget is an error, never a value."""

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from grundy import Budget, TableGame, rule
from grundy.core.budget import parse_seconds, readable_bytes
from grundy.core.errors import BadParam, Cancelled, OverBudget
from grundy.core.game import Ending
from grundy.core.registry import all_games
from grundy.engines.choose import choose
from tests.support import within

SOON = 1.0  # seconds of work: the design asks for 50 ms, a slow machine may need more


@dataclass(frozen=True)
class ThreeHeaps(TableGame):
    """Nim with three heaps, as a table."""

    id = "three-heaps"

    @rule
    def table_options(a, b, c):
        for x in range(a):
            yield x, b, c
        for x in range(b):
            yield a, x, c
        for x in range(c):
            yield a, b, x


def endless(engine: str) -> tuple[Any, Any, Ending]:
    """A question that takes this engine minutes."""
    if engine == "dense":
        return ThreeHeaps(), (300, 300, 300), Ending.NORMAL
    name, text, ending = {
        "heaps": ("grundys-game", "3000000", Ending.NORMAL),
        "search": ("poker-nim", "14,15,16,17|18", Ending.NORMAL),
        "misere": ("kayles", "19+20+21+22", Ending.MISERE),
        "reference": ("kayles", "19+20+21+22", Ending.NORMAL),
    }[engine]
    game = all_games()[name]()
    return game, game.parse(text), ending


ENGINES = pytest.mark.parametrize("engine", ["search", "misere", "heaps", "dense", "reference"])
MEMORY = 3 << 30


@pytest.fixture
def warm() -> None:
    """Compile first: the compiler itself cannot be interrupted."""
    choose(ThreeHeaps(), (20, 20, 20), Ending.NORMAL, Budget(None), "dense").value((20, 20, 20))
    choose(all_games()["grundys-game"](), (400,), Ending.NORMAL, Budget(None), "heaps").value((400,))


@ENGINES
@pytest.mark.usefixtures("warm")
def test_time(engine: str) -> None:
    game, position, ending = endless(engine)
    began, worked = time.monotonic(), time.process_time()
    budget = Budget(0.1, memory=MEMORY)
    with within(60), pytest.raises(OverBudget, match=r"over budget: 0\.1 s of time"):
        choose(game, position, ending, budget, engine).value(position)
    assert time.monotonic() - began >= 0.1
    assert time.process_time() - worked < 0.1 + SOON


@pytest.mark.nojit
@pytest.mark.parametrize("engine", ["search", "misere", "reference"])
def test_positions(engine: str) -> None:
    """Those that are searched and remembered one by one; for tables it is their memory that is limited."""
    game, position, ending = endless(engine)
    with within(60), pytest.raises(OverBudget, match="more than 2,000 positions"):
        choose(game, position, ending, Budget(50, memory=MEMORY, nodes=2000), engine).value(position)


@ENGINES
@pytest.mark.usefixtures("warm")
def test_cancel_from_another_thread(engine: str) -> None:
    game, position, ending = endless(engine)
    budget = Budget(50, memory=MEMORY)
    asked: list[float] = []

    def cancel() -> None:
        asked.append(time.process_time())
        budget.cancel()

    timer = threading.Timer(0.1, cancel)
    timer.start()
    with within(60), pytest.raises(Cancelled, match="stopped on request"):
        choose(game, position, ending, budget, engine).value(position)
    timer.join()
    assert time.process_time() - asked[0] < SOON


@pytest.mark.parametrize("engine", ["heaps", "dense"])
def test_memory_is_refused_before_any_work(engine: str) -> None:
    game, position, ending = endless(engine)
    budget = Budget(50, memory=1 << 20)
    with pytest.raises(OverBudget, match=r"needs .* of memory, the limit is 1 MiB"):
        choose(game, position, ending, budget, engine).value(position)
    assert budget.used == 0


@pytest.mark.nojit
@pytest.mark.parametrize("text", ["9" * 30, "9" * 3000])
def test_numbers_of_any_length_are_refused_in_words(text: str) -> None:
    game = all_games()["kayles"]()
    with pytest.raises(OverBudget) as caught:
        choose(game, game.parse(text), Ending.NORMAL, Budget(5)).value(game.parse(text))
    assert len(str(caught.value)) < 200


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("name", "text", "ending", "engine"),
    [
        ("kayles", "3000000", Ending.MISERE, "misere"),
        ("kayles", "3000000", Ending.NORMAL, "search"),
        ("kayles", "3000000", Ending.NORMAL, "reference"),
        ("nimble", "30000000", Ending.NORMAL, "search"),
        ("poker-nim", "30000000|5", Ending.MISERE, "misere"),
    ],
)
def test_one_position_with_millions_of_moves_keeps_the_time(name: str, text: str, ending: Ending, engine: str) -> None:
    """The clock has to be looked at while the moves of one position are listed, not only between positions."""
    game = all_games()[name]()
    position = game.parse(text)
    began = time.process_time()
    with within(8), pytest.raises(OverBudget):
        choose(game, position, ending, Budget(0.3), engine).value(position)
    assert time.process_time() - began < 0.3 + SOON


@pytest.mark.nojit
def test_a_finished_answer_is_not_lost_to_its_remoteness() -> None:
    """Walking the whole game for its remoteness is extra: where time runs out it is left blank."""
    import grundy

    answer = grundy.solve("nim", "90+80+70", budget=Budget(0.5))
    assert answer.nimber == 90 ^ 80 ^ 70
    assert answer.remoteness is None


@pytest.mark.nojit
def test_spending_looks_at_the_limits_now_and_then() -> None:
    budget = Budget(None, nodes=1000)

    def work() -> Iterator[int]:
        for i in range(10_000):
            budget.spend()
            yield i

    with pytest.raises(OverBudget, match="more than 1,000 positions"):
        list(work())
    assert 1000 < budget.used < 1100
    budget.cancel()
    with pytest.raises(Cancelled, match="positions"):
        budget.look()


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("text", "seconds"), [("10s", 10), ("500ms", 0.5), ("2m", 120), ("1h", 3600), ("3", 3), (" 1.5s ", 1.5)]
)
def test_lengths_of_time(text: str, seconds: float) -> None:
    assert parse_seconds(text) == seconds


@pytest.mark.nojit
@pytest.mark.parametrize("text", ["", "s", "-1s", "1d", "ten", "1e3", "inf", "nan", "1 0", "1,5s", "\x1b", "s" * 9999])
def test_what_is_no_length_of_time(text: str) -> None:
    with pytest.raises(BadParam, match="is no length of time") as caught:
        parse_seconds(text)
    assert len(str(caught.value)) < 200
    assert str(caught.value).isprintable()


@pytest.mark.nojit
def test_sizes_in_words() -> None:
    assert [readable_bytes(n) for n in (5, 2 << 10, 3 << 20, 2 << 30)] == ["5 bytes", "2 kB", "3 MiB", "2 GiB"]
    assert readable_bytes(10**500) == "more than 10^12 GiB"
