"""The drawing board: a position as vertices with places and edges between them, drawn by hand and read again."""

from typing import Any, ClassVar

from grundy.core.ability import Ability, G
from grundy.core.sketch import Drawn, Sketch


class DrawingBoard(Ability[G]):
    """Puts a position on the board, and reads what was drawn."""

    only_shows: ClassVar[bool] = True

    def refuses(self, position: Any = None) -> str | None:
        """Why this game has no board; why this position is too large for it."""
        return f"{self.game.id} is not set up on a drawing board"

    def sketch(self, position: Any) -> Sketch:
        raise NotImplementedError

    def read(self, sketch: Sketch) -> Drawn[Any]:
        """The position that was drawn."""
        raise NotImplementedError
