"""Grundy's game: split one heap into two heaps of different sizes. Heaps of 1 and 2 cannot be split.

Nobody knows whether its nimbers are ever periodic. Source: Notes on Nim-values and Grundy's game (the table of heaps 1
to 9).
"""

from dataclasses import dataclass

from grundy.core.game import Group, Known, param
from grundy.core.rules import rule
from grundy.families import HeapGame

VALUES = (0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0)


@dataclass(frozen=True)
class GrundysGame(HeapGame):
    """Split one heap into two heaps of different sizes."""

    id = "grundys-game"
    title = "Grundy's Game"
    source = "P. M. Grundy, Mathematics and games, 1939"
    group = Group.SPLITTING
    open_problem = "whether the nimbers ever repeat"
    example = "9+4"
    known = tuple(
        Known(str(n), nimber=g, source="document 002" if n <= 9 else "OEIS A002188") for n, g in enumerate(VALUES)
    )
    tokens: int = param(9, 0, 200, help="number of tokens at the start")

    @rule
    def heap_options(n):
        for small in range(1, (n + 1) // 2):
            yield small, n - small

    def octal(self) -> tuple[int, ...]:
        return (4,)

    def unequal(self) -> bool:
        return True
