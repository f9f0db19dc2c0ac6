"""A rule that cannot be compiled is interpreted instead, with the same answer, and `why` says so."""

from dataclasses import dataclass, field
from typing import Any

import pytest

import grundy
from grundy import Budget, HeapGame, TableGame, rule
from grundy.core.game import Ending
from grundy.engines.choose import choose

NAMES = {"one": 1, "two": 2}
ENDLESS = float("inf")
UNCOMPILED = "interpreted rule; the compiler refused"


@dataclass(frozen=True)
class UsesADictionary(HeapGame):
    """Takes 1 or 2, read from a dictionary outside the rule."""

    id = "uses-a-dictionary"

    @rule
    def heap_options(n):
        for take in NAMES.values():
            if take <= n:
                yield n - take


@dataclass(frozen=True)
class UsesSorted(HeapGame):
    """Takes 1 or 2, in an order that only the interpreter can make."""

    id = "uses-sorted"

    @rule
    def heap_options(n):
        for take in sorted({1, 2}, key=str):
            if take <= n:
                yield n - take


@dataclass(frozen=True)
class UsesATextParameter(HeapGame):
    """Takes 1 or 2, written as letters."""

    id = "uses-a-text"
    letters: str = field(default="ab")

    @rule
    def heap_options(n, letters):
        for letter in letters:
            if ord(letter) - 96 <= n:
                yield n - (ord(letter) - 96)


@dataclass(frozen=True)
class UsesInfinity(HeapGame):
    """Takes 1 or 2, below a limit that is no ordinary number."""

    id = "uses-infinity"

    @rule
    def heap_options(n):
        for take in (1, 2):
            if take <= n < ENDLESS:
                yield n - take


@dataclass(frozen=True)
class TableWithADictionary(TableGame):
    """Takes 1 or 2 from one of two heaps, read from a dictionary outside the rule."""

    id = "table-with-a-dictionary"

    @rule
    def table_options(a, b):
        for take in NAMES.values():
            if take <= a:
                yield a - take, b
            if take <= b:
                yield a, b - take


@dataclass(frozen=True)
class TableWithSorted(TableGame):
    """Takes 1 or 2 from one of two heaps, in an order that only the interpreter can make."""

    id = "table-with-sorted"

    @rule
    def table_options(a, b):
        for take in sorted({1, 2}, key=str):
            if take <= a:
                yield a - take, b
            if take <= b:
                yield a, b - take


HEAPS = [UsesADictionary(), UsesSorted(), UsesATextParameter()]
TABLES = [TableWithADictionary(), TableWithSorted()]


@pytest.mark.parametrize("game", HEAPS, ids=lambda game: game.id)
def test_heap_rules(game: HeapGame) -> None:
    answer = grundy.solve(game, "500+7", budget=Budget(None))
    assert answer.nimber == 500 % 3 ^ 7 % 3
    assert UNCOMPILED in answer.why
    assert grundy.table(game, to=400, budget=Budget(None)).values.tolist() == [n % 3 for n in range(401)]


def test_a_constant_that_is_no_ordinary_number() -> None:
    answer = grundy.solve(UsesInfinity(), "500+7", budget=Budget(None))
    assert answer.nimber == 500 % 3 ^ 7 % 3


@pytest.mark.parametrize("game", TABLES, ids=lambda game: game.id)
def test_table_rules(game: TableGame) -> None:
    """Also where the box is large enough for the compiled sweep."""
    answer = grundy.solve(game, "60,70", budget=Budget(None))
    assert answer.nimber == 60 % 3 ^ 70 % 3
    assert answer.engine != "dense"
    assert "compile" in answer.why or "numba" in answer.why
    values = grundy.table(game, to=(50, 60), budget=Budget(None)).values
    assert values.tolist() == [[a % 3 ^ b % 3 for b in range(61)] for a in range(51)]
    assert grundy.solve(game, "60,70", ending="misere", budget=Budget(None)).outcome in ("N", "P")


@pytest.mark.nojit
def test_a_rule_without_a_source_file() -> None:
    """As it comes from a prompt that keeps no source."""
    scope: dict[str, Any] = {}
    text = "def heap_options(n):\n    for left in range(n):\n        yield left\n"
    exec(text, scope)  # the point of this test: there is no file to read the rule from

    @dataclass(frozen=True)
    class NoSource(HeapGame):
        """Nim."""

        id = "no-source"
        heap_options = rule(scope["heap_options"])

    answer = grundy.solve(NoSource(), "400+9", budget=Budget(None))
    assert answer.nimber == 400 ^ 9
    assert "cannot be read" in answer.why


@pytest.mark.nojit
def test_the_reason_is_given_for_each_engine_that_was_passed_over() -> None:
    """Also for those that would have answered, when another one was asked for by name."""
    answer = grundy.solve("nim", "3+5+4", engine="search")
    assert "search" in answer.why
    assert "None" not in answer.why


@pytest.mark.nojit
def test_every_engine_says_what_it_does() -> None:
    game = grundy.game("nim")
    for name in ("closed", "heaps", "search", "reference"):
        engine = choose(game, (3, 5), Ending.NORMAL, Budget(None), name)
        assert engine.idea
        assert engine.value((3, 5)).nimber == 6


def test_a_table_that_is_kept_on_disk_needs_no_compiler() -> None:
    values = grundy.table(UsesADictionary(), to=500, resume=True, budget=Budget(None)).values
    assert values.tolist() == [n % 3 for n in range(501)]
