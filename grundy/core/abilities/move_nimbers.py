"""The nimbers of all moves at once, found without making the options."""

from collections.abc import Iterator
from typing import Any

from grundy.core.ability import Ability, G
from grundy.core.budget import Budget


class MoveNimbers(Ability[G]):
    """Values every move."""

    def of(self, position: Any, budget: Budget, winning: bool = False) -> Iterator[tuple[str, int]]:
        """Every move (or only the winning ones) with the nimber it leaves."""
        raise NotImplementedError
