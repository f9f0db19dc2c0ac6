"""Motion: where a move takes the things drawn, so that the page can show them on their way."""

from collections.abc import Mapping
from typing import Any, ClassVar

from grundy.core.ability import Ability, G
from grundy.core.scene import Scene


class Motion(Ability[G]):
    """Follows the things drawn; of a game that says nothing, none of them."""

    only_shows: ClassVar[bool] = True

    def carried(self, position: Any, move: str) -> Mapping[str, str]:
        """From keys in the position's scene to keys in the option's."""
        return {}


def still_there(before: Scene, after: Scene, gone: int) -> dict[str, str]:
    """Things that keep their names, where groups are numbered and those behind number `gone` count down."""
    there = {shape.key for shape in after.shapes}
    places: dict[str, str] = {}
    for shape in before.shapes:
        if shape.key and shape.group and shape.group != str(gone):
            number = int(shape.group)
            now = f"{number - (number > gone)}{shape.key.removeprefix(shape.group)}"
            places |= {shape.key: now} if now in there else {}
    return places
