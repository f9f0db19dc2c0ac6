"""`grundy players`: every player and how it thinks."""

from grundy.cli.command import print_json
from grundy.cli.options import JSON
from grundy.cli.screen import grid
from grundy.players.player import all_players


def players(as_json: JSON = False) -> None:
    """List the players and how each one thinks."""
    found = [(kind.name + (":N" if kind.argument else ""), kind.idea) for kind in all_players().values()]
    if as_json:
        print_json([{"name": name, "idea": idea} for name, idea in found])
    else:
        grid([[name, idea] for name, idea in found], ["bold", None])
