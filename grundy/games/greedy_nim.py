"""Greedy Nim: take any number of tokens, but only from a largest heap.

The player to move loses exactly if the number of largest heaps is even. If it is odd, the player to move can bring it
to even: they reduce a largest heap to the size of the next smaller ones, or below that size.
Source: M. H. Albert and R. J. Nowakowski, Nim restrictions, 2004; Lessons in Play.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.capabilities.solving import MoveCount, Theorems
from grundy.core.errors import Refused
from grundy.core.game import Ending, Known
from grundy.core.rules import replace, rule
from grundy.families import RowGame, Rows

ALBERT = "M. H. Albert and R. J. Nowakowski, Nim restrictions, 2004"


@dataclass(frozen=True)
class GreedyNim(RowGame):
    """Take any number of tokens from a largest heap."""

    id = "greedy-nim"
    source = ALBERT
    example = "3,5,4"
    order = "symmetric"
    theory = "the player to move loses exactly if the number of largest heaps is even"
    known = (
        Known("5,5,3", outcome="P", source=ALBERT),
        Known("5,5,5,3", outcome="N", source=ALBERT),
        Known("7", nimber=7, source="one heap is Nim"),
    )

    def start(self) -> Rows:
        return 3, 5, 4

    @rule
    def table_options(position):
        largest = max(position)
        for i in range(len(position)):
            if position[i] == largest:
                for left in range(largest):
                    yield replace(position, i, left)

    def winning(self, position: Rows, ending: Ending) -> Iterator[tuple[str, Rows]]:
        """If the number of largest heaps is odd, reduce one of them so that the number becomes even."""
        if ending is not Ending.NORMAL:
            raise Refused("greedy-nim names its winning moves under the normal ending only")
        largest = max(position)
        if position.count(largest) % 2 == 0 or largest == 0:
            return
        alone = position.count(largest) == 1
        smaller = max((n for n in position if n < largest), default=0) if alone else largest
        even = not alone or position.count(smaller) % 2 == 0
        for i in range(len(position)):
            if position[i] == largest:
                for left in range(smaller) if even and smaller else (smaller,):
                    option = replace(position, i, left)
                    yield self.move_text(position, option), option

    def reached(self, position: Rows, numbers: Rows) -> Rows | None:
        largest = max(position)
        changed = [i for i, n in enumerate(position) if numbers[i] != n]
        legal = len(changed) == 1 and position[changed[0]] == largest and numbers[changed[0]] < largest
        return numbers if legal else None


class GreedyNimMoves(MoveCount[GreedyNim]):
    def of(self, position: Rows) -> int:
        return position.count(max(position)) * max(position)


class GreedyNimTheorems(Theorems[GreedyNim]):
    def smaller(self, position: Rows, ending: Ending) -> tuple[Rows, str] | None:
        if ending is not Ending.NORMAL:
            return None
        largest = max(position)
        lost = largest == 0 or position.count(largest) % 2 == 0
        return ((0,) if lost else (1,)), "M. H. Albert and R. J. Nowakowski 2004"
