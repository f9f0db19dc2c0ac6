"""The same rule on the processor and on a GPU, in one run, where there is a GPU and CuPy.

`--large` has the processor fill the large table too, which takes minutes, and counts boards of 6x7.

Three heaps  take from one or the same from all: 400^3 nimbers, wanted 60 billion options a second and 100 times what
             two cores do; the processor fills 160^3, and 400^3 too with `--large`
Misère       outcomes of the same rule, 500^3
Chomp        nimbers of four rows to 100
Small card   the first two with less of the card's memory than they take, and the first kept on disk
Heaps        a user's rule that splits a heap into two unequal ones, 10^5 heaps; and 10^6 of them on the GPU beside the
             processor's sparse space, which such a code of the books has
Census       all DiviNim boards of 5x5, 6x6 (wanted under 1 s) and 6x7 (wanted under 60 s), lying and
             standing: then rows are cut where columns were
Simulation   random DiviNim games on 8x8 boards, wanted 10^9 a minute; greedy ones; Kayles; the processor plays fewer
"""

import os
import sys
import tempfile
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

import grundy
from grundy import Budget, Ending, HeapGame, TableGame, game, rule
from grundy.analysis.matches import text_of
from grundy.analysis.simulation import compiled
from grundy.compile.device import wanted
from grundy.core.errors import Refused
from grundy.engines.dense import fill
from grundy.engines.device_tables import extend_on, fill_on
from grundy.engines.heaps import extend, extend_compiled
from grundy.engines.playouts import DevicePlay, play_compiled
from grundy.games.divinim.all_boards import take_census
from grundy.games.divinim.device_census import take_census_on
from grundy.operations._common import make_match

CORES = 2  # that a GPU is compared with; a table is filled by one
PARTS = (("nimbers", Ending.NORMAL, 400, 96 << 20), ("outcomes", Ending.MISERE, 500, 48 << 20))  # side, bytes of a card


@dataclass(frozen=True)
class ThreeHeaps(TableGame):
    """Take from one heap, or the same from all three."""

    id = "three-heaps"

    @rule
    def table_options(x, y, z):
        for k in range(1, x + 1):
            yield x - k, y, z
        for k in range(1, y + 1):
            yield x, y - k, z
        for k in range(1, z + 1):
            yield x, y, z - k
        for k in range(1, min(x, y, z) + 1):
            yield x - k, y - k, z - k


