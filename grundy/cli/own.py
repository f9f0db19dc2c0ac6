"""How a game is named: ids that the shell completes, and `--rules FILE` with games of one's own, on every command."""

import functools
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from grundy.core.registry import game_ids, load

RULES = Annotated[
    list[Path] | None,
    typer.Option("--rules", help="your own file; its games are then known by their ids, in sums too; may be repeated"),
]


def known_ids(incomplete: str) -> list[str]:
    """The ids that begin like this, for the shell to complete; asked for by the Tab key alone."""
    return [id for id in game_ids() if id.startswith(incomplete)]


ABOUT_A_GAME = {"game", "file"}  # a command with one of these arguments


def with_rules(command: Callable[..., Any]) -> Callable[..., Any]:
    """The command with the option: it loads the files before it asks anything."""
    signature = inspect.signature(command)
    if not ABOUT_A_GAME & set(signature.parameters):
        return command

    @functools.wraps(command)
    def loaded(*, own_rules: list[Path] | None = None, **arguments: Any) -> Any:
        load(*own_rules or ())
        return command(**arguments)

    option = inspect.Parameter("own_rules", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=RULES)
    loaded.__signature__ = signature.replace(parameters=[*signature.parameters.values(), option])  # type: ignore[attr-defined]
    loaded.__annotations__ = {**command.__annotations__, "own_rules": RULES}
    return loaded
