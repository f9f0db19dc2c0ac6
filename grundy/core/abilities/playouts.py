"""Compiled play of simple players, for simulations of many games."""

from collections.abc import Sequence
from typing import Any

from grundy.core.ability import Ability, G
from grundy.core.game import Ending


class KernelPlay:
    """Games that a kernel plays: play(first, stop, seed, scratch ..., data ..., counts), the arrays as NumPy's."""

    width: int  # of the counts, see kernels/tally.py
    same_data = True  # for all games
    at_once = 4096  # games between two looks at the budget, an even number: some milliseconds

    def kernel(self) -> Any:
        raise NotImplementedError

    def scratch(self) -> list[Any]:
        """Made anew each time: a cluster's workers play in several threads."""
        raise NotImplementedError

    def data(self, seed: int, first: int, stop: int) -> list[Any]:
        raise NotImplementedError

    def play(self, seed: int, first: int, stop: int, counts: Any) -> None:
        """Play the games first..stop - 1; first is even."""
        import numpy as np

        given = [*self.scratch(), *self.data(seed, first, stop), counts]
        self.kernel()(first, stop, np.uint64(seed), *given)


class Playouts(Ability[G]):
    """Plays many games; they begin at these starts in turn, or at random positions of a form (`core/starts.py`)."""

    def refuses(self, ending: Ending, players: tuple[str, str], starts: Sequence[Any], form: Any) -> str | None:
        return f"{self.game.id} has no compiled play of its own"

    def ready(self, ending: Ending, players: tuple[str, str], starts: Sequence[Any], form: Any) -> KernelPlay:
        raise NotImplementedError
