"""All games on the screen, before the option parser and its libraries load."""

from grundy.cli.screen import grid, plain
from grundy.core.registry import AnyGame, all_games


def show_games() -> None:
    found = [kind() for kind in all_games().values()]
    grid([[game.id, first_line(game)] for game in found], ["bold cyan", None])
    plain("\nPlay one: grundy play kayles      Solve one: grundy solve nim 3+5+4", "dim")


def first_line(game: AnyGame) -> str:
    return (type(game).__doc__ or "").strip().splitlines()[0]
