"""The misère quotients of many octal codes, in one table: solved with order and period, or how far each was looked at.

Every quotient is kept by itself, and so is the table: what is solved, or was given as much time before, is not done
again.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from grundy.core.answer import Answer, Grid, Line
from grundy.core.budget import Budget
from grundy.core.errors import CorruptStore, OverBudget
from grundy.core.registry import find_game
from grundy.store.document import Document
from grundy.store.segments import default_folder
from grundy.studies.spread import Spread

COLUMNS = ("code", "order", "P-elements", "preperiod", "period", "heaps")
KEY = "misère quotients of octal codes"


@dataclass(frozen=True)
class Octals(Answer):
    """A row a code: what was found, and the seconds that it was given."""

    codes: list[dict[str, Any]]
    stopped: str = ""

    @property
    def solved(self) -> list[dict[str, Any]]:
        return [row for row in self.codes if row["period"]]

    def to_dict(self) -> dict[str, Any]:
        return {
            "codes": len(self.codes),
            "solved": len(self.solved),
            "stopped": self.stopped or None,
            "rows": self.codes,
        }

    def listed(self, solved: bool) -> list[list[str]]:
        found = [row for row in self.codes if bool(row["period"]) is solved]
        return [["" if row[name] is None else str(row[name]) for name in COLUMNS] for row in found]

    def screen(self) -> Iterator[Line | Grid]:
        yield Line(f"{len(self.solved):,} of {len(self.codes):,} octal codes are solved for all heaps", "bold")
        yield Grid([list(COLUMNS), *self.listed(True), *self.listed(False)], ["bold", *[None] * 5])

    def to_csv(self, path: Path) -> None:
        import csv

        with path.open("w", newline="") as file:
            csv.writer(file).writerows(self.rows())

    def rows(self) -> Iterator[Any]:
        yield from ([*COLUMNS], *self.listed(True), *self.listed(False))

    def to_markdown(self, path: Path) -> None:
        """Two tables: solved for all heaps, and of the first heaps only."""
        text = [f"## Solved: {len(self.solved)} of {len(self.codes)} codes\n", *table(COLUMNS, self.listed(True))]
        partly = [[row[0], *row[1:3], row[5]] for row in self.listed(False)]
        text += ["\n## Of the first heaps only\n", *table((*COLUMNS[:3], COLUMNS[5]), partly)]
        path.write_text("\n".join(text) + "\n", encoding="utf-8")

    def verdict(self) -> tuple[int, str]:
        return (2, f"{len(self.codes):,} codes are done, and kept: {self.stopped}") if self.stopped else (0, "")


def table(head: tuple[str, ...], rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows)]


def octal_codes(digits: int) -> list[str]:
    """All codes 0.d1d2... of that many digits with a move in them."""
    return [f"0.{''.join(code)}" for code in product("01234567", repeat=digits) if any(digit != "0" for digit in code)]


def look_at(code: str, seconds: float, budget: Budget | None = None) -> dict[str, Any]:
    """One row; the budget is that of the whole sweep, where it is made in this process."""
    whole = budget or Budget(None)
    from grundy.engines.quotients.heaps import find_quotient

    game: Any = find_game("octal")(code=code)  # type: ignore[call-arg]
    found, _ = find_quotient(game, None, Budget(seconds, whole.memory, cancelled=whole.cancelled))
    numbers = {"order": found.order, "P-elements": sum(found.is_p), "heaps": found.heaps}
    return {"code": code, **numbers, "preperiod": found.preperiod, "period": found.period, "seconds": seconds}


def sweep(codes: list[str], seconds: float, budget: Budget, spread: Spread) -> Octals:
    store = Document(default_folder(KEY), KEY)
    rows: dict[str, dict[str, Any]] = store.read() or {}
    waiting = [code for code in codes if code not in rows or not done(rows[code], seconds)]
    jobs = [(number, (code, seconds)) for number, code in enumerate(waiting)]
    stopped = ""
    try:
        for number, row in spread.run(look_at, jobs, budget):
            rows[waiting[number]] = row
            with suppress(CorruptStore):
                store.write(rows)
            budget.report("codes", len([code for code in codes if code in rows]), len(codes))
            budget.look()
    except OverBudget as error:
        stopped = str(error)
    return Octals([rows[code] for code in codes if code in rows], stopped)


def done(row: dict[str, Any], seconds: float) -> bool:
    return bool(row["period"]) or row["seconds"] >= seconds
