"""DiviNim beside C++ with the same algorithms (built here where there is a compiler), and how far Scored reaches.

Last      all sub-rectangle nimbers of a 60x60 bar with 10 random poisoned squares; memory of a 100x100 bar's table
Scored    100 seeded random 8x8 boards with 4 poisoned squares, beside the engine before the second number e, and larger
          ones with --before (minutes); against the plain memoised search on smaller ones
Census    all 33,554,432 patterns of a 5x5 bar and of its sub-bars, on all cores
"""

import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path

from _timing import compare, median_time
from rivals.scored_before import ScoredSolver as SolverBefore

from grundy import Budget, Ending, game
from grundy.engines.choose import choose
from grundy.games.divinim.all_boards import census_tables
from grundy.games.divinim.grids import GridBar
from grundy.games.divinim.last import Swept
from grundy.games.divinim.scored import ScoredSolver

RIVAL = Path(__file__).parent / "rivals" / "divinim.cpp"


def random_bar(side: int, poisoned: int, seed: int) -> GridBar:
    squares = [(y, x) for y in range(side) for x in range(side)]
    return GridBar((side, side), tuple(sorted(random.Random(seed).sample(squares, poisoned))))


def build(folder: Path) -> str | None:
    compiler = shutil.which("c++") or shutil.which("g++")
    if compiler is None:
        print("no C++ compiler: the rival is left out")
        return None
    program = str(folder / "divinim")
    flags = ["-O3", "-march=native", "-std=c++17", "-pthread"]
    subprocess.run([compiler, *flags, str(RIVAL), "-o", program], check=True)
    return program


def ask(program: str, *arguments: str) -> list[str]:
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout.split()


def last(rival: str | None) -> None:
    bar = random_bar(60, 10, 1)
    table = Swept(bar, Budget(None)).table
    ours = median_time(lambda: Swept(bar, Budget(None)), 7)
    if rival:
        seconds, checksum = ask(rival, "last", "60", "60", *(f"{y},{x}" for y, x in bar.poison))
        assert int(checksum) == int(table.sum())
        compare("Last, all sub-rectangles of a 60x60 bar", ours, "C++", float(seconds), "at most 1.2")
    tracemalloc.start()
    began = time.perf_counter()
    size = Swept(random_bar(100, 10, 1), Budget(None)).table.nbytes
    print(f"a 100x100 bar: a table of {size / 1e6:.1f} MB (wanted under 40), {time.perf_counter() - began:.2f} s")
    tracemalloc.stop()


def scored_times(side: int, poisoned: int, boards: int) -> list[float]:
    times = []
    for seed in range(boards):
        bar = random_bar(side, poisoned, seed)
        began = time.perf_counter()
        ScoredSolver(Budget(None)).value((bar,))
        times.append(time.perf_counter() - began)
    return sorted(times)


def old_and_new(side: int, poisoned: int, boards: int, wanted: str) -> None:
    """Board by board in one run, so that a busy computer slows both."""
    old, new = [], []
    for seed in range(boards):
        position = (random_bar(side, poisoned, seed),)
        margins = []
        for solver, times in ((SolverBefore, old), (ScoredSolver, new)):
            began = time.process_time()
            margins.append(solver(Budget(None)).value(position))
            times.append(time.process_time() - began)
        assert margins[0] == margins[1], position
    what = f"Scored, {boards} random {side}x{side} boards with {poisoned} poisoned squares, median"
    compare(what, statistics.median(new), "the engine before", statistics.median(old), wanted)


def scored() -> None:
    scored_times(4, 3, 2)  # load the kernels
    SolverBefore(Budget(None)).value((random_bar(4, 3, 0),))
    old_and_new(8, 4, 100, "at most 0.5")
    if "--before" in sys.argv:
        old_and_new(8, 6, 15, "below 1")
        old_and_new(8, 8, 5, "under 10 s")
        old_and_new(10, 6, 5, "under 10 s")
    times = scored_times(8, 4, 100)
    print(
        f"Scored, 100 random 8x8 boards with 4 poisoned squares: median {statistics.median(times):.4f} s "
        f"(wanted under 0.05), 95% under {times[94]:.4f} s (wanted 0.5)"
    )
    divinim = game("divinim")
    bars = [random_bar(5, 4, seed) for seed in range(5)]
    plain = median_time(
        lambda: [choose(divinim, (b,), Ending.SCORED, Budget(None), "scored").value((b,)) for b in bars], 1
    )
    ours = median_time(lambda: [ScoredSolver(Budget(None)).value((b,)) for b in bars], 3)
    compare("Scored, five 5x5 boards with 4 poisoned squares", ours, "memoised Python search", plain, "below 1")
    if "--far" in sys.argv:
        for poisoned, sides in ((4, range(8, 30)), (6, range(6, 20)), (8, range(5, 16))):
            reached = 0
            for side in sides:
                if statistics.median(scored_times(side, poisoned, 3)) > 10:
                    break
                reached = side
            print(f"largest n x n board with {poisoned} poisoned squares solved in a median of 10 s: n = {reached}")


def census(rival: str | None) -> None:
    census_tables(3, 3, Budget(None))  # load the kernel
    began = time.perf_counter()
    tables = census_tables(5, 5, Budget(None))
    ours = time.perf_counter() - began
    print(f"census of 5x5: {sum(t.nbytes for t in tables.values()) / 1e6:.0f} MB of tables (wanted under 200 in all)")
    if rival:
        seconds, *counts = ask(rival, "census", "5", "5")
        assert [int((tables[5, 5] == n).sum()) for n in range(12)] == list(map(int, counts))
        compare("census, all patterns of 5x5", ours, "C++ on all cores", float(seconds), "at most 1.5")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        rival = build(Path(folder))
        last(rival)
        scored()
        census(rival)


if __name__ == "__main__":
    main()
