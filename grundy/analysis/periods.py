"""Periods of heap games: found by looking, and certified where a theorem says that what was seen goes on for ever.

Words: G(n + p) = G(n) + saltus for all n ≥ preperiod; the period p is the least one, and with it the preperiod; heap 0
counts, with G(0) = 0. The last exception is the heap before the preperiod. With saltus 0 the sequence is periodic, else
arithmetically periodic.

Certificates. Octal codes whose last digit is d_k: if G(n + p) = G(n) for n0 ≤ n < 2 n0 + p + k, then for all n ≥ n0,
since of two parts of a larger heap the larger one is at least n0 + p (Guy and Smith). Taking numbers from a finite
set up to s: a heap's nimber depends on the s before it, so s equal ones in a row settle it. Taking all numbers but
those: a value is free for a heap only if every heap that has it lies in the window of the s heaps before it; so two
windows that look alike settle it, when values count from the least one not yet seen and those that also occur before
the window are left out.
Source: R. K. Guy and C. A. B. Smith, The G-values of various games, 1956; Winning Ways, chapter 4.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

from grundy.analysis.tabulate import heap_nimbers
from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam, OverBudget, Refused
from grundy.core.game import AnyGame
from grundy.core.lazy_imports import np
from grundy.core.result import Grid, Result, TextLine, same_fields
from grundy.core.types import Array, JsonObject
from grundy.core.user_games import is_user_game
from grundy.engines.declarations import compared, octal_of, takes_of
from grundy.engines.heaps import rare_heaps
from grundy.engines.repeats import PeriodCertificate, begins_of_periods, certified
from grundy.families import HeapGame

TRIALS = (250, 1000, 4000, 16_000, 64_000)  # heaps looked at, one after the other, where nobody says how many
BYTES = 24  # of memory a heap, all arrays together
CANDIDATES = 50  # distances that are tried as the period of an all-but game


@dataclass
class Period(Result):
    """What was found, and how sure it is."""

    game: HeapGame
    to: int  # the last heap that was looked at
    period: int | None
    preperiod: int | None
    saltus: int | None
    certificate: str | None  # why it holds for ever; None: only observed
    given: str  # of a user's own rule: what the certificate takes for true beyond the heaps that were compared
    doubt: str  # why there is no certificate, where one was near
    largest: int
    largest_at: int
    rare: JsonObject | None
    values: Array

    __eq__ = same_fields

    @property
    def certified(self) -> bool:
        """Settled by a theorem, and by a rule that has been reviewed; not if something has to be taken for true."""
        return self.certificate is not None and not self.given

    @property
    def last_exception(self) -> int | None:
        return self.preperiod - 1 if self.preperiod else None

    def __str__(self) -> str:
        if self.period is None:
            return f"no period seen to heap {self.to:,}"
        kind = f"period {self.period:,}" + (f" with saltus {self.saltus:,}" if self.saltus else "")
        sure = "certified" if self.certificate else f"observed to heap {self.to:,}, not certified"
        sure += f" if {self.given}" if self.given else f": {self.doubt}" if self.doubt else ""
        return f"{kind} from heap {self.preperiod:,} on, {sure}"

    def facts(self) -> list[tuple[str, str]]:
        """What `grundy period` shows, line by line."""
        found = [("looked at", f"heaps 0 to {self.to:,}")]
        if self.period is not None:
            found += [("period", f"{self.period:,}"), ("preperiod", f"{self.preperiod:,}")]
            found += [("saltus", f"{self.saltus:,}")] if self.saltus else []
            found += [("last exception", "none" if self.last_exception is None else f"heap {self.last_exception:,}")]
        found += [("largest nimber", f"{self.largest:,}, first at heap {self.largest_at:,}")]
        if self.rare is not None:
            last = f", the last at {self.rare['last']:,}" if self.rare["heaps"] else ""
            values = ", ".join(map(str, self.rare["values"][:12])) + (", ..." if len(self.rare["values"]) > 12 else "")
            found += [("rare heaps", f"{self.rare['heaps']:,} with mask {self.rare['mask']}{last}")]
            found += [("rare values", values)] if values else []
        return [*found, ("certificate", self.certificate or "none")]

    def screen(self) -> Iterator[TextLine | Grid]:
        yield TextLine(f"{self.game.label()}: {self}", "bold")
        yield Grid([[f"  {name}", text] for name, text in self.facts()], ["dim", None])

    def to_dict(self) -> JsonObject:
        return {
            **self.with_game("to", "period", "preperiod", "saltus", "certified", "certificate"),
            "given": self.given or None,
            "last_exception": self.last_exception,
            "largest_nimber": self.largest,
            "largest_at": self.largest_at,
            "rare": self.rare,
        }


def find_period(game: AnyGame, to: int | None, budget: Budget, resume: bool = False) -> Period:
    """Look at the heaps 0 to `to`; without `to`, at more and more heaps until a period is certified."""
    if not isinstance(game, HeapGame):
        raise Refused(f"{game.id} is not played with heaps, so it has no sequence of nimbers and no period")
    if to is not None:
        return look(game, to, budget, resume)
    found = None
    for trial in TRIALS:
        try:
            found = look(game, trial, budget, resume)
        except OverBudget:
            if found is None:
                raise
            break
        if found.certificate:
            break
    assert found is not None
    return found


def look(game: HeapGame, to: int, budget: Budget, resume: bool) -> Period:
    if to < 1:
        raise BadParam(Argument("to"), " takes a heap from 1 on, such as ", Argument("to", "10000"))
    budget.reserve(BYTES * (to + 1), f"the search for a period among all heaps to {to if to < 10**15 else 'that size'}")
    # the search for a period is compiled in any case, so an octal code need not be interpreted first
    compiled = True if octal_of(game) is not None and not is_user_game(game) else None
    values = np.asarray(heap_nimbers(game, to + 1, budget, resume, compiled))
    begins = begins_of_periods(values, budget)
    found = certified_period(game, values, begins)
    given, doubt = compared(game, found.rests_on) if found and is_user_game(game) else ("", "")
    period = found.period if found else observed_period(begins)
    certificate = found.reason if found and not doubt else None
    largest = int(values.max())
    return Period(
        game,
        to,
        period,
        None if period is None else int(begins[period]),
        None if period is None else int(values[to]) - int(values[to - period]),
        certificate,
        given,
        doubt,
        largest,
        int(np.argmax(values == largest)),
        rare_facts(values) if octal_of(game) is not None else None,
        values,
    )


def rare_facts(values: Array) -> JsonObject:
    mask, heaps = rare_heaps(values)
    found = {"mask": f"{mask:b}", "heaps": len(heaps), "last": int(heaps[-1]) if len(heaps) else None}
    return found | {"values": sorted(set(values[heaps].tolist()))}


def observed_period(begins: Array) -> int | None:
    """The least distance that the second half of the values keeps to, three times over at least."""
    last = len(begins)
    p = np.arange(last)
    fitting = np.flatnonzero((p > 0) & (begins + 3 * p <= last) & (2 * begins <= last))
    return int(fitting[0]) if len(fitting) else None


# ---- certificates ----


def certified_period(game: HeapGame, values: Array, begins: Array) -> PeriodCertificate | None:
    """The least period that a theorem settles, with the reason."""
    if (taken := takes_of(game)) is not None and taken[1]:
        return all_but_windows(max(taken[0], default=0), values, begins)
    return certified(game, values, begins)


def all_but_windows(s: int, values: Array, begins: Array) -> PeriodCertificate | None:
    end = len(values)
    if not s:
        return PeriodCertificate(1, "every smaller heap is an option, so heap n has nimber n", end - 1)
    distinct, first = np.unique(values, return_index=True)
    earliest = np.full(int(distinct[-1]) + 1, end)
    earliest[distinct] = first

    def window(n: int) -> Array:
        """The s heaps before n: how far below the least new value each is; 0 where the value is older than that."""
        new = int(np.count_nonzero(first < n))
        recent = values[n - s : n].astype(np.int64)
        return np.where(earliest[recent] >= n - s, new - recent, 0)

    distances = np.arange(1, max(1, min(len(begins), end - s)))
    likely = distances[(begins[distances] + s + distances <= end)]
    for p in islice(likely.tolist(), CANDIDATES):
        if end - p - s >= 0 and np.array_equal(window(end), window(end - p)):
            seen = f"the {s} deep windows before heaps {end - p} and {end} look alike"
            return PeriodCertificate(p, f"equal windows: {seen}, which decides all that follow", end - 1)
    return None


def octal_codes(digits: int) -> list[str]:
    """All codes 0.d1d2... of that many digits with a move in them."""
    return [f"0.{''.join(code)}" for code in product("01234567", repeat=digits) if any(digit != "0" for digit in code)]
