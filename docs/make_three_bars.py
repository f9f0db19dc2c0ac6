"""Writes docs/three-bars.csv: the margins of all sums of three bars W with heaps to 4 beside 0 to 4 bars L.

Each margin is found twice, by plain search from the definition and by the engine, which must agree; some two minutes.
"""

import csv
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path

from grundy import Budget
from grundy.claims.library.project.sums import DefinedSums, Heaps, nim_sum, winning_bars, with_l
from grundy.games.divinim.grids import GridBar
from grundy.games.divinim.scored import ZERO, Arena

HEAPS, MOST_L = 4, 4


def as_bar(heaps: Heaps) -> GridBar:
    a, b, c, d = (*heaps, 0, 0, 0, 0)[:4]
    return GridBar((a + b + 1, c + d + 1), ((a, c),))


def main() -> None:
    plain = DefinedSums()
    plain.budget = Budget(None, nodes=10**9)
    arena = Arena([as_bar((HEAPS,) * 4)], Budget(None, nodes=10**9), 3)
    bars = winning_bars(HEAPS)
    classes = {one: arena.class_of(as_bar(one)) or 0 for one in bars}
    counts: Counter[tuple[int, str, int, int]] = Counter()
    for one in combinations_with_replacement(bars, 3):
        for k in range(MOST_L + 1):
            here = with_l(one, k)
            margin = plain.margin(here)
            assert margin == arena.margin([*map(classes.__getitem__, one), *[ZERO] * k]), here
            counts[k, "N" if nim_sum(here) else "P", plain.e(here), margin] += 1
    with Path(__file__).with_name("three-bars.csv").open("w", newline="", encoding="utf-8") as file:
        rows = ((*what, sums) for what, sums in sorted(counts.items()))
        csv.writer(file, lineterminator="\n").writerows([("bars_l", "outcome", "e", "margin", "sums"), *rows])


if __name__ == "__main__":
    main()
