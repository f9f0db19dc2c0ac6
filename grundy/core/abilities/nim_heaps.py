"""The Nim heaps that a part of a position equals, where a theorem names several."""

from typing import Any

from grundy.core.ability import Ability, G


class NimHeaps(Ability[G]):
    """Says which heaps a part is."""

    def of(self, part: Any) -> tuple[int, ...] | None:
        """The heaps; None where no theorem names several, so that it is one heap of its nimber."""
        return None
