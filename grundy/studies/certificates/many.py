"""Certificates of many positions of a spreadsheet: one ZIP file, in which each is named after its line."""

import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from grundy.core.answer import Line
from grundy.core.asking import as_ending
from grundy.core.budget import Budget
from grundy.core.errors import Argument, Said
from grundy.core.notation import printable
from grundy.studies.batch import OfRows, find, tried
from grundy.studies.certificates.write import certify
from grundy.studies.spreadsheet import Row

ROWS = 100  # of a share at most
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the first time that a ZIP file knows: the same bytes whenever it is made


def certificate_share(
    usual: str, ending: str, kind: str, each: float, rows: tuple[Row, ...], budget: Budget | None = None
) -> bytes:
    """Line, certificate and what is wrong with the row, one of the two empty, whoever writes them."""
    return json.dumps([[row.line, *certificate_of(usual, ending, kind, each, row, budget)] for row in rows]).encode()


def certificate_of(usual: str, ending: str, kind: str, each: float, row: Row, budget: Budget | None) -> tuple[str, str]:
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

    def to_dict(self) -> dict[str, Any]:
        return self.told("certificates", self.count - len(self.bad))

    def screen(self) -> Iterator[Line]:
        yield Line(f"{self.count:,} rows of {self.source}", "bold")
        yield Line(Said("nothing is written yet; type ", Argument("out", "x.zip")), "dim")
