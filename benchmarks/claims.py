"""Claims: conjecture 1 of document 001 by a look that keeps no table, beside the table of all nimbers; and all claims.

Gaps    all bars with a missing corner to 1,000 x 1,000 at d = 2, beside the table that the game itself fills: wanted at
        most 1/10
Verify  every claim at its usual size with two workers, beside one: wanted under 60 s
"""

import time
from fractions import Fraction

from _timing import compare, median_time

from grundy import Budget
from grundy.games.chocolate.bars import first_difference, gap_table
from grundy.games.max_nim.rule_functions import Fractional
from grundy.operations.verify import verify as verify_claims

SIDE = 1000
TWO = Fractional("floor1", Fraction(2))


def gaps() -> None:
    first_difference(TWO, 10, Budget(None))
    gap_table(TWO, 10, Budget(None))
    ours = median_time(lambda: first_difference(TWO, SIDE, Budget(None)))
    theirs = median_time(lambda: gap_table(TWO, SIDE, Budget(None)), 3)
    compare(f"all bars with a gap to {SIDE}x{SIDE}", ours, "a table of their nimbers", theirs, "at most 0.1")


def verify() -> None:
    times = []
    for workers in (2, 1):
        began = time.perf_counter()
        found = verify_claims(workers=workers).checked
        times.append(time.perf_counter() - began)
        assert found.expected
    compare(f"{len(found.claims)} claims, two workers", times[0], "one process", times[1], "under 60,000 ms")


if __name__ == "__main__":
    gaps()
    verify()
