"""The components of a sum: positions of several games, each of which can be solved by its own game's engines."""

from collections.abc import Sequence
from typing import Any

from grundy.core.ability import Ability, G


class Components(Ability[G]):
    """Takes a position apart into games."""

    def of(self, position: Any) -> Sequence[tuple[Any, Any]]:
        """The games, and the position in each, of which this position is the sum."""
        raise NotImplementedError
