"""Wrong rules are diagnosed: the message names the position, the option and the line of the rule, at either speed."""

from dataclasses import dataclass

import pytest

import grundy
from grundy import Budget, HeapGame, TableGame, rule
from grundy.core.errors import RuleError
from grundy.core.game import Ending
from grundy.engines.choose import choose
from tests.support import marked_line, within

FINE = 350  # heaps below this obey, so that the mistake is met in the compiled part
TAKES = (1, 2, 3)


@dataclass(frozen=True)
class NegativeHeap(HeapGame):
    id = "negative-heap"

    @rule
    def heap_options(n):
        yield n - 1 if n else 0
        if n > FINE:
            yield FINE - n  # wrong


@dataclass(frozen=True)
class NotSmaller(HeapGame):
    id = "not-smaller"

    @rule
    def heap_options(n):
        if n:
            yield n - 1
        if n > FINE:
            yield n, 1  # wrong


@dataclass(frozen=True)
class YieldsAFloat(HeapGame):
    id = "yields-a-float"

    @rule
    def heap_options(n):
        if n:
            yield n / 2  # wrong


@dataclass(frozen=True)
class YieldsText(HeapGame):
    id = "yields-text"

    @rule
    def heap_options(n):
        if n:
            yield "1"  # wrong


@dataclass(frozen=True)
class DividesByZero(HeapGame):
    id = "divides-by-zero"

    @rule
    def heap_options(n):
        if n:
            yield n - 1
        if n >= FINE:
            yield 10 // (n - FINE)  # wrong


@dataclass(frozen=True)
class IndexesTooFar(HeapGame):
    id = "indexes-too-far"
    takes: tuple[int, ...] = (1, 2, 3)

    @rule
    def heap_options(n, takes):
        if n:
            yield n - 1
        if n >= FINE and takes[n - FINE + 3] >= n:  # wrong
            yield n - 2


HEAP_RULES = [
    (NegativeHeap, FINE + 1, r"yields -\d+:"),
    (NotSmaller, FINE + 1, r"yields \d+\+1:"),
    (YieldsAFloat, 1, r"yields [\d.]+, which is neither a whole number nor a tuple of them"),
    (YieldsText, 1, "yields '1', which is neither"),
    (DividesByZero, FINE, "ZeroDivisionError"),
    (IndexesTooFar, FINE, "IndexError"),
]


@pytest.mark.parametrize("engine", ["heaps", "search"])
@pytest.mark.parametrize(("kind", "heap", "what"), HEAP_RULES, ids=lambda v: getattr(v, "id", ""))
def test_heap_rules(kind: type[HeapGame], heap: int, what: str, engine: str) -> None:
    game = kind()
    with within(60), pytest.raises(RuleError, match=what) as caught:
        choose(game, (400,), Ending.NORMAL, Budget(20), engine).value((400,))
    message = str(caught.value)
    where = heap if engine == "heaps" else 400  # a table meets the smallest wrong heap first, a search the largest
    assert f"heap_options(n={where}" in message or kind in (DividesByZero, IndexesTooFar)
    assert f"test_rule_errors.py, line {marked_line(kind)}" in message
    assert "\n" not in message


@dataclass(frozen=True)
class OutsideTheBox(TableGame):
    id = "outside-the-box"

    @rule
    def table_options(a, b):
        if a > 0:
            yield a - 1, b
        if b > 1:
            yield a + 1, b - 2  # wrong


@dataclass(frozen=True)
class BelowZero(TableGame):
    id = "below-zero"

    @rule
    def table_options(a, b):
        if a > 0 or b > 30:
            yield a - 1, b  # wrong


@dataclass(frozen=True)
class WrongLength(TableGame):
    id = "wrong-length"

    @rule
    def table_options(a, b):
        if a > 0:
            yield a - 1, b, 0  # wrong


@dataclass(frozen=True)
class TableDividesByZero(TableGame):
    id = "table-divides-by-zero"

    @rule
    def table_options(a, b):
        if a > 0:
            yield a - 1, b
        if b == 40:
            yield a, 10 // (b - 40)  # wrong


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        (OutsideTheBox, "outside the box"),
        (BelowZero, "none below 0"),
        (WrongLength, "a tuple of 2 numbers"),
        (TableDividesByZero, "ZeroDivisionError"),
    ],
    ids=lambda v: getattr(v, "id", ""),
)
def test_table_rules_compiled(kind: type[TableGame], what: str) -> None:
    game = kind()
    with within(60), pytest.raises(RuleError) as caught:
        grundy.solve(game, (50, 60), budget=Budget(20))
    message = str(caught.value)
    assert what in message
    assert "table_options(a=" in message
    assert f"test_rule_errors.py, line {marked_line(kind)}" in message


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("kind", "what"),
    [(BelowZero, "none below 0"), (WrongLength, "a tuple of 2 numbers"), (TableDividesByZero, "ZeroDivisionError")],
    ids=lambda v: getattr(v, "id", ""),
)
def test_table_rules_interpreted(kind: type[TableGame], what: str) -> None:
    with pytest.raises(RuleError) as caught:
        choose(kind(), (2, 40), Ending.NORMAL, Budget(20), "search").value((2, 40))
    assert what in str(caught.value)
    assert f"line {marked_line(kind)}" in str(caught.value)


@pytest.mark.nojit
def test_the_diagnosis_shows_the_line_itself() -> None:
    with pytest.raises(RuleError, match=r"`yield n / 2  # wrong`"):
        list(YieldsAFloat().moves((5,)))
    with pytest.raises(RuleError):
        grundy.solve(YieldsAFloat(), "5")
