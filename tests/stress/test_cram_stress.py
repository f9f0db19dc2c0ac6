"""Boards of Cram that take seconds, as J. Lemoine and S. Viennot have them."""

from typing import Any

import pytest

import grundy
from grundy import Budget, Ending
from grundy.engines.choose import choose

pytestmark = pytest.mark.stress


@pytest.mark.parametrize(("board", "nimber"), [("5x7", 1), ("4x9", 1), ("3x13", 2), ("3x14", 3), ("5x8", 1)])
def test_large_boards(board: str, nimber: int) -> None:
    game: Any = grundy.game("cram")
    position = game.parse(board)
    assert choose(game, position, Ending.NORMAL, Budget(None), "placing").value(position).nimber == nimber
