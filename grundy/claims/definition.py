"""The definition, remembered: outcomes and nimbers from the options alone, one walk for many positions.

Nothing is split into parts, no symmetry is used and no closed form: what a claim says about sums, heaps or mirror
images can be held against it. It is the reference engine with a memory, for small positions.
"""

from typing import Any

from grundy.claims.claim import limits
from grundy.core.game import Ending
from grundy.core.nimsum import mex
from grundy.core.registry import AnyGame, find_game


class Definition:
    """All positions of a game under an ending that were asked for so far, and those below them."""

    def __init__(self, game: AnyGame | str, ending: Ending = Ending.NORMAL) -> None:
        self.game: AnyGame = find_game(game)() if isinstance(game, str) else game
        self.ending, self.budget = ending, limits()
        self.found: dict[Any, tuple[str, int]] = {}

    def outcome(self, position: Any) -> str:
        return self.value(position)[0]

    def nimber(self, position: Any) -> int:
        return self.value(position)[1]

    def value(self, position: Any) -> tuple[str, int]:
        """N or P, and the least number that no option has (which means nothing under misère)."""
        stack = [position]
        while stack:
            here = stack.pop()
            if here in self.found:
                continue
            options = [option for _, option in self.game.moves(here)]
            if missing := [option for option in options if option not in self.found]:
                stack += [here, *missing]
                continue
            self.budget.spend()
            values = [self.found[option] for option in options]
            wins = any(outcome == "P" for outcome, _ in values) if options else self.ending is Ending.MISERE
            self.found[here] = ("N" if wins else "P"), mex(nimber for _, nimber in values)
        return self.found[position]
