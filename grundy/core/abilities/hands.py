"""Hands: the drawing that a page plays on, with what can be grabbed in it and what each gesture means."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, ClassVar

from grundy.core.capability import Capability, G
from grundy.core.scene import Scene


class Hands(Capability[G]):
    """The board of a page; of a game that says nothing, its drawing."""

    only_shows: ClassVar[bool] = True

    def scene(self, position: Any) -> Scene:
        return self.game.scene(position)


def draw(game: Any, position: Any) -> Scene:
    found: Scene = game.ability(Hands).scene(position)
    return found


DRAWING: list[Callable[[Any, Any], Scene]] = [draw]  # the last one is asked


def drawn(game: Any, position: Any) -> Scene:
    """The board of a page, from those that are kept, if any are."""
    return DRAWING[-1](game, position)


@contextmanager
def keeping(boards: int) -> Iterator[None]:
    """The last boards are kept, for who follows things over many moves."""
    DRAWING.append(lru_cache(boards)(draw))
    try:
        yield
    finally:
        DRAWING.pop()
