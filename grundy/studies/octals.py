"""Sweeps over octal codes, in one table that grows: here, over workers or over a cluster.

What a sweep finds is kept, code by code. Rows are listed in the order of the codes, so a sweep whose rows do not depend
on the clock gives the same bytes whoever did the work.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, ClassVar

from grundy.core.answer import Answer, Grid, Line
from grundy.core.budget import Budget
from grundy.core.errors import CorruptStore, OverBudget
from grundy.runtime.crew import Crew
from grundy.store.arrays import Document

Row = dict[str, Any]


@dataclass(frozen=True)
class Octals(Answer):
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

    def to_dict(self) -> dict[str, Any]:
        return {
            "codes": len(self.codes),
            "solved": len(self.solved),
            "stopped": self.stopped or None,
            "rows": self.codes,
        }

    def listed(self, solved: bool, columns: Sequence[str] = ()) -> list[list[str]]:
        found = [row for row in self.codes if bool(row["period"]) is solved]
        return [["" if row[name] is None else str(row[name]) for name in columns or self.COLUMNS] for row in found]

    def screen(self) -> Iterator[Line | Grid]:
        yield Line(f"{len(self.solved):,} of {len(self.codes):,} octal codes {self.SOLVED}", "bold")
        yield Grid([list(row) for row in self.rows()], ["bold", *[None] * (len(self.COLUMNS) - 1)])

    def rows(self) -> Iterator[Any]:
        yield from ([*self.COLUMNS], *self.listed(True), *self.listed(False))

    def to_markdown(self, path: Path) -> None:
        """Two tables: those that are solved, and the others."""
        count = f"{len(self.solved)} of {len(self.codes)} codes"
        text = [f"## Solved: {count}\n", *table(self.COLUMNS, self.listed(True))]
        text += [f"\n## {self.UNSOLVED}\n", *table(self.PARTLY, self.listed(False, self.PARTLY))]
        path.write_text("\n".join(text) + "\n", encoding="utf-8")

    def verdict(self) -> tuple[int, str]:
        return (2, f"{len(self.codes):,} codes are done, and kept: {self.stopped}") if self.stopped else (0, "")


def table(head: tuple[str, ...], rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows)]


def octal_codes(digits: int) -> list[str]:
    """All codes 0.d1d2... of that many digits with a move in them."""
    return [f"0.{''.join(code)}" for code in product("01234567", repeat=digits) if any(digit != "0" for digit in code)]


def swept(
    kind: type[Octals],
    key: str,
    codes: list[str],
    shares: Callable[[dict[str, Row]], list[tuple[Any, ...]]],
    work: Callable[..., list[Row]],
    budget: Budget,
    spread: Crew,
) -> Octals:
    """The rows of the codes: those that are kept under the key, and those that `work` makes of each share."""
    store = Document(key)
    rows: dict[str, Row] = store.read() or {}
    stopped = ""
    try:
        for _, found in spread.run(work, list(enumerate(shares(rows))), budget):
            rows |= {row["code"]: row for row in found}
            with suppress(CorruptStore):
                store.write(rows)
            budget.report("codes", sum(code in rows for code in codes), len(codes))
            budget.look()
    except OverBudget as error:
        stopped = str(error)
    return kind([rows[code] for code in codes if code in rows], stopped)
