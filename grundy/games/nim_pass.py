"""Nim with a pass: once in a game, one of the players can pass, as long as a token is left.

In `3,5,4|1` the pass is still available. The formula for Nim no longer helps then: no rule is known for three heaps.
Source: R. E. Morrison, E. J. Friedman and A. S. Landsberg, Combinatorial games with a pass, 2012.
"""

from dataclasses import dataclass

from grundy.core.game import Known
from grundy.core.rules import replace, rule
from grundy.families import RowGame, Rows

PASS = "R. E. Morrison, E. J. Friedman and A. S. Landsberg, Combinatorial games with a pass, 2012"


@dataclass(frozen=True)
class NimPass(RowGame):
    """Take any number of tokens from one heap. Once in the game, while tokens are left, one player may pass instead."""

    id = "nim-pass"
    title = "Nim with a pass"
    source = PASS
    example = "3,5,4|1"
    memory = ("passes left",)
    open_problem = "the P-positions of three heaps with a pass"
    known = (
        Known("3,5,6|0", outcome="P", source=f"{PASS}: without the pass it is Nim"),
        Known("0,0,0|1", outcome="P", source=f"{PASS}: nobody passes at the end"),
        Known("1,0,0|1", nimber=2, source=f"{PASS}: by the definition"),
    )

    def start(self) -> Rows:
        return (3, 5, 6, 1)

    @rule
    def table_options(position):
        last = len(position) - 1
        for heap in range(last):
            for left in range(position[heap]):
                yield replace(position, heap, left)
        if position[last] > 0 and sum(position) > position[last]:
            yield replace(position, last, position[last] - 1)

    def move_text(self, position: Rows, option: Rows) -> str:
        return "pass" if position[-1] != option[-1] else super().move_text(position, option)

    def size(self, position: Rows) -> int:
        return sum(position)

    def box(self, position: Rows) -> Rows:
        return tuple(n + 1 for n in position)

    def canonical(self, position: Rows) -> Rows:
        return (*sorted(position[:-1]), position[-1])
