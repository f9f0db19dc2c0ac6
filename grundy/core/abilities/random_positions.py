"""Random positions by description, such as rows, columns and poisons, for the page and for simulations."""

import random
from collections.abc import Mapping
from typing import Any

from grundy.core.ability import Ability, G
from grundy.core.game import random_position


class RandomPositions(Ability[G]):
    """Draws a position by numbers; of a game that says nothing, by its size."""

    def form(self) -> Mapping[str, tuple[int, int, int]]:
        """The numbers that describe a position: default, least and greatest of each."""
        return {"size": (10, 1, 60)}

    def draw(self, rng: random.Random, **numbers: int) -> Any:
        """A random position of that description."""
        return random_position(self.game, rng, numbers["size"])
