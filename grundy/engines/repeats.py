"""Periods of a sequence: for each distance p, the least n0 with s(n + p) - s(n) constant from n0 to the end.

And the certificates of those that go on for ever.
"""

from typing import NamedTuple

from grundy.core.budget import Budget
from grundy.core.lazy_imports import np
from grundy.core.types import Array, Integers
from grundy.engines.compiled import in_slices
from grundy.engines.declarations import octal_of, takes_of
from grundy.families import HeapGame

FEW = 256  # values whose periods the interpreter finds faster than the compiler is loaded


def begins_of_periods(values: Integers, budget: Budget) -> Array:
    """begins[p] = n0 for every p from 1 to the length less 2; the differences of the values have to repeat."""
    return begins_of_equal(np.diff(np.asarray(values).astype(np.int32)), budget)


def begins_of_equal(values: Integers, budget: Budget) -> Array:
    """For every p from 1 on the first place from which values p apart are equal to the end."""
    from grundy.compile.sparse_kernels import tail_agreement

    terms = np.asarray(values).astype(np.int32)
    agree, reach = np.zeros(len(terms), dtype=np.int32), np.zeros(2, dtype=np.int64)

    agreement = tail_agreement if len(terms) > FEW else tail_agreement.py_func

    def work(start: int, stop: int) -> int:
        return int(agreement(terms, agree, reach, start, stop))

    in_slices(work, 1, len(terms), budget, "distances", first=4096)
    return len(terms) - np.arange(len(terms)) - agree


# ---- certificates: why a period of heaps goes on for ever (analysis/periods.py states the theorems) ----


class PeriodCertificate(NamedTuple):
    period: int
    reason: str
    rests_on: int  # the last heap that the reason speaks of


def certified(
    game: HeapGame, values: Array, begins: Array, of: str = "G", by: str = "Guy and Smith", adds_up: bool = True
) -> PeriodCertificate | None:
    """The least period that a theorem settles; `adds_up`: the values of heaps tell that of their sum."""
    if adds_up and (digits := octal_of(game)) is not None and not game.unequal():
        return guy_smith(digits, values, begins, of, by)
    if (taken := takes_of(game)) is not None and not taken[1]:
        return equal_windows(max(taken[0]), values, begins, of)
    return None


def least_level(values: Array, begins: Array, needed: Array) -> int | None:
    """The least distance p over which the last value does not rise or fall, with `needed[p]` at most the last heap."""
    to = len(values) - 1
    p = np.arange(1, len(begins))
    fitting = p[(values[to - p] == values[to]) & (needed[1:] <= to)]
    return int(fitting[0]) if len(fitting) else None


def guy_smith(digits: tuple[int, ...], values: Array, begins: Array, of: str, by: str) -> PeriodCertificate | None:
    k = max(i for i, digit in enumerate(digits) if digit)
    p = least_level(values, begins, 2 * begins + 2 * np.arange(len(begins)) + k - 1)
    if p is None:
        return None
    n0 = int(begins[p])
    seen = f"{of}(n + {p}) = {of}(n) was seen for {n0} ≤ n < {2 * n0 + p + k}"
    return PeriodCertificate(p, f"{by}: {seen}, so it holds for all n ≥ {n0}", 2 * n0 + 2 * p + k - 1)


def equal_windows(s: int, values: Array, begins: Array, of: str) -> PeriodCertificate | None:
    p = least_level(values, begins, begins + np.arange(len(begins)) + s - 1)
    if p is None:
        return None
    seen = f"{of}(n + {p}) = {of}(n) was seen for {s} heaps in a row"
    return PeriodCertificate(p, f"equal windows: {seen}, which decide all that follow", int(begins[p]) + p + s - 1)
