"""Misère quotients: Kayles certified from nothing, and a question about many large heaps from what is kept.

Kayles    certified, in seconds of this process once all is compiled; wanted below 0.4 s, as MisereSolver takes
a sum     of 1,000 heaps up to 10^6: outcome and winning moves; wanted below 50 ms
"""

import os
import random
import tempfile

from _timing import median_time

from grundy import game, solve
from grundy.core.budget import Budget
from grundy.engines.quotient_growth import Builder, certified, find_quotient, options_of


def certify(rules) -> tuple[int, int]:
    builder = Builder(options_of(rules), Budget(None))
    found, looked = None, 8
    while found is None:
        builder.grow()
        if builder.count >= looked:
            found, looked = certified(rules, builder.phi), builder.count + builder.count // 8
    return len(builder.monoid.is_p), found.period


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["GRUNDY_DATA"] = folder
        kayles = game("kayles")
        assert certify(kayles) == (40, 12)
        print(f"Kayles certified: {median_time(lambda: certify(kayles), 5):.3f} s (wanted below 0.4)")
        find_quotient(kayles, None, Budget(None))
        rng = random.Random(1)
        heaps = tuple(rng.randint(1, 10**6) for _ in range(1000))
        seconds = median_time(lambda: solve(kayles, heaps, "misere"), 5)
        print(f"a sum of 1,000 heaps: {1000 * seconds:.0f} ms (wanted below 50)")
