"""A large heap of Maximum Nim: the rule function says how much may be taken."""

from collections.abc import Sequence

from grundy.core.families.hands.heaps import HeapHands
from grundy.games.max_nim.game import MaxNim


class MaxNimHands(HeapHands[MaxNim]):
    def most_taken(self, n: int) -> tuple[int, Sequence[int]]:
        return self.game.most(n), ()
