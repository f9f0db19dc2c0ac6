"""All games on the screen, before the option parser and its libraries load."""

from grundy.cli.screen import grid, plain
from grundy.core.capabilities.presentation import Wording
from grundy.core.registry import AnyGame, all_games


def show_games() -> None:
    found = [kind() for kind in all_games().values()]
    grid([[game.id, rule_of(game)] for game in found], ["bold cyan", None])
    plain("\nPlay one: grundy play kayles      Solve one: grundy solve nim 3+5+4", "dim")


def rule_of(game: AnyGame) -> str:
    return game.capability(Wording).rule()
