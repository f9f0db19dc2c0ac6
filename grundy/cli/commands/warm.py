"""`grundy warm`: everything compiled beforehand."""

from typing import Annotated

import typer

from grundy.cli.limits import watched
from grundy.cli.own import known_ids
from grundy.cli.progress import bar_for
from grundy.core.budget import Budget


def warm(
    games: Annotated[
        list[str] | None, typer.Argument(help="ids of games; all if left out", autocompletion=known_ids)
    ] = None,
) -> None:
    """Compile everything beforehand; what is compiled is kept at once, so Ctrl-C loses nothing."""
    from grundy.warming import warm as compile_all

    budget = Budget(None)
    with watched(budget), bar_for(budget):
        found = compile_all(games or [], budget)
    print(found)
