"""One game between two players, as a record."""

from typing import Any

from grundy.core.asking import as_ending, as_game, as_position, two_players_only
from grundy.core.budget import Budget
from grundy.core.errors import BadParam, Refused
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.players.player import make_player
from grundy.questions import question
from grundy.studies.record import Record, play_out


@question(command=False)
def match(
    game: AnyGame | str,
    players: tuple[str, str],
    position: Any = None,
    ending: Ending | str = Ending.NORMAL,
    seed: int = 0,
    budget: Budget | None = None,
) -> Record:
    """One game between two players, as a record."""
    game, ending = as_game(game), as_ending(ending)
    two_players_only(game)
    if isinstance(players, str) or len(players) != 2:
        raise BadParam(f"a match has two players, such as ('perfect', 'random'), not {players!r:.60}")
    first, second = make_player(players[0], seed), make_player(players[1], seed + 1)
    here = as_position(game, position)
    for player in (first, second):
        if reason := player.refuses(game, ending):
            raise Refused(reason)
    return play_out(game, here, ending, (first, second), budget or Budget(None), seed)
