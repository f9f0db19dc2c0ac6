"""`grundy games`: every game with its rule."""

from typing import Any

from grundy.claims.sources import spelled
from grundy.cli.command import print_json
from grundy.cli.gallery import rule_of, show_games
from grundy.cli.options import JSON
from grundy.core.game import Ending
from grundy.core.registry import AnyGame, all_games


def games(as_json: JSON = False) -> None:
    """List the games."""
    if as_json:
        print_json([game_dict(kind()) for kind in all_games().values()])
    else:
        show_games()


def game_dict(game: AnyGame) -> dict[str, Any]:
    endings = [str(ending) for ending in Ending if game.refusal(ending) is None]
    return {
        "id": game.id,
        "rule": rule_of(game),
        "start": game.text(game.start()),
        "params": game.params(),
        "endings": endings,
        "source": spelled(game.source),
    }
