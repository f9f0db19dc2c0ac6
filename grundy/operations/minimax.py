"""Plain minimax to a depth, as document 000 states it, with its node count."""

from grundy.analysis.game_tree import DEEPEST
from grundy.analysis.solution import Minimax
from grundy.analysis.solution import minimax as minimax_study
from grundy.core.budget import Budget
from grundy.core.errors import BadParam, Refused
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import as_ending, as_game, as_position, two_players_only
from grundy.core.types import Position
from grundy.operations import operation


@operation(command=False)
def minimax(
    game: AnyGame | str,
    position: Position | None = None,
    ending: Ending | str | None = None,
    depth: int = 3,
    budget: Budget | None = None,
) -> Minimax:
    """Document 000's algorithm 1 to a depth, with its node count."""
    if not 0 <= depth <= DEEPEST:
        raise BadParam(f"minimax looks 0 to {DEEPEST} moves ahead, not {depth}")
    game, ending = as_game(game), as_ending(ending, game)
    two_players_only(game)
    if reason := game.refusal(ending):
        raise Refused(reason)
    return minimax_study(game, as_position(game, position), ending, depth, budget or Budget())
