"""Shared by the benchmarks: the median of several runs, and one line that sets us beside a rival."""

import statistics
import subprocess
import time
from collections.abc import Callable


def median_time(work: Callable[[], object], runs: int = 5) -> float:
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def median_command(command: list[str], runs: int = 15) -> float:
    return median_time(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL), runs)


def compare(what: str, ours: float, rival: str, theirs: float, wanted: str) -> None:
    """`ours / theirs` is below 1 where we are faster."""
    print(
        f"{what}: {ours * 1000:.1f} ms;  {rival}: {theirs * 1000:.1f} ms;  ratio {ours / theirs:.3g} (wanted {wanted})"
    )
