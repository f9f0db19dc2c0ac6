"""Theorems on outcomes: where only who wins is known, for positions of any size, and perhaps only for some of them."""

from typing import Any

from grundy.core.ability import Ability, G
from grundy.core.game import Ending


class Theorems(Ability[G]):
    """Names a small position that is won exactly if the given one is."""

    def smaller(self, position: Any, ending: Ending) -> tuple[Any, str] | None:
        """That position and the theorem's name, or None where no theorem speaks."""
        return None
