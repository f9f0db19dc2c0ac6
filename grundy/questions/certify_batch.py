"""Certificates of many positions: `grundy certify --batch positions.csv --out certificates.zip`."""

from pathlib import Path
from typing import Annotated

from grundy.core.answer import Ask
from grundy.core.asking import as_ending, as_game, read_ending
from grundy.core.budget import Budget, parse_seconds
from grundy.core.errors import Argument, BadParam
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.questions import question
from grundy.questions.parts.matches import Cluster
from grundy.runtime.crew import Crew
from grundy.studies.batch import shares_of
from grundy.studies.certificates.many import ROWS, Certificates, certificate_share
from grundy.studies.shares import Asked
from grundy.studies.spreadsheet import read_rows

KINDS = ("outcome", "nimber")  # of positions


@question(budget="", files={".zip": Certificates.write}, command=False)
def certify_batch(
    game: Annotated[AnyGame | str | None, Ask("the game of rows that name none")] = None,
    sheet: Annotated[
        Path, Ask("a CSV file with a column position, and maybe game, params, ending", option="--batch")
    ] = Path(),
    ending: Ending | str | None = None,
    kind: Annotated[str, Ask("what is proved", choices=KINDS)] = "outcome",
    each: Annotated[str, Ask("time limit for each position")] = "10s",
    workers: Annotated[int, Ask("processes that work")] = 1,
    cluster: Cluster = "",
    budget: Budget | None = None,
) -> Certificates:
    """Write a proof for every position of a spreadsheet, each in a file named after its line, all in one ZIP file.

    Bad rows are named with their line, and the exit code is then 1. The same command goes on after a stop.
    """
    if kind not in KINDS:
        raise BadParam(Argument("kind"), f" of positions is one of {', '.join(KINDS)}")
    asked = None if game is None else Asked.of(as_game(game), as_ending(ending, game))
    spread = Crew(workers, cluster)
    spread.check()
    rows = read_rows(Path(sheet))
    said = "" if ending is None else str(read_ending(ending))  # else each row's game has its usual one
    shares = shares_of(certificate_share, rows, asked, ROWS, said, kind, parse_seconds(each))
    return Certificates(
        source=Path(sheet).name, count=len(rows), shares=shares, spread=spread, budget=budget or Budget(None)
    )
