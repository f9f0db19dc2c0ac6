"""Compiled play of simple players, for simulations of many games."""

from collections.abc import Sequence
from typing import Any

from grundy.core.ability import Ability, G
from grundy.core.game import Ending


class Playouts(Ability[G]):
    """Plays many games; they begin at these starts in turn, or at random positions of a form (`core/starts.py`)."""

    def refuses(self, ending: Ending, players: tuple[str, str], starts: Sequence[Any], form: Any) -> str | None:
        return f"{self.game.id} has no compiled play of its own"

    def ready(self, ending: Ending, players: tuple[str, str], starts: Sequence[Any], form: Any) -> Any:
        """What plays them, with `play(seed, first, stop, counts)` and `width`."""
        raise NotImplementedError
