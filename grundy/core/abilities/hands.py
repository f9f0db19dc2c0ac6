"""Hands: the drawing that a page plays on, with what can be grabbed in it and what each gesture means."""

from typing import Any, ClassVar

from grundy.core.ability import Ability, G
from grundy.core.scene import Scene


class Hands(Ability[G]):
    """The board of a page; of a game that says nothing, its drawing."""

    only_shows: ClassVar[bool] = True

    def scene(self, position: Any) -> Scene:
        return self.game.scene(position)
