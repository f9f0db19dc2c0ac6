"""Rules that search for long between two options look at the budget of the operation that is running."""

from collections.abc import Iterator
from typing import Any

import pytest

import grundy
from grundy.core.budget import Budget, look_at_running
from grundy.core.errors import Cancelled, RuleError
from grundy.core.rules import rule, with_ticks
from grundy.core.user_games import place
from tests.support import complaint_of, within

LARGE_PRIME = 10**18 + 9


def called_off() -> Budget:
    budget = Budget(None)
    budget.cancel()
    return budget


@rule
def search(n) -> Iterator[int]:
    while n:
        n += 1
    yield n


def test_a_search_for_the_next_option_can_be_called_off() -> None:
    with within(20), called_off().running(), pytest.raises(Cancelled):
        list(search.run(1))


LONG_LISTS = {
    "moores-nim": "99999999999,99999999999",
    "nimble": "0,99999999999",
    "nim-2d": "(99999999999,99999999999)",
    "end-nim": "99999999999,99999999999",
    "wythoff": "99999999999,99999999999",
    "monotonic-nim": "2,3,99999999999",
}


@pytest.mark.parametrize("name", LONG_LISTS)
def test_a_list_of_moves_can_be_called_off(name: str) -> None:
    game = grundy.game(name)
    with within(20), called_off().running(), pytest.raises(Cancelled):
        for _ in game.moves(game.parse(LONG_LISTS[name])):
            pass


def test_a_move_that_is_looked_for_can_be_called_off() -> None:
    game = grundy.game("kayles")
    with within(20), called_off().running(), pytest.raises(Cancelled):
        game.option((99999999999,), "take")


def test_nobody_looks_where_no_operation_runs() -> None:
    look_at_running()
    with Budget(None).running():
        look_at_running()
    outer, inner = Budget(None), called_off()
    with outer.running():
        with inner.running(), pytest.raises(Cancelled):
            look_at_running()
        look_at_running()


def outside(factor: int) -> Any:
    @rule
    def multiples(n, most) -> Iterator[int]:
        for k in range(1, most):
            if k % 2:
                continue
            if k * factor <= n:
                yield n - k * factor
        while n > most:
            n -= LEAP
        yield n // (most - 3)

    return multiples


LEAP = 7


def test_the_function_is_the_same_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    for factor in (1, 3):
        made = outside(factor)
        assert made.interpreted is not made.function
        for n, most in ((0, 5), (30, 4), (100, 20)):
            assert list(made.interpreted(n, most)) == list(made.function(n, most))
        monkeypatch.setitem(globals(), "LEAP", 5)
        assert list(made.interpreted(101, 20)) == list(made.function(101, 20)), "names outside are looked up each time"


def test_the_line_of_an_error_is_that_of_the_source() -> None:
    made = outside(1)
    with pytest.raises(RuleError, match=r"test_ticking.py, line \d+: `yield n // \(most - 3\)`"):
        list(made.run(9, 3))


def test_loops_that_always_yield_stay_as_they_are() -> None:
    def plain(n: int) -> Iterator[int]:
        for k in range(n):
            yield k

    assert with_ticks(plain) is plain


def test_a_users_rule_that_is_over_budget_says_where() -> None:
    with Budget(0.0).running(), within(20):
        said = complaint_of(lambda: list(search.run(1)))
    assert said is not None
    assert "search() takes too long in test_ticking.py, line" in said


def test_a_frame_between_two_lines_has_a_place() -> None:
    assert place("folder/mine.py", None) == "mine.py"
    assert place("folder/mine.py", 3) == "mine.py, line 3"


def test_a_question_sets_the_budget_that_rules_look_at() -> None:
    """Also where nobody gives one: the usual one is 10 s."""
    seen: list[Budget | None] = []

    def spy(n: int) -> Any:
        from grundy.core.budget import RUNNING

        seen.append(RUNNING.get())
        return divisors.heap_options.run(n, 0)

    divisors = grundy.game("take-a-divisor")
    kind = type("Spied", (type(divisors),), {"heap_parts": lambda self, n: spy(n), "id": "spied"})
    given = Budget(30)
    grundy.genus(kind(), "6", budget=given)
    assert given in seen
    seen.clear()
    grundy.genus(kind(), "6")
    assert {budget.seconds for budget in seen if budget} == {10.0}
