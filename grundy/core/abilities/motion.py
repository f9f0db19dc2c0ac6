"""Motion: where a move takes the things drawn, so that the page can show them on their way."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from grundy.core.abilities.scenes import drawn
from grundy.core.ability import Ability, G
from grundy.core.errors import GrundyError
from grundy.core.game import Game
from grundy.core.scene import Scene


class Motion(Ability[G]):
    """Follows the things drawn; of a game that says nothing, none of them."""

    only_shows: ClassVar[bool] = True

    def carried(self, position: Any, move: str) -> Mapping[str, str]:
        """From keys in the position's scene to keys in the option's."""
        return {}

    def won(self, position: Any, move: str) -> Sequence[str]:
        """Keys in the option's scene: things that belong to the player whose move won them."""
        return ()


def keys(game: Game[Any], position: Any) -> set[str]:
    """The names of what is drawn."""
    return {shape.key for shape in drawn(game, position).shapes if shape.key}


def still_there(game: Game[Any], position: Any, move: str) -> Mapping[str, str]:
    """Things of one name are the same, before and after a move."""
    try:
        return {key: key for key in keys(game, position) & keys(game, game.option(position, move))}
    except GrundyError:
        return {}


class Still(Motion[G]):
    """A motion in which nothing moves."""

    def carried(self, position: Any, move: str) -> Mapping[str, str]:
        return still_there(self.game, position, move)


def counted_down(before: Scene, after: Scene, gone: int) -> dict[str, str]:
    """Things that keep their names, where groups are numbered and those behind number `gone` count down."""
    there = {shape.key for shape in after.shapes}
    places: dict[str, str] = {}
    for shape in before.shapes:
        if shape.key and shape.group and shape.group != str(gone):
            number = int(shape.group)
            now = f"{number - (number > gone)}{shape.key.removeprefix(shape.group)}"
            places |= {shape.key: now} if now in there else {}
    return places
