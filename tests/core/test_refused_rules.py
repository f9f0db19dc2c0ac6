"""What is not compiled, because the compiler would mean something else by it than the interpreter."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from grundy import Budget, HeapGame, rule
from grundy.core.errors import CannotCompile
from grundy.engines.heaps import extend_compiled


def refused(function: Callable[..., Any]) -> str:
    @dataclass(frozen=True)
    class Refused(HeapGame):
        """A rule to refuse."""

        id = "refused"
        heap_options = rule(function)
        some = (1, 2)
        top = 1 << 70

    try:
        extend_compiled(Refused(), [0], 40, Budget(None))
    except CannotCompile as error:
        return str(error)
    return ""


def before_it_is_set(n):
    if n > 5:
        k = 1
    yield n - k


def a_list(n):
    found = [1]
    found.append(n)
    yield from found


def tries(n):
    try:
        yield n**30 % n
    except OverflowError:
        yield 0


def rounds(n):
    yield round(n / 2)


def a_float_power(n):
    yield int(n**0.5)


def other_math(n):
    yield int(math.log(n + 1))


def int_or_float(n):
    x = 1
    if n > 3:
        x = 0.5
    yield int(x)


def a_truth_value(n):
    yield n > 3


def tuple_or_nothing(n, some):
    if some:
        yield n - 1


def too_large(n, top):
    yield n % top


def a_large_literal(n):
    yield n % 100000000000000000000


def calls_itself(n):
    yield factorial(n) % n


def factorial(n: int) -> int:
    return n * factorial(n - 1) if n else 1


def mixed_minimum(n):
    yield int(min(n, 2.5))


def floats_in_a_tuple(n):
    if n in (1, 2.5):
        yield 0


CASES = [
    (before_it_is_set, "k may be used before it is set"),
    (a_list, "a list"),
    (tries, "`try`"),
    (rounds, "round"),
    (a_float_power, "pow"),
    (other_math, "math.log"),
    (int_or_float, "x is a whole number in one place"),
    (a_truth_value, "yields a value of type bool"),
    (tuple_or_nothing, "truth value"),
    (too_large, "top"),
    (a_large_literal, "a number beyond 64 bits"),
    (calls_itself, "calls itself"),
    (mixed_minimum, "min"),
    (floats_in_a_tuple, "in"),
]


@pytest.mark.parametrize(("function", "why"), CASES, ids=lambda case: getattr(case, "__name__", ""))
def test_what_would_mean_something_else_is_refused(function: Callable[..., Any], why: str) -> None:
    assert why in refused(function)
