"""Dense tables of ordered and symmetric games: each position once, outcomes as bits, all equal to the definition."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

import grundy
from grundy import Budget, TableGame, param, rule
from grundy.core.errors import RuleError
from grundy.core.game import AnyGame, Ending
from grundy.engines.dense import fill
from tests.support import oracle


@dataclass(frozen=True)
class Sorted(TableGame):
    """Nim with three heaps in any order, whose rule moves them about; or take one from every heap."""

    id = "sorted-nim"
    order = "symmetric"
    most: int = param(3, 1, 9)

    @rule
    def table_options(a, b, c, most):
        for taken in range(1, min(a, most) + 1):
            yield c, a - taken, b
        for taken in range(1, min(b, most) + 1):
            yield b - taken, a, c
        for taken in range(1, min(c, most) + 1):
            yield a, c - taken, b
        if a and b and c:
            yield b - 1, c - 1, a - 1


@dataclass(frozen=True)
class GoesUp(TableGame):
    """Rises in the last coordinate while the first falls: cells are not in the order of play."""

    id = "goes-up"
    order = "rising"
    top: int = param(5, 1, 9)

    def size(self, position):
        return 100 * position[0] - position[1] + 1000

    @rule
    def table_options(a, b, top):
        if a:
            yield a - 1, min(b + 2, top)
            yield a - 1, b


@dataclass(frozen=True)
class Disorderly(TableGame):
    """Claims to rise, and does not."""

    id = "disorderly"
    order = "rising"

    @rule
    def table_options(a, b):
        if b:
            yield a, b - 1  # wrong


def positions(game: AnyGame, shape: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return (p for p in product(*map(range, shape)) if game.defect(p) is None)


GAMES: list[tuple[Any, tuple[int, ...]]] = [
    (Sorted(), (5, 5, 5)),
    (Sorted(2), (3, 5, 4)),
    (GoesUp(), (6, 6)),
    (grundy.game("chomp"), (6, 5, 5)),
    (grundy.game("chomp", edible=1), (5, 5, 4)),
    (grundy.game("diet-chomp", k=3), (4, 5, 6)),
]


@pytest.mark.parametrize("ending", [Ending.NORMAL, Ending.MISERE])
@pytest.mark.parametrize(("game", "shape"), GAMES, ids=lambda value: getattr(value, "id", str(value)))
def test_tables_equal_the_definition(game: AnyGame, shape: tuple[int, ...], ending: Ending) -> None:
    kinds = ("nimbers", "outcomes", "remoteness") if ending is Ending.NORMAL else ("outcomes", "remoteness")
    tables = {kind: fill(game, shape, kind, ending, Budget(None)) for kind in kinds}
    spread = {kind: table.spread() for kind, table in tables.items()}
    definition = oracle(game, ending)
    for position in positions(game, shape):
        value = definition.value(position)
        found = {kind: table[position] for kind, table in tables.items()}
        assert found == {kind: int(box[position]) for kind, box in spread.items()}
        assert "PN"[found["outcomes"]] == value.outcome, position
        assert found["remoteness"] == definition.remoteness(position), position
        assert found.get("nimbers", value.nimber) == value.nimber, position


def test_each_position_is_stored_once_and_outcomes_are_bits() -> None:
    table = fill(Sorted(), (20, 20, 20), "outcomes", Ending.NORMAL, Budget(None))
    assert table.layout.cells == 20 * 21 * 22 // 6
    assert table.data.nbytes == 8 * -(-table.layout.cells // 64)
    assert table.lost() == sum(value == 0 for _, value in table.items())
    chomp = fill(grundy.game("chomp"), (20, 20, 20), "nimbers", Ending.NORMAL, Budget(None))
    assert len(chomp.data) == table.layout.cells


def test_play_in_another_order_is_not_kept_in_bits() -> None:
    assert fill(Sorted(), (6, 6, 6), "outcomes", Ending.NORMAL, Budget(None)).in_bits
    assert not fill(GoesUp(), (6, 6), "outcomes", Ending.NORMAL, Budget(None)).in_bits
    with pytest.raises(grundy.Refused, match="cannot be kept on disk"):
        grundy.table(GoesUp(), (5, 5), of="outcomes", resume=True)


def test_a_rule_that_breaks_its_order_is_named() -> None:
    with pytest.raises(RuleError, match=r"yields \(1, 0\): the numbers may not fall, and 0 comes after 1"):
        fill(Disorderly(), (4, 4), "nimbers", Ending.NORMAL, Budget(None))
    with pytest.raises(RuleError, match="yield a, b - 1"):
        grundy.solve(Disorderly(), "2,2")


def test_tables_show_positions_only() -> None:
    chomp = grundy.table("chomp", (3, 3, 3))
    listed = [row[:3] for row in chomp.csv_rows()][1:]
    assert listed == sorted(map(list, positions(grundy.game("chomp"), (4, 4, 4))))
    assert chomp.values[0, 0, 0] == chomp.values[1, 2, 0] == -1
    assert chomp.lost() == (chomp.values == 0).sum()
    square = list(grundy.table("monotonic-nim", (2, 2)).csv_rows())
    assert square == [["a1 \\ a2", 0, 1, 2], [0, 0, 1, 2], [1, "", 0, 1], [2, "", "", 0]]
    symmetric = grundy.table(Sorted(), (2, 3, 2), of="outcomes")
    assert symmetric.lost() == (symmetric.values == 0).sum()
