"""Moves that entail: what the next player may do after them is forced, a reply in one part of a sum, or a pass.

A move after which the same player moves again is one of them: it forces the other to pass. So turns alternate in every
game, and a sum keeps its meaning: who has to reply somewhere may not move elsewhere. See docs/entailing.md.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from grundy.core.ability import Ability, G

PASS = "pass"


class Entailing(Ability[G]):
    """Takes a position apart; of a game that says nothing, no move entails."""

    def concerns(self, position: Any) -> bool:
        """Whether play from here may come to a move that entails, so that nimbers alone do not add up."""
        return False

    def parts(self, position: Any) -> tuple[Sequence[Any], Any | None]:
        """The parts that may be moved in or left alone; and the one that has to be moved in, if there is one."""
        return (position,), None

    def forced(self, position: Any) -> bool:
        """Whether the player to move must reply to the move before."""
        return self.parts(position)[1] is not None


def forced_pass(game: Any, position: Any) -> str:
    """The move of a player who can only pass, which whoever leads the game makes for him; else empty."""
    if not game.ability(Entailing).forced(position):
        return ""
    first, *others = [*(move for move, _ in islice(game.moves(position), 2)), ""]
    return first if others == [""] and first.rpartition(": ")[2] == PASS else ""
