"""Scored ending: what each move earns, without the moves' names where the game is faster so."""

from collections.abc import Iterator
from typing import Any

from grundy.core.ability import Ability, G


class ScoredMoves(Ability[G]):
    """Lists what moves earn; of a game that says nothing, by their names."""

    def of(self, position: Any) -> Iterator[tuple[int, Any]]:
        """What each move earns, and its option."""
        for move, option in self.game.moves(position):
            yield self.game.points(position, move), option
