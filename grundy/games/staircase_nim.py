"""Staircase Nim: move any number of tokens from one step down to the next; from the first step they leave the game.

The nimber is the XOR of the odd steps: when tokens come down from an even step, the opponent moves them on.
Source: E. Berlekamp, J. Conway and R. Guy, Winning Ways, 1982; T. S. Ferguson, Game Theory, part I.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.capabilities.solving import MoveCount
from grundy.core.errors import Refused
from grundy.core.game import Ending, Known
from grundy.core.nimsum import xor
from grundy.core.rules import replace, rule
from grundy.families import RowGame, Rows

FERGUSON = "T. S. Ferguson, Game Theory, part I, 2.6"


@dataclass(frozen=True)
class StaircaseNim(RowGame):
    """Move any number of tokens from one step down to the next. From step 1 they leave the game."""

    id = "staircase-nim"
    source = FERGUSON
    example = "2,1,3,4"
    upward = True
    formula_says = "the XOR of the odd steps"
    known = (
        Known("0,5,0,7", outcome="P", source=f"{FERGUSON}: nothing is on odd steps"),
        Known("2,1,3,4", nimber=1, source=f"{FERGUSON}: 2 xor 3"),
        Known("3,2,3", outcome="P", source=f"{FERGUSON}: 3 xor 3"),
    )

    def start(self) -> Rows:
        return (2, 1, 3)

    @rule
    def table_options(position):
        for step in range(len(position)):
            for left in range(position[step]):
                option = replace(position, step, left)
                if step > 0:
                    option = replace(option, step - 1, position[step - 1] + position[step] - left)
                yield option

    def size(self, position: Rows) -> int:
        return sum(step * n for step, n in enumerate(position, 1))

    def box(self, position: Rows) -> Rows:
        return (sum(position) + 1,) * len(position)

    def formula(self, position: Rows) -> int:
        return xor(position[::2])

    def pushed(self, position: Rows, step: int, tokens: int) -> Rows:
        """The position after moving tokens down from a step, counted from 0."""
        option = replace(position, step, position[step] - tokens)
        return replace(option, step - 1, position[step - 1] + tokens) if step else option

    def winning(self, position: Rows, ending: Ending) -> Iterator[tuple[str, Rows]]:
        """Bring each odd step to its target: move tokens down from it, or down to it from the step above."""
        if ending is not Ending.NORMAL:
            raise Refused("staircase-nim names its winning moves under the normal ending only")
        total = self.formula(position)
        for step, n in enumerate(position):
            below = n if step % 2 == 0 else position[step - 1]
            tokens = (below ^ total) - below if step % 2 else below - (below ^ total)
            if 0 < tokens <= n:
                option = self.pushed(position, step, tokens)
                yield self.move_text(position, option), option

    def reached(self, position: Rows, numbers: Rows) -> Rows | None:
        fallen = [step for step, n in enumerate(position) if numbers[step] < n]
        if len(fallen) != 1:
            return None
        option = self.pushed(position, fallen[0], position[fallen[0]] - numbers[fallen[0]])
        return option if option == numbers else None


class StaircaseMoves(MoveCount[StaircaseNim]):
    def of(self, position: Rows) -> int:
        return sum(position)
