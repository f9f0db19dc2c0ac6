"""The White Knight: a chess knight walks home to a corner, two squares along one side and one along the other.

Of its eight jumps it may make the four that lead nearer, to (a - 2, b - 1), (a - 2, b + 1), (a - 1, b - 2) and
(a + 1, b - 2); it is at home on the four squares in the corner, where it has none. Source: Winning Ways, chapter 3.
"""

import random
from dataclasses import dataclass

from grundy.core.families import TableGame
from grundy.core.game import Known, param
from grundy.core.notation import short
from grundy.core.rules import rule

Square = tuple[int, ...]


@dataclass(frozen=True)
class WhiteKnight(TableGame):
    """Jump like a chess knight, nearer to the corner: two squares towards it along one side, one along the other."""

    id = "white-knight"
    source = "Winning Ways, chapter 3"
    example = "3,2"
    order = "symmetric"
    known = (
        *(Known(home, nimber=0, source="Winning Ways, chapter 3: at home") for home in ("0,0", "0,1", "1,1")),
        Known("2,0", nimber=1, source="Winning Ways, chapter 3: one jump from home"),
    )
    side: int = param(8, 4, 200, help="squares along a side of the board")

    def start(self) -> Square:
        return self.side - 2, self.side - 3

    @rule
    def table_options(a, b, side):
        for x, y in ((a - 2, b - 1), (a - 2, b + 1), (a - 1, b - 2), (a + 1, b - 2)):
            if 0 <= x < side and 0 <= y < side:
                yield x, y

    def defect(self, position: Square) -> str | None:
        far = max(position)
        return f"the board ends at {self.side - 1}, and {short(far)} lies beyond" if far >= self.side else None

    def box(self, position: Square) -> Square:
        return self.side, self.side

    def sample(self, rng: random.Random, size: int) -> Square:
        return rng.randrange(min(size + 1, self.side)), rng.randrange(min(size + 1, self.side))
