"""Certificates of many positions: `grundy certify --batch positions.csv --out certificates.zip`."""

import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

from grundy.analysis.certificates import certify
from grundy.analysis.many_positions import PositionQuery
from grundy.analysis.tabular_files import FileRow, read_rows
from grundy.core.budget import Budget, parse_seconds
from grundy.core.errors import Argument, BadParam, Message
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import as_ending, as_game, read_ending
from grundy.core.notation import printable
from grundy.core.result import Help, TextLine
from grundy.core.types import JsonObject
from grundy.operations import operation
from grundy.operations._common import Cluster
from grundy.operations.batch import OfRows, find, shares_of, tried
from grundy.runtime.crew import Crew

ROWS = 100  # of a share at most
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the first time that a ZIP file knows: the same bytes whenever it is made


def certificate_share(
    usual: str, ending: str, kind: str, each: float, rows: tuple[FileRow, ...], budget: Budget | None = None
) -> bytes:
    """Line, certificate and what is wrong with the row, one of the two empty, whoever writes them."""
    return json.dumps([[row.line, *certificate_of(usual, ending, kind, each, row, budget)] for row in rows]).encode()


def certificate_of(
    usual: str, ending: str, kind: str, each: float, row: FileRow, budget: Budget | None
) -> tuple[str, str]:
    def write() -> str:
        game = find(usual, row.game, row.params)
        limits = Budget(each, cancelled=budget.cancelled) if budget else Budget(each)
        found = certify(game, game.parse(row.position), as_ending(row.ending or ending or None, game), kind, limits)
        return found.to_bytes().decode()

    found, wrong = (None, row.wrong) if row.wrong else tried(write)
    return found or "", printable(wrong)


@dataclass
class Certificates(OfRows):
    """A certificate for every row of a spreadsheet that asks for one; they are written with the file."""

    kinds: ClassVar[tuple[str, ...]] = ()

    def write(self, path: Path) -> None:
        assert self.making is not None
        self.bad = []
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
            for content in self.making.read():
                for line, certificate, wrong in json.loads(content):
                    if wrong:
                        self.bad.append((line, wrong))
                    else:
                        named = zipfile.ZipInfo(f"{line:08d}.json", LONG_AGO)
                        file.writestr(named, certificate, zipfile.ZIP_DEFLATED)

    def to_dict(self) -> JsonObject:
        return self.summary("certificates", self.count - len(self.bad))

    def screen(self) -> Iterator[TextLine]:
        yield TextLine(f"{self.count:,} rows of {self.source}", "bold")
        yield TextLine(Message("nothing is written yet; type ", Argument("out", "x.zip")), "dim")


# ---- certificates of many positions: `grundy certify --batch positions.csv --out certificates.zip` ----


KINDS = ("outcome", "nimber")  # of positions


@operation(budget="", files={".zip": Certificates.write}, command=False)
def certify_batch(
    game: Annotated[AnyGame | str | None, Help("the game of rows that name none")] = None,
    sheet: Annotated[
        Path, Help("a CSV file with a column position, and maybe game, params, ending", option="--batch")
    ] = Path(),
    ending: Ending | str | None = None,
    kind: Annotated[str, Help("what is proved", choices=KINDS)] = "outcome",
    each: Annotated[str, Help("time limit for each position")] = "10s",
    workers: Annotated[int, Help("processes that work")] = 1,
    cluster: Cluster = "",
    budget: Budget | None = None,
) -> Certificates:
    """Write a proof for every position of a spreadsheet, each in a file named after its line, all in one ZIP file.

    Bad rows are named with their line, and the exit code is then 1. The same command goes on after a stop.
    """
    if kind not in KINDS:
        raise BadParam(Argument("kind"), f" of positions is one of {', '.join(KINDS)}")
    query = None if game is None else PositionQuery.of(as_game(game), as_ending(ending, game))
    crew = Crew(workers, cluster)
    crew.check()
    rows = read_rows(Path(sheet))
    given = "" if ending is None else str(read_ending(ending))  # else each row's game has its usual one
    shares = shares_of(certificate_share, rows, query, ROWS, given, kind, parse_seconds(each))
    return Certificates(
        source=Path(sheet).name, count=len(rows), shares=shares, crew=crew, budget=budget or Budget(None)
    )
