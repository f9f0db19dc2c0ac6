"""Commands that show again what was kept: games, runs, and files made again by the command that stands in them."""

import hashlib
import json
import re
import shlex
import sys
import tempfile
from itertools import zip_longest
from pathlib import Path
from typing import Annotated

import typer

from grundy.analysis import check_certificate
from grundy.analysis.certificates import RULES
from grundy.analysis.record import Record, load_record, written
from grundy.analysis.record import replay as go_through
from grundy.analysis.simulation import compare_runs, replay_run, show_run
from grundy.analysis.solution import clipped
from grundy.cli.command import print_json
from grundy.cli.options import JSON
from grundy.cli.screen import CommandEnded, complain, grid, plain, show
from grundy.core.errors import BadParam
from grundy.core.notation import printable
from grundy.core.result import FALSE
from grundy.core.types import JsonObject
from grundy.operations import Operation, operation_of
from grundy.runtime import run_grundy
from grundy.store.files import save_text
from grundy.store.provenance import Provenance, checksum, made_by, named_file, run_of
from grundy.store.runs import Run, Runs


def replay(
    file: Annotated[Path, typer.Argument(help="a record that `grundy play --save` wrote")],
    as_json: JSON = False,
) -> None:
    """Go through a saved game move by move. Every move is checked."""
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


# ---- `grundy admin runs`: simulations and tournaments that are kept; shown again, compared, replayed ----


SHOWN = 40  # runs on the screen before the rest is only counted


def runs(
    numbers: Annotated[list[int] | None, typer.Argument(help="one run to show again, or two to compare")] = None,
    game: Annotated[int | None, typer.Option("--game", help="replay the game of this number, move by move")] = None,
    save: Annotated[Path | None, typer.Option(help="with --game: write its record to this file")] = None,
    as_json: JSON = False,
) -> None:
    """Simulations that are kept: list, show, compare, replay a game of one."""
    store = Runs()
    if not numbers:
        found = store.listed()
        print_json([{**vars(run), "result": None} for run in found]) if as_json else show_list(found)
        return
    if len(numbers) > 2 or (game is not None and len(numbers) != 1):
        raise BadParam("type one run to show or replay, or two to compare")
    one = store.load(numbers[0])
    if game is not None:
        replay_one(replay_run(one, game), save, as_json)
    elif len(numbers) == 2:
        rows = compare_runs(one, store.load(numbers[1]))
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
        match = run.question
        players, state = clipped(",".join(match["players"]), 40), "done" if run.done else "stopped"
        figures = [f"{match['games']:,}", str(match["seed"]), run.version, state]
        rows.append([str(run.id), run.kind, match["game"], players, *figures])
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


# `grundy check`: a certificate that `grundy certify` wrote, checked as check_certificate.py does


def check(
    proof: Annotated[Path, typer.Argument(help="a file that `grundy certify --out` wrote")], as_json: JSON = False
) -> None:
    """Check a proof that `certify` wrote. Exit code 1 if it does not hold."""
    try:
        says, wrong = check_certificate.check(proof.read_bytes(), RULES), ""
    except OSError as error:
        raise BadParam(f"{proof} cannot be read: {error.strerror}") from None
    except check_certificate.Wrong as error:
        says, wrong = "", f"refused: {error}"[:300]
    if as_json:
        print_json({"holds": not wrong, "says": says or wrong})
    elif says:
        plain(says, "green")
    if wrong:
        complain(wrong)
        raise CommandEnded(FALSE)


# `grundy reproduce`: a file made again by the command that stands in it, and held against what it was


SHOWN_LINES = 100  # letters of a line that differs
REFUSED = ("--cluster", "--out", "--report")  # a file may not say where to go and what to write
TRUST = Annotated[bool, typer.Option("--trust", help="also if that runs rules of a file, which you trust")]


def reproduce(
    file: Annotated[Path, typer.Argument(help="a file that `--out` wrote")], trust: TRUST = False, as_json: JSON = False
) -> None:
    """Make a file again by its own command, and compare. Exit code 1 if it differs."""
    body, run = made_by(file)
    operation = operation_to_run(run, trust)
    if not as_json:
        plain(f"grundy {shlex.join(run['command'])}", "bold")
    changed = [f"{file.name} was changed after it was written"] * (hashlib.sha256(body).hexdigest() != run["sha256"])
    changed += [f"{word} is another file now" for word, digest in run.get("files", {}).items() if other(word, digest)]
    reproduced = made_anew(run, operation.out.option, file)
    where = difference(untimed(body, operation), untimed(reproduced, operation))
    differs = [f"it comes out different: {where}"] * (where is not None)
    now = [f"{name} was {run[name]}, is {value}" for name, value in here().items() if run.get(name, value) != value]
    if as_json:
        print_json({"same": not changed and not differs, "command": run["command"], "said": [*changed, *differs, *now]})
    else:
        for message in now:
            plain(message, "dim")
        if not changed and not differs:
            plain(f"the same {len(body):,} bytes, sha256 {run['sha256']}", "green")
    if changed or differs:
        complain("; ".join([*changed, *differs]))
        raise CommandEnded(FALSE)


def operation_to_run(run: Provenance, trust: bool) -> Operation:
    """The operation that the command asks; nothing is run that could do more than write the one file."""
    command: list[str] = run["command"]
    if (operation := operation_of(command)) is None or not (operation.files or operation.forms):
        raise BadParam(f'the file says that "{printable(" ".join(command)[:60])}" made it, which writes no file')
    for word in command:
        if word.partition("=")[0] in REFUSED:
            raise BadParam(
                f"the file says that it was made with {word.partition('=')[0]}, which is not done for a file"
            )
        if re.search(r"\.py(:|$)", word) and not trust:
            raise BadParam(f"the command runs the rules in {printable(word[:60])}; type --trust if you trust that file")
    return operation


def made_anew(run: Provenance, option: str, file: Path) -> bytes:
    """What the command writes now, without its stamp."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / file.name
        ran = run_grundy([*run["command"], option, str(path)], run.get("stdin", ""))
        if not path.is_file():
            lines = ran.stderr.strip().splitlines()
            raise BadParam(
                f"the command gives no file now: {lines[-1].removeprefix('grundy: ')[:300] if lines else ''}"
            )
        return made_by(path)[0]


def untimed(body: bytes, operation: Operation) -> bytes:
    """Without what says how long it took."""
    return re.sub(operation.times, b"-", body)


def difference(was: bytes, now: bytes) -> str | None:
    """The first one: of texts the line, of others the byte."""
    if was == now:
        return None
    try:
        lines = zip_longest(was.decode().split("\n"), now.decode().split("\n"), fillvalue="")
        number, (old, new) = next((i, pair) for i, pair in enumerate(lines, start=1) if pair[0] != pair[1])
        at = next((i for i, (a, b) in enumerate(zip_longest(old, new)) if a != b), 0)
        begin = max(0, at - SHOWN_LINES // 2)
        old, new = (printable(line[begin : begin + SHOWN_LINES]) for line in (old, new))
        return f'line {number} was "{old}" and is "{new}"'
    except UnicodeDecodeError:
        at = next((i for i, (a, b) in enumerate(zip(was, now, strict=False)) if a != b), min(len(was), len(now)))
        return f"byte {at:,} of {len(was):,}, now {len(now):,}"


def other(word: str, digest: str) -> bool:
    path = named_file(word)
    return path is None or checksum(path) != digest


def here() -> JsonObject:
    """What stands in the stamp of a file made here and now, but for the command."""
    run = run_of([], None, None)
    return {name: run[name] for name in ("grundy", "system", "machine", "python")}
