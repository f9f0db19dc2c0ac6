"""Periods of a sequence: for each distance p, the least n0 with s(n + p) - s(n) constant from n0 to the end."""

from typing import Any

from grundy.core.budget import Budget
from grundy.core.needed import np
from grundy.engines.compiled import in_slices


def begins_of_periods(values: Any, budget: Budget) -> Any:
    """begins[p] = n0 for every p from 1 to the length less 2; the differences of the values have to repeat."""
    from grundy.kernels.periods import tail_agreement

    terms = np.diff(np.asarray(values).astype(np.int32))
    agree, reach = np.zeros(len(terms), dtype=np.int32), np.zeros(2, dtype=np.int64)

    def work(start: int, stop: int) -> int:
        return int(tail_agreement(terms, agree, reach, start, stop))

    in_slices(work, 1, len(terms), budget, "distances", first=4096)
    return len(terms) - np.arange(len(terms)) - agree
