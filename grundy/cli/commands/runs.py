"""`grundy runs`: simulations and tournaments that are kept; shown again, compared, replayed."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from grundy.cli.command import print_json
from grundy.cli.commands.replay import show_steps, steps_of
from grundy.cli.options import JSON
from grundy.cli.screen import grid, plain, show
from grundy.core.errors import BadParam
from grundy.store.files import save_text
from grundy.store.runs import Run, Runs
from grundy.studies.record import Record
from grundy.studies.record_text import written
from grundy.studies.simulate import compare_runs, replay_run, show_run
from grundy.studies.solve import clipped

SHOWN = 40  # runs on the screen before the rest is only counted


def runs(
    numbers: Annotated[list[int] | None, typer.Argument(help="one run to show again, or two to compare")] = None,
    game: Annotated[int | None, typer.Option("--game", help="replay the game of this number, move by move")] = None,
    save: Annotated[Path | None, typer.Option(help="with --game: write its record to this file")] = None,
    as_json: JSON = False,
) -> None:
    """List the runs that are kept, show one again, compare two, or replay a game of one."""
    kept = Runs()
    if not numbers:
        found = kept.listed()
        print_json([{**vars(run), "result": None} for run in found]) if as_json else show_list(found)
        return
    if len(numbers) > 2 or (game is not None and len(numbers) != 1):
        raise BadParam("type one run to show or replay, or two to compare")
    one = kept.load(numbers[0])
    if game is not None:
        replay_one(replay_run(one, game), save, as_json)
    elif len(numbers) == 2:
        rows = compare_runs(one, kept.load(numbers[1]))
        print_json([list(row) for row in rows]) if as_json else grid([list(row) for row in rows], ["bold", None, None])
    elif as_json:
        print_json(vars(one))
    else:
        show_one(one)


def show_list(found: list[Run]) -> None:
    if not found:
        plain("no run is kept yet; `grundy simulate` and `grundy tournament` keep theirs", "dim")
        return
    rows = [["run", "kind", "game", "players", "games", "seed", "version", "state"]]
    for run in found[:SHOWN]:
        asked = run.question
        players, state = clipped(",".join(asked["players"]), 40), "done" if run.done else "stopped"
        figures = [f"{asked['games']:,}", str(asked["seed"]), run.version, state]
        rows.append([str(run.id), run.kind, asked["game"], players, *figures])
    grid(rows, ["bold cyan", *[None] * 7])
    if len(found) > SHOWN:
        plain(f"... and {len(found) - SHOWN:,} older ones; --json lists them all", "dim")


def show_one(one: Run) -> None:
    if one.kind == "simulate":
        show(show_run(one).screen())
        return
    for rating in one.result.get("ratings", []):
        plain(f"{rating['player']}  {rating['elo']:+.0f}  {rating['points']:g} points in {rating['games']:,} games")
    if "verdict" in one.result:
        plain(one.result["verdict"])


def replay_one(record: Record, save: Path | None, as_json: bool) -> None:
    if save is not None:
        save_text(save, written(record, save))
        print(f"wrote {save}", file=sys.stderr)
    if as_json:
        print(record.to_json(), end="")
    elif save is None:
        show_steps(record, steps_of(record))
