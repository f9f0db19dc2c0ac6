"""The census: all boards of a size, counted by nimber and marked squares."""

import random
from typing import Any

from grundy.core.ability import Ability, G
from grundy.core.budget import Budget
from grundy.core.device import Device


class Census(Ability[G]):
    """Counts all boards of a size."""

    def refuses(self, height: int, width: int, device: Device | None = None) -> str | None:
        return f"{self.game.id} has no census: its boards are no patterns of marked squares"

    def take(
        self, height: int, width: int, budget: Budget, share: Any = None, device: Device | None = None
    ) -> tuple[Any, dict[int, list[str]]]:
        """Counts by marked squares and nimber, and the smallest lost boards; on a device if there is one.

        `share(function, jobs)`, if given, shares numbered jobs out among workers and gives their results.
        """
        raise NotImplementedError

    def marked_board(self, rng: random.Random, height: int, width: int, marked: int) -> Any:
        """A random board of the census, with so many marked squares."""
        raise NotImplementedError
