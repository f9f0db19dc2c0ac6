"""One rule of a user's, all positions that follow from one: `Solver` beside `dataset`, and beside a loop of `solve`.

Wanted: a solver at most twice the time of `dataset`, which does nothing else.
"""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from _timing import compare

import grundy
from grundy.operations.dataset import all_from

FILE = str(Path(__file__).parents[1] / "examples" / "clobber.py")
START = "xox/oxo/xox"
A_LOOP = 60  # positions that a loop of `solve` is timed on


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def main() -> None:
    game = grundy.game(FILE)
    positions = all_from(game, game.parse(START), grundy.Budget(None))
    print(f"{len(positions)} positions that follow from {START}")

    def by_solver() -> None:
        with grundy.Solver(game) as solver:
            for position in positions:
                solver.nimber(position), solver.outcome(position), solver.remoteness(position), solver.best(position)

    def by_dataset() -> None:
        with tempfile.TemporaryDirectory() as folder:
            grundy.dataset(game, START).save(Path(folder) / "all.csv")

    def by_loop() -> None:
        for position in positions[-A_LOOP:]:
            grundy.solve(game, position)

    by_solver()  # everything is loaded now
    by_dataset()
    ours, dataset = timed(by_solver), timed(by_dataset)
    loop = timed(by_loop) * len(positions) / A_LOOP
    compare("Solver, nimber, outcome, remoteness and best moves", ours, "dataset", dataset, "at most 2")
    compare("Solver", ours, f"a loop of solve ({A_LOOP} positions, scaled)", loop, "below 0.2")


if __name__ == "__main__":
    main()
