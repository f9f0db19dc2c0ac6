"""What was typed, for files to say how they were made."""

import functools
import inspect
import sys
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated, Any

import typer

from grundy.cli.progress import read_budget, read_long_budget
from grundy.core.errors import BadParam
from grundy.core.game import AnyGame
from grundy.core.lookup import as_position, read_position_text
from grundy.core.lookup import game as find_game
from grundy.core.registry import game_ids, load
from grundy.core.types import AnyFunction

WORDS: ContextVar[tuple[str, ...]] = ContextVar("words", default=())
PIPED: ContextVar[str | None] = ContextVar("piped", default=None)  # what came from standard input


def command_without(option: str) -> list[str]:
    """The words of the command without this option: where its file lies is nobody else's business."""
    words_left, words = [], iter(WORDS.get())
    for word in words:
        if word == option:
            next(words, None)
        elif not word.startswith(f"{option}="):
            words_left.append(word)
    return words_left


# How a game is named: ids that the shell completes, and `--rules FILE` with games of one's own, on every command


RULES = Annotated[
    list[Path] | None,
    typer.Option("--rules", help="your own file; its games are then known by their ids, in sums too; may be repeated"),
]


def known_ids(incomplete: str) -> list[str]:
    """The ids that begin like this, for the shell to complete; asked for by the Tab key alone."""
    return [id for id in game_ids() if id.startswith(incomplete)]


ABOUT_A_GAME = {"game", "file"}  # a command with one of these arguments


def with_rules(command: AnyFunction) -> AnyFunction:
    """The command with the option: it loads the files before it asks anything."""
    signature = inspect.signature(command)
    if not ABOUT_A_GAME & set(signature.parameters):
        return command

    @functools.wraps(command)
    def loaded(*, user_rules: list[Path] | None = None, **arguments: object) -> Any:
        load(*user_rules or ())
        return command(**arguments)

    option = inspect.Parameter("user_rules", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=RULES)
    loaded.__signature__ = signature.replace(parameters=[*signature.parameters.values(), option])  # type: ignore[attr-defined]
    loaded.__annotations__ = {**command.__annotations__, "user_rules": RULES}
    return loaded


# ---- options and arguments that many commands have, and how they are read ----


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
