"""What a second worker gains: wall times with one and two, as processes and as dask workers; eight of them on paper.

Two workers can only be twice as fast on two idle cores. What does not depend on the load is printed beside it: the
processor's seconds of the one who hands out, for each share. From these and from the shares' own seconds a short
simulation says what eight workers would gain.
"""

import heapq
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from grundy import Budget
from grundy.analysis import periods as octal_periods
from grundy.analysis.periods import octal_codes
from grundy.runtime.crew import Jobs, Work, connect, in_processes, on_cluster

HEAPS = 30_000
EMPTY = 300  # shares with nothing to do
WANTED = 1.8
PAPER = 8

Run = Callable[[Work, Jobs], list[float]]

ASSUMED = f"""{PAPER} workers on paper, by the figures above. Assumed:
- {PAPER} cores of their own, as fast together as one alone: no shared caches, no lower clock;
- shares go out in their order to whoever is free, none of them ahead;
- the one who hands out has a core too, and does one thing at a time, for so long as measured; for dask that is the
  scheduler as well, which is in one process with it here;
- a share's way there and back takes as long as an empty one took, which is longer where the machine is not idle;
- loading the package, once a worker, is left out. The gain is over one process that hands out nothing."""


def share(code: str, budget: Budget | None = None) -> float:
    """The processor's seconds for one code of the sweep."""
    began = time.process_time()
    octal_periods.find_periods([code], HEAPS)
    return time.process_time() - began


def nothing(number: int, budget: Budget | None = None) -> float:
    return 0.0


@contextmanager
def processes(count: int) -> Iterator[Run]:
    staffs: dict[Work, list] = {}

    def run(work: Work, jobs: Jobs) -> list[float]:
        return [answer for _, answer in in_processes(count, work, jobs, Budget(None), staffs.setdefault(work, []))]

    try:
        yield run
    finally:
        for worker in (worker for staff in staffs.values() for worker in staff):
            worker.stop()


@contextmanager
def dask_workers(count: int) -> Iterator[Run]:
    import distributed

    with distributed.LocalCluster(
        n_workers=count, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50
    ) as cluster:
        client = connect(cluster.scheduler_address)
        try:
            yield lambda work, jobs: [
                answer for _, answer in on_cluster(client, cluster.scheduler_address, work, jobs, Budget(None))
            ]
        finally:
            client.close()


def on_paper(seconds: list[float], workers: int, handing: float, way: float) -> float:
    """When the last share is back."""
    free = [(0.0, worker) for worker in range(workers)]
    leader = last = 0.0
    for one in seconds:
        at, worker = heapq.heappop(free)
        leader = max(at, leader) + handing
        last = max(last, leader + way + one)
        heapq.heappush(free, (leader + way + one, worker))
    return last


def measure(name: str, crew: Callable[[int], object], jobs: Jobs) -> None:
    walls, seconds, handing, way = [], [], 0.0, 0.0
    for count in (1, 2):
        with crew(count) as run:  # type: ignore[attr-defined]
            run(share, jobs[: 2 * count])  # loads and compiles
            began = time.perf_counter()
            seconds = run(share, jobs)
            walls.append(time.perf_counter() - began)
            if count == 1:
                run(nothing, [(i, (i,)) for i in range(4)])
                began, busy = time.perf_counter(), time.process_time()
                run(nothing, [(i, (i,)) for i in range(EMPTY)])
                way = (time.perf_counter() - began) / EMPTY
                handing = (time.process_time() - busy) / EMPTY
    total = sum(seconds)
    print(
        f"{name}: {len(jobs)} shares, {total:.1f} s of the processor; one worker {walls[0]:.1f} s, "
        f"two {walls[1]:.1f} s: gain {walls[0] / walls[1]:.2f} (wanted: {WANTED} on two idle cores)"
    )
    print(
        f"  an empty share takes {1000 * way:.2f} ms, of which the one who hands out works {1000 * handing:.2f} ms: "
        f"{100 * handing * len(jobs) / total:.2f} % of the shares' own seconds"
    )
    for workers in (2, PAPER):
        there = on_paper(seconds, workers, handing, max(0.0, way - handing))
        best = max(total / workers, max(seconds))
        print(
            f"  on paper {workers} workers: {there:.2f} s instead of {total:.2f} s, gain {total / there:.2f}; "
            f"{100 * (best / there):.0f} % of what these shares allow"
        )


def main() -> None:
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load {load:.1f}" + ("; not idle: look at the lines on paper" if load > 0.5 else ""))
    jobs = [(i, (code,)) for i, code in enumerate(octal_codes(2))]
    measure("processes", processes, jobs)
    measure("dask workers", dask_workers, jobs)
    print(ASSUMED)


if __name__ == "__main__":
    main()
