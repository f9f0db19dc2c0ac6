"""A game of your own with again-moves: who leaves an even number of tokens in a heap moves once more.

grundy solve examples/evens_go_on.py 7+3
grundy play  examples/evens_go_on.py
"""

from collections.abc import Iterator
from dataclasses import dataclass

import grundy
from grundy import AgainHeaps, Known


@dataclass(frozen=True)
class EvensGoOn(AgainHeaps):
    """Take one, two or three tokens from a heap; who leaves an even number of them, but not 0, moves again."""

    id = "evens-go-on"
    source = "docs/rules.md, which made it up"
    example = "7+3"
    known = (
        Known("2", nimber=2, source="by hand: to 1 or to nothing, and no move goes on"),
        Known("4", outcome="N", source="by hand: take two, move again, and take the other two"),
    )

    def start(self) -> tuple[tuple[int, ...], bool]:
        return (7, 3, 2), False

    def heap_moves(self, n: int) -> Iterator[tuple[int, bool]]:
        for taken in range(1, min(3, n) + 1):
            left = n - taken
            yield left, left > 0 and left % 2 == 0


if __name__ == "__main__":
    game = EvensGoOn()
    for heaps in ("1", "2", "3", "4", "3+2", "3+2+1"):
        print(f"{heaps}: {grundy.solve(game, heaps).value}")
    print(game.show().to_text())
