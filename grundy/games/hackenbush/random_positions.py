"""Random pictures with a given number of stalks, trees, grids, and sparse and dense graphs."""

import random
from collections.abc import Mapping

from grundy.core.capabilities.solving import RandomPositions
from grundy.games.hackenbush import samples
from grundy.games.hackenbush.game import Graphs, Hackenbush


class RandomPictures(RandomPositions[Hackenbush]):
    def form(self) -> Mapping[str, tuple[int, int, int]]:
        return samples.KINDS

    def draw(self, rng: random.Random, **numbers: int) -> Graphs:
        edges = samples.picture(rng, numbers)
        return (edges,) if edges else ()
