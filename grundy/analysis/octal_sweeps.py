"""Sweeps over octal codes, in one table that grows: their periods, or their misère quotients."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, ClassVar

from grundy.analysis.periods import find_period
from grundy.core.budget import Budget
from grundy.core.errors import CorruptStore, OverBudget
from grundy.core.registry import find_game
from grundy.core.result import Grid, Line, Result
from grundy.runtime.crew import Crew
from grundy.store.arrays import Document

Row = dict[str, Any]


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


# The misère quotients of many octal codes, in one table: solved with order and period, or how far each was looked
# at


QUOTIENTS = "misère quotients of octal codes"


@dataclass(frozen=True)
class Quotients(Octals):
    """What was found, and the seconds that it was given."""

    COLUMNS: ClassVar[tuple[str, ...]] = ("code", "order", "P-elements", "preperiod", "period", "heaps")
    PARTLY: ClassVar[tuple[str, ...]] = ("code", "order", "P-elements", "heaps")
    SOLVED: ClassVar[str] = "are solved for all heaps"
    UNSOLVED: ClassVar[str] = "Of the first heaps only"


def find_quotients(
    code: str, seconds: float | None, heaps: int | None = None, budget: Budget | None = None
) -> list[Row]:
    """One row; the budget is that of the whole sweep, where it is made in this process."""
    whole = budget or Budget(None)
    from grundy.engines.quotient_growth import find_quotient

    game: Any = find_game("octal")(code=code)  # type: ignore[call-arg]
    limits = whole if seconds is None else whole.at_most(seconds)
    found, _ = find_quotient(game, heaps, limits, anew=heaps is not None)
    whole.look()  # a row that the end of the sweep cut short is not kept
    numbers = {"order": found.order, "P-elements": sum(found.is_p), "heaps": found.heaps}
    return [{"code": code, **numbers, "preperiod": found.preperiod, "period": found.period, "seconds": seconds}]


def sweep_quotients(codes: list[str], seconds: float, budget: Budget, spread: Crew, heaps: int | None = None) -> Octals:
    """With `heaps` the clock has no say."""

    def shares(rows: dict[str, Row]) -> list[tuple[Any, ...]]:
        if heaps is not None:
            return [(code, None, heaps) for code in codes if code not in rows]
        return [(code, seconds) for code in codes if code not in rows or not done(rows[code], seconds)]

    key = QUOTIENTS if heaps is None else f"{QUOTIENTS} to heap {heaps}"
    return swept(Quotients, key, codes, shares, find_quotients, budget, spread)


def done(row: Row, seconds: float) -> bool:
    return bool(row["period"]) or row["seconds"] >= seconds


# ---- the periods of the nimbers of many octal codes, in one table: each certified, or left blank ----


PERIODS = "periods of octal codes"
SHARE = 8  # codes


@dataclass(frozen=True)
class Periods(Octals):
    COLUMNS: ClassVar[tuple[str, ...]] = ("code", "period", "preperiod", "largest nimber", "at heap")
    PARTLY: ClassVar[tuple[str, ...]] = ("code", "largest nimber", "at heap")
    SOLVED: ClassVar[str] = "have a period that is certified"
    UNSOLVED: ClassVar[str] = "No period yet"


def find_periods(codes: list[str], heaps: int, budget: Budget | None = None) -> list[Row]:
    """A row each."""
    rows = []
    for code in codes:
        game: Any = find_game("octal")(code=code)  # type: ignore[call-arg]
        found = find_period(game, heaps, budget or Budget(None))
        period = (found.period, found.preperiod) if found.certified else (None, None)
        rows.append(dict(zip(Periods.COLUMNS, (code, *period, found.largest, found.largest_at), strict=True)))
    return rows


def sweep_periods(codes: list[str], heaps: int, budget: Budget, spread: Crew) -> Octals:
    def shares(rows: dict[str, Row]) -> list[tuple[Any, ...]]:
        waiting = [code for code in codes if code not in rows]
        return [(waiting[i : i + SHARE], heaps) for i in range(0, len(waiting), SHARE)]

    return swept(Periods, f"{PERIODS} to heap {heaps}", codes, shares, find_periods, budget, spread)
