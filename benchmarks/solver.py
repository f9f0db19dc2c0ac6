"""All positions of a user's own rule, one by one: `Solver` beside `dataset`, and beside a loop of `solve`.

The rule is the hexad game, with 905 positions. A solver should take at most twice the time of `dataset`.
"""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from _timing import compare

import grundy
from grundy.operations.dataset import all_from

FILE = str(Path(__file__).parents[1] / "examples" / "hexads.py")
A_LOOP = 60  # positions that a loop of `solve` is timed on, spread over all of them


def timed(work: Callable[[], object]) -> float:
    """Seconds of the processor, so that a busy machine changes nothing."""
    began = time.process_time()
    work()
    return time.process_time() - began


def main() -> None:
    game = grundy.game(FILE)
    positions = all_from(game, game.start(), grundy.Budget(None))
    some = positions[:: len(positions) // A_LOOP]
    print(f"{len(positions)} positions that follow from {game.text(game.start())}")

    def by_solver() -> None:
        with grundy.Solver(game) as solver:
            for position in positions:
                solver.nimber(position), solver.outcome(position), solver.remoteness(position), solver.best(position)

    def by_dataset() -> None:
        with tempfile.TemporaryDirectory() as folder:
            grundy.dataset(game).save(Path(folder) / "all.csv")

    def by_loop() -> None:
        for position in some:
            grundy.solve(game, position)

    by_solver()  # everything is loaded now
    by_dataset()
    ours, dataset = timed(by_solver), timed(by_dataset)
    loop = timed(by_loop) * len(positions) / len(some)
    compare("Solver, nimber, outcome, remoteness and best moves", ours, "dataset", dataset, "at most 2")
    compare("Solver", ours, f"a loop of solve ({len(some)} positions, scaled)", loop, "below 0.2")


if __name__ == "__main__":
    main()
