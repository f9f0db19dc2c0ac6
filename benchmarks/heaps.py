"""Heap games beside C++ with the same algorithm, built here where there is a compiler, and beside other tools.

0.16          the octal code to 1,000,000 heaps; wanted at least 1,900,000 heaps a second too
Grundy's game to 2^20; with --far to 2^21, wanted under 29 s
10,000 values of Kayles and Grundy's game: `pip install ogdoad` to see that package beside us. CGSuite took 3.6 s
              and 1.5 s on such a machine; it is not run here
Kayles        certified: the kernels alone
Maximum Nim   a pile of 1,000 digits, with as many jumps as such a pile can need
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from _timing import compare, median_time

from grundy import Budget, game, period
from grundy.engines.heaps import extend
from grundy.games.max_nim.rule_functions import pile_class, pile_nimber

RIVAL = Path(__file__).parent / "rivals" / "heaps.cpp"
WORD = (1 << 64) - 1


def build(folder: Path) -> str | None:
    compiler = shutil.which("c++") or shutil.which("g++")
    if compiler is None:
        print("no C++ compiler: the rival is left out")
        return None
    program = str(folder / "heaps")
    subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", str(RIVAL), "-o", program], check=True)
    return program


def checksum(values) -> int:
    total = 0
    for value in values.tolist():
        total = (total * 31 + value) & WORD
    return total


def against_cpp(rival: str | None, what: str, rules, code: str, heaps: int, runs: int, *more: str) -> float:
    def ours():
        return extend(rules, [0], heaps + 1, Budget(None))[0]

    values = ours()
    times = []
    for _ in range(runs):  # turn by turn, so that a busy machine disturbs both alike
        seconds = median_time(ours, 1)
        if rival:
            answer = subprocess.run(
                [rival, code, str(heaps), "0xfffe", *more], check=True, capture_output=True, text=True
            )
            theirs, _, total = answer.stdout.split()
            assert int(total) == checksum(values)
            times.append((seconds, float(theirs)))
        else:
            times.append((seconds, float("nan")))
    seconds = sorted(ours for ours, _ in times)[runs // 2]
    if rival:
        compare(what, seconds, "C++", sorted(theirs for _, theirs in times)[runs // 2], "at most 1.3")
    print(f"  {heaps / seconds / 1e6:.3f} million heaps a second")
    return seconds


def ogdoad_kayles():
    """The package's check of Kayles' period from heap 4,987 on, which computes 10,000 values; None if not installed."""
    try:
        import ogdoad
    except ImportError:
        return None
    return lambda: ogdoad.GuySmithCertificate.compute(ogdoad.OctalCode([7, 7]), 4_987, 12, 10_000)


def ten_thousand() -> None:
    for name, elsewhere in (("kayles", 3.6), ("grundys-game", 1.5)):
        rules = game(name)
        seconds = median_time(lambda rules=rules: extend(rules, [0], 10_000, Budget(None)), 5)
        compare(f"10,000 values of {name}", seconds, "CGSuite, measured elsewhere", elsewhere, "below 1")
        if name == "kayles" and (rival := ogdoad_kayles()):
            compare("10,000 values of kayles", seconds, "ogdoad", median_time(rival, 3), "below 1")


def maximum_nim() -> None:
    for kind, d in (("floor", "2"), ("ceil", "5/2"), ("floor1", "3"), ("floor", "3")):
        f = game("max-nim", rule=kind, d=d).most
        pile = next(pile for pile in pile_class(f, 0) if pile > 10**999)  # nimber 0: jumps all the way down
        seconds = median_time(lambda f=f, pile=pile: pile_nimber(f, pile), 5)
        print(f"Maximum Nim, {f.name}, a pile of 1,000 digits: {1000 * seconds:.1f} ms (wanted under 50)")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        rival = build(Path(folder))
        against_cpp(rival, "0.16 to 1,000,000", game("octal", code="0.16"), "0.16", 1_000_000, 7)
        against_cpp(rival, "Grundy's game to 2^20", game("grundys-game"), "4.", 1 << 20, 3, "unequal")
        if "--far" in sys.argv:
            against_cpp(rival, "Grundy's game to 2^21", game("grundys-game"), "4.", 1 << 21, 1, "unequal")
    ten_thousand()
    seconds = median_time(lambda: period("kayles"), 5)
    print(f"Kayles certified: {1000 * seconds:.1f} ms (wanted under 100 ms)")
    maximum_nim()


if __name__ == "__main__":
    main()
