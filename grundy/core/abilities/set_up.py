"""Setting up a position on the page: the drawing to click it together on, and how it is laid out to be played."""

from typing import Any, ClassVar

from grundy.core.ability import Ability, G
from grundy.core.scene import Scene


class SetUp(Ability[G]):
    """Sets a position up."""

    only_shows: ClassVar[bool] = True

    def editor(self, position: Any) -> Scene | None:
        """Its shapes carry, as moves, the texts of the positions they lead to; None if there is nothing to click."""
        return None

    def laid_out(self, position: Any) -> Any:
        """The position as it is put on the table: in a form that keeps what is drawn, if there is one."""
        return position
