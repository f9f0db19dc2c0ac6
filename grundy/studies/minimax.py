"""Minimax as document 000 states it (algorithm 1): no memory, no cut-offs, a depth limit; its cost is the point.

The heuristic is +1, -1 or 0 for a finished game won, lost or tied by the player who moves first; a position at the
depth limit is not finished, so it counts 0 (scored: by the points so far).
"""

from dataclasses import dataclass
from typing import Any

from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.registry import AnyGame


@dataclass(frozen=True)
class Minimax:
    """What the algorithm returns, and how many positions it looked at."""

    value: int
    depth: int
    nodes: int
    best: list[str]

    def __str__(self) -> str:
        best = ", ".join(self.best[:6]) + (" ..." if len(self.best) > 6 else "")
        return f"minimax to depth {self.depth}: {self.value:+d}, best {best or 'none'}; {self.nodes:,} positions"


def minimax(game: AnyGame, position: Any, ending: Ending, depth: int, budget: Budget) -> Minimax:
    nodes = 0

    def look(here: Any, left: int, mine: bool, lead: int) -> int:
        """The heuristic value with best play from here; `lead` is the first player's points so far."""
        nonlocal nodes
        nodes += 1
        budget.spend()
        if next(iter(game.moves(here)), None) is None:
            return heuristic(ending, mine, lead)
        if left == 0:
            return (lead > 0) - (lead < 0)
        values = after(here, left, mine, lead).values()
        return max(values) if mine else min(values)

    def after(here: Any, left: int, mine: bool, lead: int) -> dict[str, int]:
        scores = {}
        for move, option in budget.listed(game.moves(here)):
            gain = game.points(here, move) if ending is Ending.SCORED else 0
            scores[move] = look(option, left - 1, not mine, lead + (gain if mine else -gain)) if left else 0
        return scores

    scores = after(position, depth, True, 0)
    best = max(scores.values(), default=heuristic(ending, True, 0))
    return Minimax(best, depth, nodes + 1, [move for move, score in scores.items() if score == best])


def heuristic(ending: Ending, mine: bool, lead: int) -> int:
    """A finished game, with the first player to move or not."""
    if ending is Ending.SCORED:
        return (lead > 0) - (lead < 0)
    return -1 if mine == (ending is Ending.NORMAL) else 1
