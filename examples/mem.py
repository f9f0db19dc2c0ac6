"""A game of your own that remembers: nobody may take fewer tokens than were taken before.

grundy solve examples/mem.py "10|3"
grundy play  examples/mem.py
grundy table examples/mem.py --to 12,6
"""

from dataclasses import dataclass

import grundy
from grundy import Known, RowGame, rule

ROW_10 = (3, 3, 3, 3, 2, 2, 1, 1, 1, 1, 1, 0, 0)


@dataclass(frozen=True)
class Mem(RowGame):
    """Take tokens from the heap, at least as many as were taken just before."""

    id = "mem"
    source = "CGSuite, game.heap.Mem"
    example = "10|3"
    memory = ("taken before",)
    known = tuple(Known(f"10|{last}", nimber=g, source="CGSuite, tests of heap games") for last, g in enumerate(ROW_10))

    def start(self) -> tuple[int, int]:
        return 10, 0

    @rule
    def table_options(heap, last):
        for taken in range(max(1, last), heap + 1):
            yield heap - taken, taken


if __name__ == "__main__":
    game = Mem()
    answer = grundy.solve(game, "10|0")
    print(f"10|0 is {answer.outcome} with nimber {answer.nimber}; winning: {', '.join(answer.best)}")
    print([grundy.solve(game, f"{n}|0").nimber for n in range(16)])
