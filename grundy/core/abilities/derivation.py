"""The derivation of a nimber: simpler and simpler positions that all have it, in words and positions."""

from collections.abc import Sequence
from typing import Any

from grundy.core.ability import Ability, G
from grundy.core.errors import Argument, Said
from grundy.core.sketch import DerivedStep


class Derivation(Ability[G]):
    """Finds the nimber by steps that keep it."""

    def refuses(self, position: Any) -> str | None:
        none = f"{self.game.id} has no derivation of its nimbers; "
        return Said(none, Argument("why"), " of solve says how they are found")

    def steps(self, position: Any) -> Sequence[DerivedStep[Any]]:
        raise NotImplementedError
