"""Positions of the families, clicked together: heaps, tuples, strips and boards."""

from typing import Any

from grundy.core.capabilities.presentation import SetUp
from grundy.core.editing import edit_boards, edit_numbers
from grundy.core.families.boards import BoardGame
from grundy.core.families.grids import Boards, GridGame
from grundy.core.families.heaps import HeapGame, Heaps
from grundy.core.families.rows import RowGame
from grundy.core.families.strips import StripGame, Strips
from grundy.core.families.tables import TableGame
from grundy.core.scene import Scene


class HeapSetUp(SetUp[HeapGame]):
    def editor(self, position: Heaps) -> Scene | None:
        return edit_numbers(self.game, position, "heap", fixed=False)


class TableSetUp(SetUp[TableGame]):
    def editor(self, position: tuple[int, ...]) -> Scene | None:
        return edit_numbers(self.game, position, "number", fixed=self.game.dimension() is not None)


class RowSetUp(SetUp[RowGame]):
    def editor(self, position: tuple[int, ...]) -> Scene | None:
        return edit_numbers(self.game, position, "row", fixed=bool(self.game.memory or self.game.dimension()))


class StripSetUp(SetUp[StripGame]):
    def editor(self, position: Strips) -> Scene | None:
        game, rows = self.game, [(strip,) for strip in position]
        return edit_boards(
            game, rows, game.letters, looks(game), lambda boards: tuple(board[0] for board in boards), rows_too=False
        )


class GridSetUp(SetUp[GridGame]):
    def editor(self, position: Boards) -> Scene | None:
        return edit_boards(self.game, position, self.game.letters, looks(self.game), tuple, rows_too=True)


def looks(game: BoardGame[Any]) -> dict[str, tuple[str, str]]:
    """Role and sign of a square with each letter."""
    glyphs = {letter: letter if letter in game.discs else game.glyphs.get(letter, letter) for letter in game.letters}
    return {
        letter: ("dark" if glyph == "█" else "cell", "" if glyph in ("·", "█") else glyph)
        for letter, glyph in glyphs.items()
    }
