"""Chomp beside C++ with the same algorithm (built here where there is a compiler), and a user's rule beside a kernel.

Three rows  all positions that lose with second and third row to 5,000: wanted at most 1.3 times the C++
8x10        all nimbers of the bar and its winning openings: wanted under 1 s
A rule      a TableGame of three coordinates to 150, nimbers and outcomes, beside the same loop written out by hand for
            numba: wanted at most 4 times
"""

import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from _timing import compare, median_time
from numba import njit

from grundy import Budget, Ending, TableGame, rule
from grundy.engines.dense import fill
from grundy.games.chomp.bars import BarTable, openings
from grundy.games.chomp.longest import longest_rows

RIVAL = Path(__file__).parent / "rivals" / "chomp.cpp"
TO, SIDE = 5000, 151


@dataclass(frozen=True)
class Corner(TableGame):
    """A piece in a box walks along one side, or along all three at once."""

    id = "corner"

    @rule
    def table_options(a, b, c):
        for x in range(a):
            yield x, b, c
        for y in range(b):
            yield a, y, c
        for z in range(c):
            yield a, b, z
        for k in range(1, min(a, b, c) + 1):
            yield a - k, b - k, c - k


@njit
def nimbers_by_hand(side):
    values = np.zeros((side, side, side), dtype=np.uint16)
    seen = np.full(4096, -1, dtype=np.int64)
    stamp = 0
    for a in range(side):
        for b in range(side):
            for c in range(side):
                for x in range(a):
                    seen[values[x, b, c]] = stamp
                for y in range(b):
                    seen[values[a, y, c]] = stamp
                for z in range(c):
                    seen[values[a, b, z]] = stamp
                for k in range(1, min(a, b, c) + 1):
                    seen[values[a - k, b - k, c - k]] = stamp
                m = 0
                while seen[m] == stamp:
                    m += 1
                values[a, b, c] = m
                stamp += 1
    return values


@njit
def wins(lost, a, b, c):
    for x in range(a):
        if lost[x, b, c]:
            return True
    for y in range(b):
        if lost[a, y, c]:
            return True
    for z in range(c):
        if lost[a, b, z]:
            return True
    for k in range(1, min(a, b, c) + 1):  # noqa: SIM110 (numba knows no any())
        if lost[a - k, b - k, c - k]:
            return True
    return False


@njit
def lost_by_hand(side):
    lost = np.zeros((side, side, side), dtype=np.uint8)
    for a in range(side):
        for b in range(side):
            for c in range(side):
                lost[a, b, c] = not wins(lost, a, b, c)
    return lost


def three_rows() -> None:
    values = longest_rows((TO, TO), Budget(None))[1]
    count, total = int((values > 0).sum()), int(values.sum())
    ours = median_time(lambda: longest_rows((TO, TO), Budget(None)), 7)
    print(f"three rows to {TO:,}: {count:,} lost positions in {ours:.3f} s")
    compiler = shutil.which("c++") or shutil.which("g++")
    if compiler is None:
        print("no C++ compiler: the rival is left out")
        return
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/chomp"
        subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", str(RIVAL), "-o", program], check=True)
        found = subprocess.run([program, str(TO), "7"], check=True, capture_output=True, text=True).stdout.split()
    assert (int(found[1]), int(found[2])) == (count, total)
    compare(f"three rows to {TO:,}", ours, "C++", float(found[0]), "at most 1.3")


def eight_by_ten() -> None:
    assert openings(2, 2) == [(2, 2)]
    began = time.perf_counter()
    table = BarTable((10,) * 8, 0, Budget(None))
    winning = openings(8, 10)
    seconds = time.perf_counter() - began
    print(f"8x10: {len(table.values):,} nimbers, openings {winning}, in {seconds:.3f} s (wanted under 1 s)")


def a_rule() -> None:
    shape = (SIDE,) * 3
    nimbers = lambda: fill(Corner(), shape, "nimbers", Ending.NORMAL, Budget(None)).spread()
    outcomes = lambda: fill(Corner(), shape, "outcomes", Ending.NORMAL, Budget(None)).spread()
    assert (nimbers() == nimbers_by_hand(SIDE)).all()
    assert (outcomes() == 1 - lost_by_hand(SIDE)).all()
    by_hand = median_time(lambda: nimbers_by_hand(SIDE), 3)
    compare("a rule to 150,150,150, nimbers", median_time(nimbers, 3), "by hand", by_hand, "at most 4")
    by_hand = median_time(lambda: lost_by_hand(SIDE), 3)
    compare("a rule to 150,150,150, outcomes", median_time(outcomes, 3), "by hand", by_hand, "at most 4")


if __name__ == "__main__":
    three_rows()
    eight_by_ten()
    a_rule()