@dataclass(frozen=True)
class Splits(HeapGame):
    """Grundy's game, as a user would write it."""

    id = "splits"

    @rule
    def heap_options(n):
        for a in range(1, (n + 1) // 2):
            yield a, n - a


def options(side: int) -> int:
    """Of all positions of the three heaps below that side."""
    least = sum(k * (3 * (side - k) ** 2 - 3 * (side - k) + 1) for k in range(side))
    return 3 * side * side * side * (side - 1) // 2 + least


def timed(work: Any) -> tuple[float, Any]:
    """The second of two runs: kernels are made in the first."""
    work()
    began = time.perf_counter()
    found = work()
    return time.perf_counter() - began, found


def tables(gpu: Any, large: bool) -> None:
    heaps, budget = ThreeHeaps(), Budget(None)
    slow, here = timed(lambda: fill(heaps, (160,) * 3, "nimbers", Ending.NORMAL, budget))
    fast, there = timed(lambda: fill_on(gpu, heaps, (160,) * 3, "nimbers", Ending.NORMAL, budget))
    assert np.array_equal(here.data, there.data)
    rate = options(160) / slow
    print(f"three heaps 160^3  one core {slow:.2f} s, {rate / 1e9:.2f} G options/s; GPU {fast:.3f} s, the same values")
    took, table = timed(lambda: fill_on(gpu, heaps, (400,) * 3, "nimbers", Ending.NORMAL, budget))
    found = options(400) / took
    if large:
        began = time.perf_counter()
        here = fill(heaps, (400,) * 3, "nimbers", Ending.NORMAL, budget)
        rate = options(400) / (time.perf_counter() - began)
        assert np.array_equal(here.data, table.data)
        print(f"three heaps 400^3  one core {options(400) / rate:.1f} s, {rate / 1e9:.2f} G options/s, the same values")
    times = found / rate / CORES
    print(
        f"three heaps 400^3  GPU {took:.3f} s, {found / 1e9:.1f} G options/s, {times:.0f} times two cores; "
        f"sum {int(table.data.sum(dtype=np.int64)):,}"
    )
    took, table = timed(lambda: fill_on(gpu, heaps, (500,) * 3, "outcomes", Ending.MISERE, budget))
    print(f"misère      500^3  GPU {took:.3f} s, {table.lost():,} lost positions")
    chomp = game("chomp")
    slow, here = timed(lambda: fill(chomp, (100,) * 4, "nimbers", Ending.NORMAL, budget))
    fast, there = timed(lambda: fill_on(gpu, chomp, (100,) * 4, "nimbers", Ending.NORMAL, budget))
    assert np.array_equal(here.data, there.data)
    print(f"Chomp, four rows   one core {slow:.2f} s, GPU {fast:.3f} s, {slow / fast:.0f} times; the same values")


def heaps(gpu: Any, large: bool) -> None:
    few, many, budget = 300_000 if large else 100_000, 1_000_000, Budget(None)
    extend_compiled(Splits(), [0], 1000, budget)
    began = time.perf_counter()
    here = extend_compiled(Splits(), [0], few, budget)
    slow = time.perf_counter() - began
    fast, there = timed(lambda: extend_on(gpu, Splits(), few, budget))
    assert np.array_equal(here, there)
    times = f"{slow / fast / CORES:.0f} times two cores; the same values"
    print(f"heaps split, {few:,}  one core {slow:.2f} s, GPU {fast:.3f} s, {times}")
    slow, (here, _) = timed(lambda: extend(game("grundys-game"), [0], many, budget))
    fast, there = timed(lambda: extend_on(gpu, Splits(), many, budget))
    assert np.array_equal(here, there)
    rate = many * many / 4 / fast / 1e9
    print(f"      {many:,}  sparse space, one core {slow:.2f} s, GPU {fast:.3f} s, {rate:.0f} G options/s; the same")


def small_card(gpu: Any) -> None:
    """Less of the card than the table takes: the same values, slab by slab; and slabs that go to the disk."""
    heaps, limit = ThreeHeaps(), "GRUNDY_DEVICE_MEMORY"
    for kind, ending, side, room in PARTS:
        whole = fill_on(gpu, heaps, (side,) * 3, kind, ending, Budget(None))
        os.environ[limit] = str(room)
        began = time.perf_counter()
        parts = fill_on(gpu, heaps, (side,) * 3, kind, ending, Budget(None))
        took = time.perf_counter() - began
        del os.environ[limit]
        assert np.array_equal(whole.data, parts.data)
        print(f"{kind:11} {side}^3  GPU with {room >> 10:,} kB {took:.2f} s, the same values")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["GRUNDY_DATA"] = folder
        began = time.perf_counter()
        grundy.table(heaps, (PARTS[0][2] - 1,) * 3, resume=True, device="gpu")
        print(f"three heaps {PARTS[0][2]}^3  GPU, kept on disk {time.perf_counter() - began:.2f} s")
        del os.environ["GRUNDY_DATA"]


def census(gpu: Any, large: bool) -> None:
    slow, (here, lost) = timed(lambda: take_census(5, 5, Budget(None)))
    fast, (there, listed) = timed(lambda: take_census_on(gpu, 5, 5, Budget(None)))
    assert np.array_equal(here, there)
    assert lost == listed
    print(f"census 5x5         all cores {slow:.2f} s, GPU {fast:.3f} s; the same counts and lost boards")
    took, (counts, _) = timed(lambda: take_census_on(gpu, 6, 6, Budget(None)))
    tell("6x6", took, counts)
    orders = [(5, 6), (6, 5), *([(6, 7), (7, 6)] if large else [])]  # rows and columns change places
    for (height, width), (tall, slim) in zip(orders[::2], orders[1::2], strict=True):
        began = time.perf_counter()
        lying, _ = take_census_on(gpu, height, width, Budget(None))
        tell(f"{height}x{width}", time.perf_counter() - began, lying)
        standing, _ = take_census_on(gpu, tall, slim, Budget(None))
        same = "the same counts" if np.array_equal(lying, standing) else "OTHER COUNTS"
        print(f"census {tall}x{slim}         {same}")


def tell(size: str, took: float, counts: Any) -> None:
    boards, lost = int(counts.sum()), int(counts[:, 0].sum())
    print(f"census {size}         GPU {took:.2f} s, {boards / took / 1e9:.0f} G boards/s; lost {lost:,}")


def simulation(gpu: Any) -> None:
    few = 200_000
    for name, players, many, starts in (
        ("divinim", ("random", "random"), 10**9, {"random": "rows=8,columns=8,poisons=4"}),
        ("divinim", ("greedy", "random"), 10**8, {"random": "rows=8,columns=8,poisons=4", "ending": "scored"}),
        ("kayles", ("random", "greedy:small"), 10**8, {"positions": "30"}),
        ("nimble", ("random", "random"), 10**9, {"positions": "0,3,5,5"}),
    ):
        here: Any = compiled(text_of(make_match(name, players, many, seed=7, **starts)))
        there = DevicePlay(gpu, here)
        slow, counts = timed(lambda here=here: play_compiled(here, 7, 0, few, Budget(None)))
        assert counts == play_compiled(there, 7, 0, few, Budget(None))
        began = time.perf_counter()
        counts = play_compiled(there, 7, 0, many, Budget(None))
        took = time.perf_counter() - began
        rates = f"one core {few / slow:,.0f} games/s, GPU {many / took:,.0f}, {many / took * slow / few:.0f} times"
        won = f"{many:,} in {took:.1f} s, A won {counts['result A'][1]:,} moving first"
        print(f"simulation         {name}, {', '.join(players)}: {rates}; {won}")


if __name__ == "__main__":
    try:
        gpu = wanted("gpu", 0)
    except Refused as reason:
        print(reason)
        sys.exit()
    print(gpu.name)  # type: ignore[union-attr]
    tables(gpu, "--large" in sys.argv)
    small_card(gpu)
    heaps(gpu, "--large" in sys.argv)
    census(gpu, "--large" in sys.argv)
    simulation(gpu)
