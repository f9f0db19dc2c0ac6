"""Rules of table games: on named coordinates, on one, and on the whole tuple with `grundy.replace`."""

from dataclasses import dataclass

import numpy as np
import pytest

import grundy
from grundy import Budget, TableGame, param, rule
from grundy.core.game import Ending
from grundy.core.rules import replace
from grundy.engines.dense import fill


@dataclass(frozen=True)
class AnyLength(TableGame):
    """Nim with as many heaps as the tuple has: a rule on the whole tuple."""

    id = "any-length"

    @rule
    def table_options(position):
        for i in range(len(position)):
            for left in range(position[i]):
                yield grundy.replace(position, i, left)


@dataclass(frozen=True)
class WithReplace(TableGame):
    """The same with `replace` imported by name, and a limit on what is taken."""

    id = "with-replace"
    most: int = param(2, 1, 9)

    @rule
    def table_options(position, most):
        for i in range(len(position)):
            for take in range(1, min(most, position[i]) + 1):
                yield replace(position, i, position[i] - take)


@dataclass(frozen=True)
class OneCoordinate(TableGame):
    """A table of one coordinate, whose rule yields plain numbers."""

    id = "one-coordinate"

    @rule
    def table_options(a):
        for x in range(a // 2, a):
            yield x


@pytest.mark.parametrize(
    ("game", "shape"),
    [
        (AnyLength(), (20,)),
        (AnyLength(), (7, 9)),
        (AnyLength(), (4, 5, 6)),
        (WithReplace(), (4, 5, 6)),
        (WithReplace(5), (4, 5, 6)),
    ],
    ids=lambda value: getattr(value, "id", "x".join(map(str, value)) if isinstance(value, tuple) else ""),
)
def test_rules_on_whole_tuples(game: TableGame, shape: tuple[int, ...]) -> None:
    values = fill(game, shape, "nimbers", Ending.NORMAL, Budget(None)).spread()
    most = getattr(game, "most", 10**9) + 1
    for index in np.ndindex(*shape):
        expected = 0
        for n in index:
            expected ^= n % most
        assert values[index] == expected
    corner = tuple(n - 1 for n in shape)
    assert grundy.solve(game, corner).nimber == values[corner]


def test_a_table_of_one_coordinate() -> None:
    values = fill(OneCoordinate(), (60,), "nimbers", Ending.NORMAL, Budget(None)).spread()
    assert [grundy.solve(OneCoordinate(), (n,)).nimber for n in range(60)] == values.tolist()
