"""Who wins a position of any size, where a theorem of the game names a small one that is won exactly if it is.

A theorem tells no nimber and no remoteness, so positions that a table can hold are left to the engines after this one.
"""

from math import prod
from typing import Any, ClassVar

from grundy.core.capabilities.solving import Theorems
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.engines.choose import find_engine
from grundy.engines.engine import Engine, Value
from grundy.families import HeapGame, TableGame

SMALL = 1000  # a size below which the other engines say more
SMALL_BOX = 10**6  # positions, of tuples
SMALL_HEAPS = 10**7  # the same of heaps, whose nimbers are tabled


class Theorem(Engine):
    name: ClassVar[str] = "theorem"
    rank: ClassVar[int] = 35
    idea: ClassVar[str] = "a theorem of the game on outcomes"
    knows_options: ClassVar[bool] = True
    walks: ClassVar[bool] = True

    def __init__(self, *asked: Any) -> None:
        super().__init__(*asked)
        self.search = find_engine("misere" if self.ending is Ending.MISERE else "whole")(*asked)
        self.named = ""

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        if game.capability(Theorems).smaller(position, ending) is None:
            return f"no theorem of {game.id} speaks of this position"
        limit = game.capability(Theorems).small or (SMALL_HEAPS if isinstance(game, HeapGame) else SMALL)
        small = game.size(position) < limit
        small = small and not (isinstance(game, TableGame) and prod(game.box(position)) > SMALL_BOX)
        return "the position is small enough for nimbers or remoteness" if small else None

    def value(self, position: Any) -> Value:
        found = self.game.capability(Theorems).smaller(position, self.ending)
        small, theorem = found or (position, "")  # of an option it may be silent
        self.named = self.named or theorem
        return self.search.value(small)

    def note(self) -> str:
        return self.named
