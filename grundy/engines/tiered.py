"""A question in two tiers: interpreted while its kernels are compiled elsewhere (`kernels/tiers.py`)."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from grundy.core.budget import Budget
from grundy.kernels.asked import ASKED, Asked, NotYet

__all__ = ["NotYet", "tiered"]


@contextmanager
def tiered(budget: Budget, waits: bool = True) -> Iterator[None]:
    """Within, compiled code that is not there yet is waited for, or not (`NotYet`); GRUNDY_TIERS=off compiles here."""
    if waits and os.environ.get("GRUNDY_TIERS") == "off":
        yield
        return
    token = ASKED.set(Asked(budget.paused, budget.look, budget.report, waits=waits))
    try:
        yield
    finally:
        ASKED.reset(token)
