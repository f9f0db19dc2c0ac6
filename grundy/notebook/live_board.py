"""A live board in a notebook.

>>> import grundy
>>> board = grundy.play("kayles", "9+4")
>>> board.position, board.solve().nimber
('9+4', 5)
"""

from typing import Any

from grundy.core.errors import refuse
from grundy.core.game import Ending
from grundy.core.lazy_imports import needed
from grundy.core.lookup import as_ending, as_game, as_position
from grundy.core.registry import AnyGame


def play(
    game: AnyGame | str,
    position: Any = None,
    ending: Ending | str | None = None,
    players: tuple[str, ...] = ("human", "perfect"),
    analysis: bool = False,
) -> Any:
    """A live board in a notebook: click to move, see values; `position` and `record` of the answer follow.

    `players` are who moves first and second, `human` or any of `grundy players`; `analysis` shows what the moves are
    worth from the start.
    """
    needed("anywidget", "a live board", "notebook")
    from grundy.notebook.widgets import Board

    game = as_game(game)
    ending = as_ending(ending, game)
    refuse(game.refusal(ending))
    seats = game.seats()
    players = (*players, *["perfect"] * seats)[:seats]
    return Board(game, as_position(game, position), ending, players, analysis)
