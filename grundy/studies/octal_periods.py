"""The periods of the nimbers of many octal codes, in one table: each certified, or left blank."""

from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.registry import find_game
from grundy.runtime.crew import Crew
from grundy.studies.octals import Octals, Row, swept
from grundy.studies.period import find_period

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
