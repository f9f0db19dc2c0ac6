"""The sweep over a box: equal to a search on rules of two and three coordinates, in any order of play."""

from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

import grundy
from grundy import Budget, TableGame, param, rule
from grundy.core.game import AnyGame, Ending
from grundy.engines.dense import Dense, fill
from tests.support import example_kinds, oracle


@dataclass(frozen=True)
class ThreeWays(TableGame):
    """Take from the first, share the second with the third, or take one of all."""

    id = "three-ways"
    most: int = param(2, 1, 9)

    @rule
    def table_options(a, b, c, most):
        for take in range(1, min(a, most) + 1):
            yield a - take, b, c
        for take in range(2, b + 1, 2):
            yield a, b - take, min(c, 3)
        if a and b and c:
            yield a - 1, b - 1, c - 1
        if c > 1:
            yield a, b, c - 2


@dataclass(frozen=True)
class LaterFalls(TableGame):
    """Play lowers the last coordinate and raises earlier ones: the sweep has to go over the box several times."""

    id = "later-falls"
    top: int = param(6, 1, 30)

    def size(self, position):
        a, b, c = position
        return a + 100 * b + 10_000 * c

    def box(self, position):
        return (self.top + 1, self.top + 1, position[2] + 1)

    @rule
    def table_options(a, b, c, top):
        if a:
            yield a - 1, b, c
        if b:
            yield min(a + 2, top), b - 1, c
        if c:
            yield a, min(b + 2, top), c - 1
            yield top, b, c - 1


@dataclass(frozen=True)
class AllFinished(TableGame):
    """Nobody can ever move."""

    id = "all-finished"

    @rule
    def table_options(a, b):
        if a < 0:
            yield a, b


def tables(game: AnyGame, shape: tuple[int, ...], ending: Ending) -> dict[str, object]:
    kinds = ("nimbers", "outcomes", "remoteness") if ending is Ending.NORMAL else ("outcomes", "remoteness")
    return {kind: fill(game, shape, kind, ending, Budget(None)).spread() for kind in kinds}


@pytest.mark.parametrize("ending", [Ending.NORMAL, Ending.MISERE])
@pytest.mark.parametrize(
    ("game", "shape"),
    [
        (ThreeWays(), (5, 6, 7)),
        (ThreeWays(4), (7, 4, 3)),
        (LaterFalls(), (7, 7, 4)),
        (LaterFalls(3), (4, 4, 5)),
        (example_kinds()["my-wythoff"](), (12, 13)),
        (AllFinished(), (3, 4)),
    ],
    ids=["three ways", "three ways 4", "later falls", "later falls 3", "wythoff", "finished"],
)
def test_a_whole_box_equals_the_definition(game: AnyGame, shape: tuple[int, ...], ending: Ending) -> None:
    found = tables(game, shape, ending)
    definition = oracle(game, ending)
    for position in product(*map(range, shape)):
        value, far = definition.value(position), definition.remoteness(position)
        assert "PN"[found["outcomes"][position]] == value.outcome, position
        assert found["remoteness"][position] == far, position
        if ending is Ending.NORMAL:
            assert found["nimbers"][position] == value.nimber, position


@pytest.mark.parametrize("ending", [Ending.NORMAL, Ending.MISERE])
def test_the_engine_answers_for_every_position_of_a_growing_box(ending: Ending) -> None:
    """Asked about ever larger positions, and then smaller ones, one engine stays right."""
    game = ThreeWays()
    engine, definition = Dense(game, ending, Budget(None)), oracle(game, ending)
    for position in [(1, 2, 3), (4, 4, 4), (2, 9, 1), (0, 0, 0), (3, 3, 3), (6, 1, 9)]:
        assert engine.value(position) == definition.value(position)
        assert engine.remoteness(position) == definition.remoteness(position)


def test_large_boxes_are_swept_and_small_ones_searched() -> None:
    def solve(position: str, engine: str = "") -> Any:
        return grundy.solve(ThreeWays(), position, budget=Budget(None), engine=engine)

    large, small = solve("15,16,17"), solve("3,4,5")
    assert (large.engine, small.engine) == ("dense", "search")
    assert large.value == solve("15,16,17", "search").value
    assert large.remoteness == solve("15,16,17", "reference").remoteness


def test_nimbers_above_one_thousand() -> None:
    @dataclass(frozen=True)
    class Heap(TableGame):
        """One heap of Nim, as a table."""

        id = "heap-table"

        @rule
        def table_options(a):
            for x in range(a):
                yield x

    values = fill(Heap(), (3000,), "nimbers", Ending.NORMAL, Budget(None)).spread()
    assert values.tolist() == list(range(3000))


def test_remoteness_beyond_sixteen_bits_and_where_a_number_passes_64() -> None:
    @dataclass(frozen=True)
    class LongWay(TableGame):
        """One step at a time, but from 70, where the compiled rule gives up, there are two short cuts."""

        id = "long-way"

        @rule
        def table_options(a):
            if a:
                yield a - 1
            if a == 70 and a * 1_000_000_000_000_000_000 > a:
                yield 3
                yield 4

    for ending, there in ((Ending.NORMAL, 5), (Ending.MISERE, 4)):
        budget = Budget(None)
        values = fill(LongWay(), (66_100,), "remoteness", ending, budget).spread()
        assert values.tolist() == [*range(70), *range(there, there + 66_100 - 70)]
        assert any("passes 64 bits" in reason for reason in budget.notes)
