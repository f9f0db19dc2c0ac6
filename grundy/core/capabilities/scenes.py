"""Scenes: how the positions of a game are drawn, and played by hand."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, ClassVar

from grundy.core.capability import Capability, G
from grundy.drawing.scene import Scene


class Scenes(Capability[G]):
    """Draws a position; of a game that says nothing, its text and a button a move."""

    only_shows: ClassVar[bool] = True

    def scene(self, position: Any) -> Scene:
        return Scene.of_text(self.game.text(position), [move for move, _ in self.game.moves(position)])


def draw(game: Any, position: Any) -> Scene:
    found: Scene = game.scene(position)
    return found


DRAWING: list[Callable[[Any, Any], Scene]] = [draw]  # the last one is asked


def drawn(game: Any, position: Any) -> Scene:
    """The drawing of a position, from those that are kept, if any are."""
    return DRAWING[-1](game, position)


@contextmanager
def keeping(boards: int) -> Iterator[None]:
    """The last drawings are kept, for who follows things over many moves."""
    DRAWING.append(lru_cache(boards)(draw))
    try:
        yield
    finally:
        DRAWING.pop()
