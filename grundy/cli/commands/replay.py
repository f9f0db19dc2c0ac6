"""`grundy replay`: a saved game, move by move."""

import json
from pathlib import Path
from typing import Annotated

import typer

from grundy.cli.command import print_json
from grundy.cli.options import JSON
from grundy.cli.screen import plain
from grundy.studies.record import Record
from grundy.studies.record import replay as go_through
from grundy.studies.record_text import load_record


def replay(
    file: Annotated[Path, typer.Argument(help="a record that `grundy play --save` wrote")],
    as_json: JSON = False,
) -> None:
    """Go through a saved game move by move, checking every move."""
    record = load_record(file)
    steps = steps_of(record)
    if as_json:
        print_json({"record": json.loads(record.to_json()), "positions": [text for _, text in steps]})
    else:
        show_steps(record, steps)


def steps_of(record: Record) -> list[tuple[str, str]]:
    """Every move with the text of the position that it leads to; the first without a move."""
    game = record.load_game()
    return [(move, game.text(position)) for move, position in go_through(record)]


def show_steps(record: Record, steps: list[tuple[str, str]]) -> None:
    names = record.players
    plain(f"{record.load_game().label()}, {record.ending} ending, {' against '.join(names)}", "bold")
    for i, (move, position) in enumerate(steps):
        if i == 0:
            plain(f"begins with {position}")
        else:
            plain(f"{i}. {names[(i - 1) % len(names)]}: {move}  ->  {position}")
    if record.winner is not None:
        resigned = ", the other one resigned" if record.resigned else ""
        plain(f"player {record.winner} ({names[record.winner - 1]}) won{resigned}", "green")
