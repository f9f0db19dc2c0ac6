"""The commands about claims: `claims` lists them, `verify` checks them, `hunt` looks further out."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from grundy import service
from grundy.cli.progress import make_room, progress_for
from grundy.cli.screen import grid, plain

STOPPED = 130  # the exit code after Ctrl-C
IDS = Annotated[
    list[str] | None, typer.Argument(help="claims, by id or its beginning, or your own file mine.py; all if left out")
]
JSON = Annotated[bool, typer.Option("--json", help="answer in JSON")]
WORKERS = Annotated[int, typer.Option("--workers", help="processes that check")]
CLUSTER = Annotated[str, typer.Option("--cluster", help="a dask cluster, such as tcp://scheduler:8786")]
BUDGET = Annotated[str, typer.Option("--budget", help="time limit, such as 10s or 2m")]
STYLES = {"holds": None, "open": "yellow", "unfinished": "dim", "false as printed": "cyan", "false": "bold red"}
MARKS = {"holds": "ok", "open": "open", "unfinished": "part", "false as printed": "false", "false": "FALSE"}


def claims(ids: IDS = None, as_json: JSON = False) -> None:
    """List claims: status, last known verdict, statement."""
    found = service.claims(ids or [""])
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return
    grid(
        [[one["id"], one["status"], last_verdict(one), one["statement"]] for one in found],
        ["bold cyan", "dim", None, None],
    )


def last_verdict(card: dict[str, Any]) -> str:
    """The word, in brackets if it is about other code than today's."""
    if card["last"] is None:
        return "-"
    word = str(card["last"]["verdict"])
    return f"({word})" if card["stale"] else word


def verify(
    ids: IDS = None,
    to: Annotated[int | None, typer.Option(help="the size to check to; each claim's own if left out")] = None,
    every: Annotated[bool, typer.Option("--all", help="all claims, as if no id is given")] = False,
    workers: WORKERS = 1,
    cluster: CLUSTER = "",
    resume: Annotated[bool, typer.Option("--resume", help="keep what was checked before, and check the rest")] = False,
    report: Annotated[Path | None, typer.Option(help="write a report with pictures: x.md or x.html")] = None,
    budget: BUDGET = "10m",
    as_json: JSON = False,
) -> None:
    """Check claims: theorems, tables and formulas, each up to a size. Exit code 1 if one is not as it should be."""
    if every and ids:
        raise service.BadParam("--all checks all claims; leave it or the ids out")
    if report is not None and (report.suffix not in (".md", ".html") or not report.parent.is_dir()):
        raise service.BadParam(f"--report takes a file x.md or x.html in a folder that exists, not {str(report)[:60]}")
    with progress_for(service.parse_seconds(budget)) as limits:
        tell = None if as_json else verdict
        found = service.check_claims(ids or [], to, limits, tell, workers, cluster, service.Verdicts(), resume)
    if as_json:
        print(json.dumps([one.to_dict() for one in found.verdicts], ensure_ascii=False))
    if report is not None:
        service.save_with(report, lambda path: service.write_report(found, path))
        print(f"wrote {report}", file=sys.stderr)
    if not found.complete:
        said = f"{found.coverage()}; what is done is kept, and the same command with --resume goes on"
        if "Ctrl-C" not in found.stopped:
            raise service.OverBudget(f"{found.stopped}: {said}")
        print(f"grundy: {said}", file=sys.stderr)
        raise typer.Exit(STOPPED)
    if not found.expected:
        raise typer.Exit(1)


def verdict(claim: Any, found: Any) -> None:
    make_room()
    plain(f"{MARKS[found.word]:5}  {claim.id}: {found}", STYLES[found.word])
    if not found.expected and found.board is not None:
        counterexample(found.to_dict())


def counterexample(found: dict[str, Any]) -> None:
    """Where it is, the board, and the line of play."""
    board = service.Board(**found["board"])
    plain(f"       {board.game} {board.position}, {board.ending} ending")
    plain("\n".join(f"       {line}" for line in board.drawn().splitlines()))
    if found["line"]:
        plain(f"       perfect play: {', '.join(found['line'])}")


def hunt(
    id: Annotated[str, typer.Argument(help="one claim, by its id, or mine.py:id")],
    budget: BUDGET = "1m",
    rounds: Annotated[int | None, typer.Option(help="stop after so many rounds", min=1)] = None,
    workers: WORKERS = 1,
    cluster: CLUSTER = "",
    as_json: JSON = False,
) -> None:
    """Look for a counterexample beyond what `verify` checks, and go on there next time. Exit code 1 if one is found."""
    with progress_for(service.parse_seconds(budget)) as limits:
        found = service.hunt(id, limits, workers, cluster, service.Verdicts(), rounds)
    if as_json:
        print(json.dumps(found.to_dict(), ensure_ascii=False))
    else:
        plain(f"{found.id}: {found}", "bold red" if found.found else None)
        for one in found.found:
            plain(f"FALSE  {one['counterexample']}", "bold red")
            if one["board"] is not None:
                counterexample(one)
    if "Ctrl-C" in found.stopped:
        print("grundy: the rounds that are done are kept; the same command goes on", file=sys.stderr)
        raise typer.Exit(STOPPED)
    if found.found:
        raise typer.Exit(1)
