"""A compiled rule never gives another value than the interpreter: every kind of arithmetic, over whole tables."""

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

import grundy
from grundy import Budget, HeapGame, TableGame, rule
from grundy.analysis.tabulate import make_table
from grundy.compile import checked as compilable
from grundy.compile import rule_compiler
from grundy.core.game import Ending
from grundy.engines.dense import fill
from grundy.engines.heaps import extend, extend_compiled
from tests.support import within

LARGE = (1 << 62) + 12_345
STEPS = ((1, 2), (2, 1), (0, 3))
THREE = np.int64(3)
TO = 140  # 128^9 is the first ninth power beyond 64 bits


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
        return -(n - LARGE) + LARGE
    if kind == 5:
        return abs(-LARGE - n * (1 << 57)) // (n + 1)
    if kind == 6:
        return sum((LARGE, n, n * 2**56)) % 1_000_003
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
        return int((n + 1) ** 9 / 3) + math.floor(n * 1e17) - math.ceil(n / 7)
    if kind == 11:
        return math.isqrt(n**11) + math.gcd(n**9, 2**60) + int(math.sqrt(n))
    if kind == 12:
        return min(n * LARGE, 5, n) + max(n, 7, n * 3)
    if kind == 13:
        return int(LARGE + n < LARGE * 1.0) + int(n + 0.5 > n)
    if kind == 14:
        return n - (n % -3) + (-n // 4) + (n & 5 | 8 ^ n) + (-n >> 70) + (-True) + math.trunc(-n / 2)
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


WITHIN = (14, 15)  # these stay within 64 bits


@pytest.mark.parametrize("kind", range(16))
def test_whole_tables_agree(kind: int) -> None:
    budget = Budget(None)
    right, _ = extend(Arithmetic(kind), [0], TO, Budget(None), compiled=False)
    found = extend_compiled(Arithmetic(kind), [0], TO, budget)
    assert found.tolist() == right
    assert bool(budget.notes) == (kind not in WITHIN)
    assert all("passes 64 bits" in note for note in budget.notes.values())


def test_without_the_check_the_comparison_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """The products that the test above compares do wrap where nothing checks them."""
    monkeypatch.setattr(NinthPower, "heap_options", rule(NinthPower.heap_options.function))  # a rule is read once
    for operator, name in list(compilable.OPERATORS.items()):
        monkeypatch.setitem(compilable.OPERATORS, operator, f"un{name}")
    plain = "@njit\ndef unmul__(a, b, _): return a * b\n@njit\ndef unmod__(a, b, _): return a % b\n"
    plain += "@njit\ndef unadd__(a, b, _): return a + b\n@njit\ndef unsub__(a, b, _): return a - b\n"
    monkeypatch.setattr(rule_compiler, "IMPORTS", f"{rule_compiler.IMPORTS}\nfrom numba import njit\n{plain}")
    right, _ = extend(NinthPower(), [0], TO, Budget(None), compiled=False)
    assert extend_compiled(NinthPower(), [0], TO, Budget(None)).tolist() != right
    monkeypatch.undo()
    assert extend_compiled(NinthPower(), [0], TO, Budget(None)).tolist() == right


@dataclass(frozen=True)
class NinthPower(HeapGame):
    """The rule that once gave heap 700 the nimber 322."""

    id = "ninth-power"

    @rule
    def heap_options(n):
        for k in range(n):
            if (n * n * n * n * n * n * n * n * n) % 7 != k % 7:
                yield k


def test_a_large_heap_is_answered_and_the_reason_said() -> None:
    assert extend(NinthPower(), [0], 701, Budget(None))[0][700] == 0
    answer = grundy.solve(NinthPower(), "301", budget=Budget(None), walk=0)
    (note,) = answer.notes
    assert note.startswith("some heaps from 128 on are interpreted, which is slower: `if (n * n *")
    assert "passes 64 bits" in note
    assert "test_checked.py, line 1" in note
    assert answer.to_dict()["notes"] == [note]


@dataclass(frozen=True)
class Powers(TableGame):
    """Walks home where a power allows."""

    id = "powers"

    @rule
    def table_options(a, b):
        power = 3**a * 5**b
        for x in range(a):
            if power % 11 != x:
                yield x, b
        for y in range(b):
            if power // 7 % 3 != y % 3:
                yield a, y


@pytest.mark.parametrize("kind", ["nimbers", "outcomes", "remoteness"])
def test_tables_of_tuples_agree(kind: str) -> None:
    budget, game = Budget(None), Powers()
    found = make_table(game, (2, 28), Ending.NORMAL, budget, kind)
    for position in [(0, 0), (2, 3), (1, 26), (2, 28)]:
        answer = grundy.solve(game, position, engine="search")
        wanted = {"nimbers": answer.nimber, "outcomes": int(answer.outcome == "N"), "remoteness": answer.remoteness}
        assert found.values[position] == wanted[kind], position
    assert any("`power = 3**a * 5**b`" in note for note in budget.notes.values())


def test_every_value_of_a_table_agrees_with_the_definition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In memory and on disk, where the work is called off and taken up again."""
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path))
    right: dict[tuple[int, int], int] = {}
    for a in range(20):
        for b in range(26):
            seen = {right[option] for option in Powers().tuple_options((a, b))}
            right[a, b] = next(n for n in range(99) if n not in seen)
    found = fill(Powers(), (20, 26), "nimbers", Ending.NORMAL, Budget(None))
    assert {position: found[position] for position in right} == right
    done = []

    def interrupt(what: str, at: int, total: int) -> None:
        done.append(at)
        if at > 300:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_table(Powers(), (19, 25), Ending.NORMAL, Budget(None, progress=interrupt), "nimbers", resume=True)
    kept = make_table(Powers(), (19, 25), Ending.NORMAL, Budget(None), "nimbers", resume=True)
    assert {position: int(kept.values[position]) for position in right} == right


def test_kept_nimbers_agree() -> None:
    values = grundy.table(Arithmetic(2), to=330, resume=True).values
    assert values.tolist() == extend(Arithmetic(2), [0], 331, Budget(None), compiled=False)[0]


def test_names_of_a_rule_never_meet_those_of_the_solver() -> None:
    @dataclass(frozen=True)
    class Names(HeapGame):
        """Takes up to n tokens, n being a parameter."""

        id = "names"
        n: int = 4
        start: int = 2  # type: ignore[assignment]

        @rule
        def heap_options(heap, n, start):
            for left in range(max(0, heap - n), heap):
                if left != start:
                    yield left

    right, _ = extend(Names(), [0], 60, Budget(None), compiled=False)
    assert extend_compiled(Names(), [0], 60, Budget(None)).tolist() == right


# ---- data, and numbers of NumPy ----


@dataclass(frozen=True)
class Data(TableGame):
    """Steps from a tuple of tuples, outside the rule and among the game's attributes."""

    id = "data"
    more = ((3, 3), (1, 0))

    @rule
    def table_options(a, b, more):
        for x, y in STEPS:
            if x <= a and y <= b:
                yield np.int64(a - x), b - y
        for x, y in more:
            if x <= a and y <= b:
                yield a - x, np.int64(b) - y
        if a >= THREE:
            yield a - THREE, b


def test_a_tuple_of_tuples_and_numpys_numbers() -> None:
    budget, game = Budget(None), Data()
    found = fill(game, (40, 60), "nimbers", Ending.NORMAL, budget)
    assert not budget.notes
    for position in [(0, 3), (7, 9), (20, 11), (39, 59)]:
        assert found[position] == grundy.solve(game, position, engine="search").nimber
    assert type(next(iter(game.tuple_options((9, 9))))[0]) is int


def test_data_that_is_not_compiled_is_said_to_be() -> None:
    @dataclass(frozen=True)
    class Long(Data):
        """The same with many steps."""

        id = "long-data"
        more = ((1, 0),) * 300

    budget = Budget(None)
    make_table(Long(), (3, 3), Ending.NORMAL, budget)
    (note,) = budget.notes.values()
    assert note.startswith("interpreted, which is slower: more, a tuple of tuples, has more than 400 numbers")


# ---- rules without an end ----


@dataclass(frozen=True)
class Endless(HeapGame):
    """Stands still from heap 40 on, in one of three ways."""

    id = "endless"
    kind: int = 0

    @rule
    def heap_options(n, kind):
        k = 0
        while n < 40 and k < n:
            yield k
            k += 1
        if n >= 40 and kind == 0:
            while k < n:
                yield k
        if n >= 40 and kind == 1:
            for i in range(4000000):
                for j in range(4000000):
                    if i * j == -1:
                        yield 0


@pytest.mark.parametrize("kind", [0, 1])
def test_an_endless_rule_is_stopped(kind: int) -> None:
    with within(60), pytest.raises(grundy.GrundyError, match=r"over budget: 0\.3 s"):
        extend_compiled(Endless(kind), [0], 400, Budget(0.3))


def test_an_endless_rule_is_called_off() -> None:
    budget = Budget(None)
    budget.progress = lambda what, done, total: budget.cancel()
    with within(60), pytest.raises(grundy.GrundyError, match="stopped on request"):
        extend_compiled(Endless(0), [0], 400, budget)
