"""A motion in which nothing moves: things of one name are the same, before and after every move."""

from collections.abc import Mapping
from typing import Any

from grundy.core.abilities.motion import Motion, still_there
from grundy.core.ability import G


class Still(Motion[G]):
    def carried(self, position: Any, move: str) -> Mapping[str, str]:
        return still_there(self.game, position, move)
