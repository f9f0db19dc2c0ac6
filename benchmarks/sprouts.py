"""Sprouts of n spots, normal play: outcome, CPU seconds, expansions and nimbers, beside the strongest public program.

The rival is the depth-first proof-number search of the strongest public C++ program; its CPU seconds were measured on
the same kind of machine, one core, and stand here as numbers. Ours are CPU seconds too, of one core and an empty table,
without compiling. `python benchmarks/sprouts.py` goes to 14 spots and does 17; with numbers it does those.
"""

import sys
import time

from grundy import Budget
from grundy.games.sprouts.misere import MisereSolver
from grundy.games.sprouts.positions import spots
from grundy.games.sprouts.solver import SproutsNimbers

RIVAL = {8: 2.0, 10: 1.5, 11: 1.2, 12: 17.8, 13: 25, 14: 124, 15: 221, 16: 35, 17: 13, 18: 306}
USUAL = (*range(1, 15), 17)
MISERE = range(1, 12)


def normal(n: int) -> None:
    solver = SproutsNimbers(Budget(None, memory=16 << 30))
    table = solver.begin()
    number, before = table.numbers(spots(n)[0])[0], table.expansions
    began = time.process_time()
    outcome = "N" if solver.couple_is_won(number, 0) else "P"
    seconds = time.process_time() - began
    expansions, nimbers = table.expansions - before, int((solver.hunt.nimber >= 0).sum())
    rival = f"{RIVAL[n]:7.1f} s  ratio {seconds / RIVAL[n]:.3g}" if n in RIVAL else ""
    print(
        f"{n:3}  {outcome}  {seconds:8.2f} s {expansions:9,} expansions {nimbers:8,} nimbers "
        f"{expansions / max(seconds, 1e-3):8,.0f} a second  rival {rival}",
        flush=True,
    )


def misere(n: int) -> None:
    solver = MisereSolver(Budget(None))
    assert solver.walk.table
    began = time.process_time()
    outcome = solver.value(spots(n))
    print(f"{n:3}  {outcome}  {time.process_time() - began:8.2f} s  {solver.note()}", flush=True)


if __name__ == "__main__":
    SproutsNimbers(Budget(None)).value(spots(4))  # loads what was compiled
    print("normal play")
    for spots_asked in map(int, sys.argv[1:]) if sys.argv[1:] else USUAL:
        normal(spots_asked)
    if not sys.argv[1:]:
        print("misère play")
        for spots_asked in MISERE:
            misere(spots_asked)
