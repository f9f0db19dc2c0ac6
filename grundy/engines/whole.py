"""Outcomes of games that are no sums (a forced bar, a sudden end) under the normal ending, by one search."""

from typing import Any, ClassVar

from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.engines.misere import Outcomes


class Whole(Outcomes):
    name: ClassVar[str] = "whole"
    rank: ClassVar[int] = 80
    finished_wins: ClassVar[bool] = False

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        if game.loopy:
            return f"play of {game.id} need not end"
        return None if ending is Ending.NORMAL else "it answers for the normal ending only"
