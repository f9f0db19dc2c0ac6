"""A cell of a table stands for the position whose value it has."""

from typing import Any

import pytest

from grundy.analysis.tabulate import dimensions
from grundy.core.errors import BadParam
from grundy.core.lookup import game as make
from grundy.operations.solve import solve
from grundy.operations.table import table
from grundy.web.tasks.board_tasks import cell
from tests.support import registered_games

TABLED = [game for game in registered_games() if dimensions(game)]


@pytest.mark.parametrize("game", TABLED, ids=lambda game: game.id)
def test_a_cells_board_has_the_cells_value(game: Any) -> None:
    sides = dimensions(game)[0]
    values = table(game, (5,) * sides).values
    for at in [(4,) * sides, (1, *[3] * (sides - 1)), (0,) * sides]:
        found = cell({"game": game.id, "params": {}, "at": at}, None)
        assert (found["position"] is None) == (values[at] < 0) or not any(at)
        if found["position"] is not None:
            assert solve(make(game.id, **found["params"]), found["position"]).nimber == values[at]
            assert found["scene"]["shapes"]


def test_a_table_has_so_many_coordinates() -> None:
    with pytest.raises(BadParam, match="no cell with 5 coordinates"):
        cell({"game": "nim", "params": {}, "at": [1] * 5}, None)
