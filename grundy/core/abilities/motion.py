"""Motion: where a move takes the things drawn, so that the page can show them on their way."""

from collections.abc import Mapping
from typing import Any, ClassVar

from grundy.core.ability import Ability, G


class Motion(Ability[G]):
    """Follows the things drawn; of a game that says nothing, none of them."""

    only_shows: ClassVar[bool] = True

    def carried(self, position: Any, move: str) -> Mapping[str, str]:
        """From keys in the position's scene to keys in the option's."""
        return {}
