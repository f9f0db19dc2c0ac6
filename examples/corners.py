"""A board game of your own, in pieces: players in turn lay an L of three squares on free squares.

grundy solve examples/corners.py 3x4
grundy play  examples/corners.py
"""

from collections.abc import Sequence
from dataclasses import dataclass

import grundy
from grundy import Known, PlacingGame, param


@dataclass(frozen=True)
class Corners(PlacingGame):
    """Lay an L of three squares on free squares; who finds no room has lost."""

    id = "corners"
    source = "Cram with another piece"
    known = (
        Known("2x2", nimber=1, source="one move"),
        Known(
            "2x3", nimber=2, source="by hand: one piece at an end leaves room for another, one in the middle does not"
        ),
    )
    height: int = param(3, 1, 8, help="rows of the board")
    width: int = param(4, 1, 8, help="its columns")

    def pieces(self) -> Sequence[str]:
        return ("##/#.",)

    def start(self) -> tuple[tuple[str, ...], ...]:
        return (("." * self.width,) * self.height,)


if __name__ == "__main__":
    game = Corners()
    for size in ("2x2", "2x3", "3x3", "3x4"):
        print(f"{size}: {grundy.solve(game, size).value}")
    print(game.show().to_text())
