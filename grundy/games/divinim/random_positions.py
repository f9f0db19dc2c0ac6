"""Random bars with a given number of rows, columns and poisoned squares."""

import random
from collections.abc import Mapping

from grundy.core.capabilities.solving import RandomPositions
from grundy.games.divinim.game import Bars, DiviNim
from grundy.games.divinim.grids import GridBar


class RandomBars(RandomPositions[DiviNim]):
    def form(self) -> Mapping[str, tuple[int, int, int]]:
        if self.game.grid != "square" or self.game.dimension != 2:
            return super().form()
        return {"rows": (6, 1, 24), "columns": (8, 1, 24), "poisons": (3, 1, 60)}

    def draw(self, rng: random.Random, **numbers: int) -> Bars:
        if "rows" not in numbers:
            return self.game.sample(rng, numbers["size"])
        sides = (numbers["rows"], numbers["columns"])
        every = [(y, x) for y in range(sides[0]) for x in range(sides[1])]
        return (GridBar(sides, tuple(sorted(rng.sample(every, min(len(every), numbers["poisons"]))))),)
