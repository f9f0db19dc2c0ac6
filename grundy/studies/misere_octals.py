"""The misère quotients of many octal codes, in one table: solved with order and period, or how far each was looked at.

Either every code has some seconds, and its quotient is kept by itself: what is solved, or was given as much time
before, is not done again. Or every code is looked at to one heap, however long that takes: the same rows everywhere.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.registry import find_game
from grundy.runtime.crew import Crew
from grundy.studies.octals import Octals, Row, swept

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
    from grundy.engines.quotients.heaps import find_quotient

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
