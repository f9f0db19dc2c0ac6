"""How long commands take to start and answer, against a bare interpreter; and a huge Nim position beyond start-up.

Ratios of processor time, which a loaded machine hardly changes, and of the time on the clock. Each command runs once
before it is measured, so that its compiled code is there, the bytecode of Python too.
"""

import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GRUNDY = str(Path(sys.executable).with_name("grundy"))
BARE = [sys.executable, "-c", "pass"]
RUNS = 15
ENV = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

WANTED = {  # at most so many times the bare interpreter
    "--version": 4,
    "games": 20,
    "solve kayles 9+4": 8,
    "solve kayles 9+4 --json": 8,
    "solve nim 3+5+4": 8,
    "solve divinim #../..#/... --ending scored": 30,
    "solve sprouts 5": 45,
}


def main() -> None:
    bare = measured(BARE)
    print(f"{'times python -c pass':45}  processor  clock  wanted")
    print(f"{'python -c pass':45} {bare[0] * 1000:6.1f} ms {bare[1] * 1000:3.0f} ms")
    for command, wanted in WANTED.items():
        ours = measured([GRUNDY, *command.split()])
        print(f"grundy {command:38} {ours[0] / bare[0]:9.1f}  {ours[1] / bare[1]:5.1f}  {wanted:6}")
    huge_nim()


def measured(command: list[str]) -> tuple[float, float]:
    """The median of several runs, in seconds of the processor and on the clock."""
    times = []
    for _ in range(RUNS + 1):
        used, began = processor(), time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=ENV)
        times.append((processor() - used, time.perf_counter() - began))
    processors, clocks = zip(*times[1:], strict=True)
    return statistics.median(processors), statistics.median(clocks)


def processor() -> float:
    """Seconds that all commands so far have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def huge_nim() -> None:
    rng = random.Random(1)
    heaps = "+".join(str(rng.randrange(10**299, 10**300)) for _ in range(1000))
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(heaps)
        file.flush()
        for form in ([], ["--json"]):
            small, _ = measured([GRUNDY, "solve", "nim", "3", *form])
            huge, _ = measured([GRUNDY, "solve", "nim", f"@{file.name}", *form])
            what = f"solve nim, 1,000 heaps of 300 digits {' '.join(form)}".strip()
            print(f"{what}: {1000 * (huge - small):.0f} ms more than one heap of 3 (wanted at most 50)")


if __name__ == "__main__":
    main()
