"""What `@rule` costs and gains: a user's two-part heap rule against the same loop inlined by hand, and interpreted.

And what checked arithmetic costs: the same rule with operators that wrap at 64 bits, as the machine has them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
from _timing import compare, median_time
from numba import njit

from grundy import Budget, HeapGame, rule
from grundy.compile import rule_compiler as rules
from grundy.engines.heaps import extend

LARGE, SMALL = 20_000, 1_000  # heaps; the interpreter gets the smaller table, and so do we in that comparison


@dataclass(frozen=True)
class OneOrTwo(HeapGame):
    """Take one or two tokens; what is left may be split."""

    id = "one-or-two"

    @rule
    def heap_options(n):
        for take in (1, 2):
            for left in range((n - take) // 2 + 1):
                yield left, n - take - left


@njit
def by_hand(stop):
    values = np.zeros(stop, dtype=np.uint16)
    seen = np.zeros(1024, dtype=np.int64)
    for n in range(1, stop):
        for take in (1, 2):
            for left in range((n - take) // 2 + 1):
                seen[values[left] ^ values[n - take - left]] = n
        m = 0
        while seen[m] == n:
            m += 1
        values[n] = m
    return values


@contextmanager
def unchecked() -> Iterator[None]:
    """Meanwhile a rule is compiled with plain operators."""
    before = rules.IMPORTS
    signs = {"add": "+", "sub": "-", "floordiv": "//"}
    lines = [f"@njit\ndef {name}__(a, b, _): return a {sign} b" for name, sign in signs.items()]
    lines += ["@njit\ndef range1__(stop, _): return range(stop)"]
    rules.IMPORTS = "\n".join([before, "from numba import njit", *lines])
    try:
        yield
    finally:
        rules.IMPORTS = before


def main() -> None:
    game = OneOrTwo()

    def ours(stop: int, compiled: bool = True) -> object:
        return extend(game, [0], stop + 1, Budget(None), compiled)[0]

    assert (ours(LARGE) == by_hand(LARGE + 1)).all()
    assert list(ours(SMALL)) == ours(SMALL, compiled=False)
    wanted = "at most 4"
    compare(
        f"@rule to n = {LARGE}",
        median_time(lambda: ours(LARGE)),
        "by hand",
        median_time(lambda: by_hand(LARGE + 1)),
        wanted,
    )
    fast, slow = median_time(lambda: ours(SMALL)), median_time(lambda: ours(SMALL, compiled=False), 1)
    compare(f"@rule to n = {SMALL}", fast, "interpreted", slow, "at most 0.033")
    with unchecked():
        ours(LARGE)
        plain = median_time(lambda: ours(LARGE))
    checked = median_time(lambda: ours(LARGE))
    print(f"checked arithmetic to n = {LARGE}: {checked * 1000:.1f} ms, unchecked {plain * 1000:.1f} ms; "
          f"it costs {100 * (checked / plain - 1):+.0f} % (wanted at most 15)")  # fmt: skip
    print(f"compiled is {slow / fast:.0f} times faster than interpreted (wanted at least 30)")


if __name__ == "__main__":
    main()
