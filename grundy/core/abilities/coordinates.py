"""Coordinates: what the tables of a game run over that has neither heaps nor tuples of numbers."""

from typing import Any, ClassVar

from grundy.core.ability import Ability, G


class Coordinates(Ability[G]):
    """Gives the positions of a table."""

    names: ClassVar[tuple[str, ...]] = ()  # of the coordinates

    def at(self, index: tuple[int, ...]) -> Any:
        """The position at these coordinates; None where there is none."""
        raise NotImplementedError
