"""How long games last, exactly: the chance of every number of moves, under random play and under perfect play.

A random player takes each move with the same chance. A perfect one who can win takes each winning move with the same
chance, and one who cannot takes any move. Positions that differ by a symmetry are walked once.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.engines.walk import options_checked

Chances = Mapping[int, Fraction]  # of each number of moves


def lengths(game: AnyGame, position: Any, ending: Ending, budget: Budget) -> tuple[Chances, Chances]:
    """Under random play, and under perfect play."""
    start = game.canonical(position)
    options: dict[Any, list[Any]] = {}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here not in options:
            budget.spend()
            options[here] = [game.canonical(option) for _, option in options_checked(game, here, budget)]
            waiting += options[here]
    wins: dict[Any, bool] = {}
    chances: dict[Any, tuple[Chances, Chances]] = {}
    for here in sorted(options, key=game.size):
        after = options[here]
        winning = [option for option in after if not wins[option]]
        wins[here] = bool(winning) or (not after and ending is Ending.MISERE)
        chances[here] = mixed(chances, after, 0), mixed(chances, winning or after, 1)
    return chances[start]


def mixed(chances: Mapping[Any, tuple[Chances, Chances]], options: list[Any], which: int) -> Chances:
    if not options:
        return {0: Fraction(1)}
    found: dict[int, Fraction] = {}
    for option in options:
        for moves, chance in chances[option][which].items():
            found[moves + 1] = found.get(moves + 1, Fraction(0)) + chance / len(options)
    return found
