"""Numbers to write on the squares of a drawing, for the page's analysis."""

from typing import Any, ClassVar

from grundy.core.ability import Ability, G
from grundy.core.scene import Shape


class SquareValues(Ability[G]):
    """Writes numbers on squares; of a game that says nothing, none."""

    only_shows: ClassVar[bool] = True

    def on(self, position: Any) -> tuple[str, tuple[Shape, ...]]:
        """What the numbers mean, and the numbers."""
        return "", ()
