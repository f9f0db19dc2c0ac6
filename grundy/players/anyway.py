"""A move in any case: what an opponent plays if its own choice is over the budget, and how sure it is of it.

For games with people, who would rather see a move than an error. Where values are compared (simulations, tournaments,
agents) a player that finds no move within its budget is an error.
"""

from contextlib import suppress
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import OverBudget
from grundy.core.game import Ending, take
from grundy.core.registry import AnyGame
from grundy.engines.choose import choose
from grundy.players.player import Choice, Player

CHOOSING = 1 / 2  # of the budget, for the player's own choice
LOOKING = 1 / 4  # of the budget, for options that can still be solved
LISTED = 1_000  # moves that a guess is made among


def choose_anyway(player: Player, game: AnyGame, position: Any, ending: Ending, budget: Budget) -> Choice:
    """The player's own choice, or the best guess that the rest of the budget allows."""
    choosing = budget.part(CHOOSING)
    try:
        with choosing.running():
            return player.choose(game, position, ending, choosing)
    except OverBudget:
        return best_guess(game, position, ending, budget)


def best_guess(game: AnyGame, position: Any, ending: Ending, budget: Budget) -> Choice:
    """A winning move if one of the smaller options is found to be lost; else the largest one that is not known to win.

    The largest option is the one whose value is furthest out of the opponent's sight, too. With points, the move that
    earns most.
    """
    moves = take(game.moves(position), LISTED)
    unknown = "a guess: the exact value is over the budget"
    if ending is Ending.SCORED:
        move, option = max(moves, key=lambda pair: game.points(position, pair[0]))
        return Choice(move, option, f"{unknown}, and this move earns most now", sure=False)
    moves.sort(key=lambda pair: game.size(pair[1]))
    looking, lost = budget.part(LOOKING), set[str]()  # moves that leave a won position
    with suppress(OverBudget), looking.running():
        for move, option in moves:
            value = choose(game, option, ending, looking).value(option)
            if value.outcome == "P":
                return Choice(move, option, "leaves a position that is lost for the player to move")
            lost |= {move} if value.outcome == "N" else set()
            looking.look()
    if len(lost) == len(moves) < LISTED:
        return Choice(*moves[-1], "every move loses against best play")
    left = [pair for pair in moves if pair[0] not in lost] or moves
    avoided = f", and {len(lost)} smaller option{'s' if len(lost) > 1 else ''} would lose" if lost else ""
    return Choice(*left[-1], unknown + avoided, sure=False)
