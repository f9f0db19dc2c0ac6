"""Set up bars by clicks: a click poisons or clears a square; a bar keeps at least one poisoned square."""

from collections.abc import Iterable

from grundy.core.capabilities.presentation import SetUp
from grundy.drawing.scene import Scene
from grundy.families.set_up import edit_boards
from grundy.games.divinim.game import Bars, DiviNim
from grundy.games.divinim.grids import GridBar
from grundy.games.divinim.scenes import SIGN

LOOKS = {".": ("choc", ""), "#": ("poison", SIGN)}


class DiviNimSetUp(SetUp[DiviNim]):
    def editor(self, position: Bars) -> Scene | None:
        if self.game.grid != "square" or self.game.dimension != 2:
            return None
        boards = [tuple(self.game.board.text(bar).rstrip("!").split("/")) for bar in position]
        return edit_boards(self.game, boards, LOOKS, bars_of, rows_too=True)


def bars_of(boards: Iterable[tuple[str, ...]]) -> Bars:
    """Bars from rows of letters. If one has no poison, the result has no bars, which is not a position."""
    bars = []
    for board in boards:
        squares = [(y, x) for y, row in enumerate(board) for x, letter in enumerate(row) if letter == "#"]
        if not squares:
            return ()
        bars.append(GridBar((len(board), len(board[0])), tuple(squares)))
    return tuple(bars)
