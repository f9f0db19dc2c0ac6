"""Theorems on outcomes: where only who wins is known, for positions of any size, and perhaps only for some of them."""

from typing import Any, ClassVar

from grundy.core.ability import Ability, G
from grundy.core.game import Ending


class Theorems(Ability[G]):
    """Names a small position that is won exactly if the given one is."""

    small: ClassVar[int] = 0  # a size below which a search says more; 0: as the engine thinks

    def smaller(self, position: Any, ending: Ending) -> tuple[Any, str] | None:
        """That position and the theorem's name, or None where no theorem speaks."""
        return None
