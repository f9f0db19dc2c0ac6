"""Rows a minute: datasets of heap games and batches of positions, beside what one would write oneself.

The rivals: plain Python with a memo for nimbers, remoteness and best moves, each row into a CSV file; and `solve` asked
row by row. Wanted: 10^6 rows of a dataset in a minute, 10^5 small positions of one game in under 10 s on two cores.

    python benchmarks/dataset.py [--workers 2] [--tokens 50]
"""

import argparse
import csv
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from _timing import compare

import grundy

Heaps = tuple[int, ...]


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def sums(tokens: int, largest: int) -> Iterator[Heaps]:
    if tokens == 0:
        yield ()
    for first in range(1, min(tokens, largest) + 1):
        for rest in sums(tokens - first, first):
            yield (*rest, first)


def by_hand(tokens: int, path: Path) -> int:
    """Nim in plain Python, every sum of up to so many tokens."""

    @cache
    def far(heaps: Heaps) -> int:
        found = [far(tuple(sorted(left))) for _, left in options(heaps)]
        return 1 + min((n for n in found if n % 2 == 0), default=max(found, default=-1))

    def options(heaps: Heaps) -> Iterator[tuple[str, Heaps]]:
        for i, n in enumerate(heaps):
            for take in range(1, n + 1):
                yield f"take {take} from {i + 1}", (*heaps[:i], *((n - take,) * (take < n)), *heaps[i + 1 :])

    def nimber(heaps: Heaps) -> int:
        total = 0
        for n in heaps:
            total ^= n
        return total

    with path.open("w", newline="") as file:
        writer, rows = csv.writer(file), 0
        for size in range(tokens + 1):
            for heaps in sums(size, size):
                best = [move for move, option in options(heaps) if not nimber(option)]
                writer.writerow(["+".join(map(str, heaps)) or "0", size, nimber(heaps), far(heaps), "; ".join(best)])
                rows += 1
    return rows


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tokens", type=int, default=50, help="50: 1,295,971 rows")
    parser.add_argument("--rows", type=int, default=100_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        grundy.dataset("nim", to=9).save(here / "warm.csv")  # what has to be compiled once is compiled
        found = grundy.dataset("nim", to=given.tokens, workers=given.workers)
        ours = timed(lambda: found.save(here / "x.parquet")) / found.count
        small = 24
        theirs = timed(lambda: print(f"rows by hand: {by_hand(small, here / 'y.csv'):,}"))
        theirs /= grundy.dataset("nim", to=small).count
        print(f"dataset of {found.count:,} rows, {given.workers} workers: {60 / ours:,.0f} a minute (wanted 10^6)")
        compare("a thousand rows of nim", 1000 * ours, "plain Python and csv", 1000 * theirs, "below 0.2")

        rng = random.Random(0)
        positions = ["+".join(str(rng.randint(1, 9)) for _ in range(rng.randint(1, 3))) for _ in range(given.rows)]
        (here / "x.csv").write_text("position\n" + "\n".join(positions) + "\n")
        ours = timed(lambda: grundy.batch("kayles", here / "x.csv", workers=given.workers).save(here / "z.csv"))
        few = positions[:500]
        theirs = timed(lambda: [grundy.solve("kayles", text) for text in few]) * len(positions) / len(few)
        compare(f"a batch of {given.rows:,}", ours, "solve row by row", theirs, "below 0.2; under 10 s")


if __name__ == "__main__":
    main()
