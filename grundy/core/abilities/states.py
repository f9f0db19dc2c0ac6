"""The named states of positions, for a diagram of the moves between them."""

from typing import Any

from grundy.core.ability import Ability, G


class States(Ability[G]):
    """Names the state of a position."""

    def refuses(self, position: Any) -> str | None:
        return f"{self.game.id} has no named states"

    def state(self, position: Any) -> str:
        raise NotImplementedError
