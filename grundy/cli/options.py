"""Options and arguments that many commands have, and how they are read."""

import sys
from typing import Annotated, Any

import typer

from grundy.cli.limits import read_budget, read_long_budget
from grundy.cli.own import known_ids
from grundy.cli.typed import PIPED
from grundy.core.asking import as_position, read_position_text
from grundy.core.asking import game as find_game
from grundy.core.errors import BadParam
from grundy.core.registry import AnyGame

GAME = Annotated[
    str, typer.Argument(help="a game's id (see: grundy games), or your own file my_game.py", autocompletion=known_ids)
]
POSITION = Annotated[
    str | None, typer.Argument(help="as text; - reads standard input, @file a file; the usual start if left out")
]
ENDING = Annotated[
    str | None, typer.Option("--ending", "-e", help="normal, misere or scored; the game's usual one if left out")
]
PARAMS = Annotated[list[str] | None, typer.Option("-p", help="a parameter, as name=value")]
JSON = Annotated[bool, typer.Option("--json", help="answer in JSON")]
BUDGET = Annotated[
    float, typer.Option("--budget", help="time limit, such as 10s or 2m", parser=read_budget, metavar="<str>")
]
LONG = Annotated[
    float | None,
    typer.Option(
        "--budget", help="time limit, such as 10m; none if left out", parser=read_long_budget, metavar="<str>"
    ),
]
USUAL_BUDGET: Any = "10s"  # as one would type it


def pick(name: str, params: list[str] | None) -> AnyGame:
    """The game with the parameters of `-p`."""
    texts = {}
    for pair in params or []:
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadParam(f'"{pair[:40]}" is no parameter; type -p name=value')
        texts[key.strip()] = value
    return find_game(name, **texts)


def typed(game: AnyGame, text: str | None) -> Any:
    """The position that was typed, or that stands in a file."""
    if text is None:
        return game.start()
    position = read_position_text(text, sys.stdin.read, game.most_text)
    if text == "-":
        PIPED.set(position)
    return as_position(game, position)
