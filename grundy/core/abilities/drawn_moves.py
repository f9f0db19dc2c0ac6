"""Moves drawn by hand on the board: a curve led over the drawing is read as a move, or refused in words.

The move's text may say where the hand went, after a tilde (`1-4~120,-35;200,10`), so that the next drawing can keep to
it; a page says what stands before the tilde.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.core.ability import Ability, G

Place = tuple[float, float]  # in cells of the scene that the page plays on, y downwards


@dataclass(frozen=True)
class Stroke:
    """The move that a curve is; or what is wrong with it, and where that is seen."""

    move: str | None
    said: str = ""
    place: Place | None = None


class DrawnMoves(Ability[G]):
    """Reads what a hand draws."""

    only_shows: ClassVar[bool] = True

    def refuses(self, position: Any = None) -> str | None:
        """Why no move of this game, or of this position, is drawn by hand."""
        return f"moves of {self.game.id} are not drawn by hand"

    def ends(self, position: Any) -> Sequence[str]:
        """The keys of the shapes where a curve may begin and end."""
        raise NotImplementedError

    def read(self, position: Any, curve: Sequence[Place]) -> Stroke:
        raise NotImplementedError
