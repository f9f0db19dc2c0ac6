"""Longest rows: the one longest row that loses above given shorter ones, for tables of very wide bars."""

from typing import Any

from grundy.core.ability import Ability, G
from grundy.core.budget import Budget


class LongestRows(Ability[G]):
    """Finds the one longest row that loses."""

    def refuses(self) -> str | None:
        return f"{self.game.id} has no table of longest rows: nothing says that one of them loses at most"

    def table(self, to: tuple[int, ...], budget: Budget) -> tuple[Any, Any]:
        """For all shorter rows to these lengths the longest row that loses, 0 if none: a layout and values."""
        raise NotImplementedError
