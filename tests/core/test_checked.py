"""A compiled rule never gives another value than the interpreter: every kind of arithmetic, over whole tables."""

import ast
import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import grundy
from grundy import Budget, Ending, HeapGame, TableGame, rule
from grundy.engines.dense import box_table
from grundy.engines.heaps import extend, extend_compiled

LARGE = (1 << 62) + 12_345
STEPS = ((1, 2), (2, 1), (0, 3))
NARROW = np.int64(3)


def fibonacci(n: int) -> int:
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def whole(n: int, kind: int) -> int:
    """Numbers that pass 64 bits sooner or later, each in its own way."""
    if kind == 0:
        return n * n * n * n * n * n * n * n * n
    if kind == 1:
        return 1 << n
    if kind == 2:
        return fibonacci(n)
    if kind == 3:
        return (-3) ** (n // 2)
    if kind == 4:
        return -(n - (1 << 62)) * 2 - LARGE
    if kind == 5:
        return abs(-LARGE - n * (1 << 55)) // (n + 1)
    if kind == 6:
        return sum((LARGE, n, n * 2**54)) % 1_000_003
    if kind == 7:
        total = 1
        for k in range(1, n % 40 + 1):
            total *= k
        return total
    if kind == 8:
        return (n << (n % 70)) >> (n % 90)
    if kind == 9:
        return divmod(-LARGE * 2 + n, -(n % 3) - 1)[0] + ~n + pow(n, 3)
    if kind == 10:
        return int((n + 1) ** 6 / 3) + math.floor(n * 1e17) - math.ceil(n / 7)
    if kind == 11:
        return math.isqrt(n**11) + math.gcd(n**9, 2**60) + int(math.sqrt(n))
    if kind == 12:
        return min(n * LARGE, 5, n) + max(n, 7, n * 3)
    return n - kind


@dataclass(frozen=True)
class Arithmetic(HeapGame):
    """Leaves what some large number allows."""

    id = "arithmetic"
    kind: int = 0

    @rule
    def heap_options(n, kind):
        large = whole(n, kind)
        for k in range(n):
            if large % 7 != k % 7 and (k < n // 2 or large > k):
                yield k


KINDS = range(14)


def compared(game: Any, to: int = 120) -> tuple[list[int], list[int], Budget]:
    budget = Budget(None)
    right, _ = extend(game, [0], to, Budget(None), compiled=False)
    return right, [int(n) for n in extend_compiled(game, [0], to, budget)], budget


@pytest.mark.parametrize("kind", KINDS)
def test_whole_tables_agree(kind: int) -> None:
    right, found, budget = compared(Arithmetic(kind))
    assert found == right
    if kind < 13:
        (note,) = budget.notes.values()
        assert "passes 64 bits" in note, note
    else:
        assert not budget.notes
