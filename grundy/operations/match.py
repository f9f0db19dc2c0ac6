"""One game between players, as a record."""

from grundy.analysis.record import Record, play_out
from grundy.core.budget import Budget
from grundy.core.errors import BadParam, Refused
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import as_ending, as_game, as_position
from grundy.core.types import Position
from grundy.operations import operation
from grundy.players.player import make_player


@operation(budget="", command=False)
def match(
    game: AnyGame | str,
    players: tuple[str, ...],
    position: Position | None = None,
    ending: Ending | str | None = None,
    seed: int = 0,
    budget: Budget | None = None,
) -> Record:
    """One game between players, in the order in which they move, as a record."""
    game, ending = as_game(game), as_ending(ending, game)
    if reason := game.refusal(ending):
        raise Refused(reason)
    seats = game.seats()
    if isinstance(players, str) or len(players) != seats:
        usual = ("perfect", *["random"] * (seats - 1))
        raise BadParam(f"a match of {game.label()} has {seats} players, such as {usual}, not {players!r:.60}")
    sitting = [make_player(name, seed + seat) for seat, name in enumerate(players)]
    here = as_position(game, position)
    for player in sitting:
        if reason := player.refuses(game, ending):
            raise Refused(reason)
    return play_out(game, here, ending, sitting, budget or Budget(None), seed)
