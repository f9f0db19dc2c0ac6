"""Positions of the families, clicked together: heaps, tuples, strips and boards."""

from grundy.core.capabilities.presentation import SetUp
from grundy.core.editing import edit_boards, edit_numbers
from grundy.core.families.boards import letter_look
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
        looks = {letter: letter_look(letter, game.glyphs, game.discs) for letter in game.letters}
        return edit_boards(
            game, rows, game.letters, looks, lambda boards: tuple(board[0] for board in boards), rows_too=False
        )


class GridSetUp(SetUp[GridGame]):
    def editor(self, position: Boards) -> Scene | None:
        looks = {letter: letter_look(letter, self.game.glyphs, self.game.discs) for letter in self.game.letters}
        return edit_boards(self.game, position, self.game.letters, looks, tuple, rows_too=True)
