"""The language of compiled rules, one corner of it in each branch: compiled, it means what the interpreter means."""

import math
from dataclasses import dataclass
from math import gcd as common

import pytest

from grundy import Budget, HeapGame, rule
from grundy.cli.progress import progress_for
from grundy.engines.heaps import extend, extend_compiled

FLAG, F, ONE = True, 2.5, (5,)
root = math.isqrt


def times(a: int, b: int = 3) -> int:
    return a * b


@dataclass(frozen=True)
class Language(HeapGame):
    """A rule for each kind."""

    id = "language"
    kind: int = 0
    some = (3, 1, 2)

    @rule
    def heap_options(n, kind, some):
        if kind == 0:
            if n > 4:
                yield some[-1] if n > 6 else some[n - 5]
        elif kind == 1:
            if n > 4:
                yield (n * 2**40 >> 41) - 1
        elif kind == 2:
            for k in range(n - 1, -1, -2):
                yield k
        elif kind == 3:
            if (n in {1, 2, 30} or n not in some) and n > 0:
                yield n - 1
        elif kind == 4:
            for i, t in enumerate(some):
                if t <= n:
                    yield n - t
                if n > 9 > i:
                    yield i
        elif kind == 5:
            for a, b in zip(some, range(n)):  # noqa: B905
                if a + b < n:
                    yield a + b
        elif kind == 6:
            if 0 < n <= 40 < n + 100:
                yield root(n) - 1 if n > 1 else 0
            yield from range(0, n, 3)
        elif kind == 7:
            x, y = divmod(n * 7, 3)
            if n > 1:
                yield (x + y) % n
        elif kind == 8:
            if n > times(n % 3):
                yield times(n % 3, b=2) if n > 6 else 0
            if n > 3 and FLAG:
                yield int(n / F)
        elif kind == 9:
            t = 0
            while True:
                t += 1
                if t * t > n:
                    break
                if t == 5:
                    continue
                yield n - t
        elif kind == 10:
            if n > 1:
                yield common(n, 12) - 1 if common(n, 12) < n else 0
            if n > 5:
                yield max(some) + min(some) - 2, len(some) - sum(some) + 4
        elif kind == 11:
            if n > 0:
                yield n - 1 if n < 2**3**1 else (n ^ 5) % n
            if n > 20:
                yield n - (1 << 2) - (ONE[0] if ONE == (5,) else 7)
        elif kind == 12:
            for left in range(n):
                if (left / 3 == n / 7) or left * 1.5 > n:
                    yield left
        elif kind == 13:
            big = 2**62
            for k in range(big + n - 3, big * 1 + n, 2):
                if k - big < n and k >= big:
                    yield k - big
        elif kind == 14:
            z = math.floor(n * 0.7) + math.ceil(-n / 3) + int(math.fabs(-n))
            if 0 <= z < n:
                yield z
        elif kind == 15:
            for k in (1, 2, 3)[:2]:
                if k <= n:
                    yield n - k
            for k in some[1:]:
                if k <= n:
                    yield (n - k, 0)


def test_every_corner_is_compiled_and_agrees() -> None:
    for kind in range(16):
        budget = Budget(None)
        right, _ = extend(Language(kind), [0], 130, Budget(None), compiled=False)
        assert extend_compiled(Language(kind), [0], 130, budget).tolist() == right, kind
        assert not budget.notes, kind


def test_what_is_said_beside_an_answer_goes_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_for(None) as budget:
        for _ in range(2):
            budget.note("that is why", "it is slower")
    assert capsys.readouterr() == ("", "grundy: it is slower: that is why\n")
