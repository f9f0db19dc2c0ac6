"""Two sweeps over octal codes, as they were before `sweep`: their periods, or their misère quotients.

`grundy sweep octal -p code=0.000..0.777` finds the same; here the codes that are not solved stand
in a table of their own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

from grundy.analysis.periods import octal_codes
from grundy.core.budget import Budget
from grundy.core.lookup import game
from grundy.core.result import OVER, Grid, Help, Result, TextLine
from grundy.core.types import JsonObject
from grundy.operations import operation
from grundy.operations.sweep import HEAPS, Row, sweep

STUDIES = ("misere-octals", "octal-periods")


@dataclass(frozen=True)
class Octals(Result):
    """A row a code: what was found; a code that is solved has a period."""

    COLUMNS: ClassVar[tuple[str, ...]] = ()
    PARTLY: ClassVar[tuple[str, ...]] = ()  # the columns that say something of codes that are not solved
    SOLVED: ClassVar[str] = "are solved"
    UNSOLVED: ClassVar[str] = ""

    codes: list[Row]
    stopped: str = ""

    @property
    def solved(self) -> list[Row]:
        return [row for row in self.codes if row["period"]]

    def to_dict(self) -> JsonObject:
        return {
            "codes": len(self.codes),
            "solved": len(self.solved),
            "stopped": self.stopped or None,
            "rows": self.codes,
        }

    def listed(self, solved: bool, columns: Sequence[str] = ()) -> list[list[str]]:
        found = [row for row in self.codes if bool(row["period"]) is solved]
        return [["" if row[name] is None else str(row[name]) for name in columns or self.COLUMNS] for row in found]

    def screen(self) -> Iterator[TextLine | Grid]:
        yield TextLine(f"{len(self.solved):,} of {len(self.codes):,} octal codes {self.SOLVED}", "bold")
        yield Grid([list(row) for row in self.rows()], ["bold", *[None] * (len(self.COLUMNS) - 1)])

    def rows(self) -> Iterator[list[str]]:
        yield from ([*self.COLUMNS], *self.listed(True), *self.listed(False))

    def to_markdown(self, path: Path) -> None:
        """Two tables: those that are solved, and the others."""
        count = f"{len(self.solved)} of {len(self.codes)} codes"
        text = [f"## Solved: {count}\n", *table(self.COLUMNS, self.listed(True))]
        text += [f"\n## {self.UNSOLVED}\n", *table(self.PARTLY, self.listed(False, self.PARTLY))]
        path.write_text("\n".join(text) + "\n", encoding="utf-8")

    def verdict(self) -> tuple[int, str]:
        return (OVER, f"{len(self.codes):,} codes are done, and kept: {self.stopped}") if self.stopped else (0, "")


@dataclass(frozen=True)
class Quotients(Octals):
    """What was found, and the seconds that it was given."""

    COLUMNS: ClassVar[tuple[str, ...]] = ("code", "order", "P-elements", "preperiod", "period", "heaps")
    PARTLY: ClassVar[tuple[str, ...]] = ("code", "order", "P-elements", "heaps")
    SOLVED: ClassVar[str] = "are solved for all heaps"
    UNSOLVED: ClassVar[str] = "Of the first heaps only"


@dataclass(frozen=True)
class Periods(Octals):
    COLUMNS: ClassVar[tuple[str, ...]] = ("code", "period", "preperiod", "largest nimber", "at heap")
    PARTLY: ClassVar[tuple[str, ...]] = ("code", "largest nimber", "at heap")
    SOLVED: ClassVar[str] = "have a period that is certified"
    UNSOLVED: ClassVar[str] = "No period yet"


def table(head: tuple[str, ...], rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows)]


@operation(budget="", files={".csv": Octals.to_csv, ".md": Octals.to_markdown}, command="sweep --study")
def study(
    name: Annotated[str, Help("which study: misere-octals or octal-periods", argument=True, choices=STUDIES)] = STUDIES[
        0
    ],
    digits: Annotated[int, Help("all codes of so many digits after the point", low=1, high=4)] = 3,
    seconds: Annotated[int, Help("for each misère quotient, if no heaps are given", low=1, high=3600)] = 3,
    heaps: Annotated[
        int | None, Help("the largest heap of each code, however long it takes: the same rows everywhere", low=1)
    ] = None,
    budget: Budget | None = None,
    workers: Annotated[int, Help("processes; 1 uses this one", page=False)] = 1,
    cluster: Annotated[str, Help("a dask cluster, such as tcp://scheduler:8786", page=False)] = "",
) -> Octals:
    """Study many games in turn and save the results. The same command resumes where it stopped."""
    codes = {"code": octal_codes(digits)}
    typed = {game("octal", code=code).params()["code"]: code for code in codes["code"]}  # 0.30 is the game 0.3
    if name == "octal-periods":
        found = sweep("octal", codes, ("period",), heaps or HEAPS, budget=budget, workers=workers, cluster=cluster)
        return Periods([period_row(row, typed) for row in found.found], str(found.stopped))
    found = sweep(
        "octal", codes, ("quotient",), seconds=seconds, heaps=heaps, budget=budget, workers=workers, cluster=cluster
    )
    return Quotients([quotient_row(row, typed) for row in found.found], str(found.stopped))


def period_row(row: Row, typed: dict[str, str]) -> Row:
    values = (typed[row["params"]["code"]], row["period"], row["preperiod"], row["largest_nimber"], row["largest_at"])
    return dict(zip(Periods.COLUMNS, values, strict=True))


def quotient_row(row: Row, typed: dict[str, str]) -> Row:
    numbers = {"order": row["order_so_far"], "P-elements": row["p_elements"], "heaps": row["quotient_heaps"]}
    more = {"preperiod": row["quotient_preperiod"], "period": row["quotient_period"], "seconds": row["seconds"]}
    return {"code": typed[row["params"]["code"]], **numbers, **more}
