"""Trophies: things drawn that belong to the player whose move won them, so that a page can show whose they are."""

from collections.abc import Sequence
from typing import Any, ClassVar

from grundy.core.ability import Ability, G


class Trophies(Ability[G]):
    """Names what a move wins; of a game that says nothing, nothing."""

    only_shows: ClassVar[bool] = True

    def of(self, position: Any, move: str) -> Sequence[str]:
        """Keys in the scene after the move."""
        return ()
