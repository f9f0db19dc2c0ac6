"""`grundy play`: against the machine, or with a friend, in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from grundy.cli.options import BUDGET, ENDING, PARAMS, POSITION, USUAL_BUDGET, pick, typed
from grundy.cli.own import known_ids
from grundy.cli.play import Session
from grundy.core.errors import BadParam


def play(
    game: Annotated[str, typer.Argument(help="a game's id, or your own file", autocompletion=known_ids)] = "nim",
    position: POSITION = None,
    against: Annotated[
        str,
        typer.Option(help="perfect, noisy:0.3, random, minimax:4 (see: grundy players), human; for more, a,b ..."),
    ] = "perfect",
    first: Annotated[str, typer.Option(help="who begins: me or them, so that I come last")] = "me",
    ending: ENDING = None,
    params: PARAMS = None,
    advice: Annotated[bool, typer.Option("--advice", help="before every move, say what the mover should do")] = False,
    seed: Annotated[int, typer.Option(help="fixes the choices of a random opponent")] = 0,
    save: Annotated[Path | None, typer.Option(help="write the record of the game to this file")] = None,
    budget: BUDGET = USUAL_BUDGET,
    as_json: Annotated[bool, typer.Option("--json", help="print the record as JSON at the end")] = False,
) -> None:
    """Play against the machine, or with a friend, in the terminal."""
    if first not in ("me", "them"):
        raise BadParam(f'--first takes me or them, not "{first[:20]}"')
    chosen = pick(game, params)
    session = Session(
        chosen,
        typed(chosen, position),
        ending,
        against,
        first == "me",
        advice,
        seed,
        save,
        budget,
        as_json,
    )
    session.run()
    if as_json:
        print(session.record.to_json(), end="")
