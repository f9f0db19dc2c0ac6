"""How long commands take to start and answer, against a bare interpreter; and a huge Nim position beyond start-up.

Ratios of processor time, which a loaded machine hardly changes, and of the time on the clock. Each command runs once
before it is measured, so that its compiled code is there, the bytecode of Python too. The bare interpreter runs before
each of its runs: what slows one down slows the other down.
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
    print(f"{'times python -c pass':45}  processor  clock  wanted")
    for command, wanted in WANTED.items():
        bare, ours = measured(BARE, [GRUNDY, *command.split()])
        print(f"grundy {command:38} {ours[0] / bare[0]:9.1f}  {ours[1] / bare[1]:5.1f}  {wanted:6}", flush=True)
    print(f"{'python -c pass':45} {bare[0] * 1000:6.1f} ms {bare[1] * 1000:3.0f} ms")
    huge_nim()


def measured(*commands: list[str]) -> list[tuple[float, float]]:
    """The median of several runs of each in turn, in seconds of the processor and on the clock."""
    rounds = [[once(command) for command in commands] for _ in range(RUNS + 1)]
    columns = zip(*rounds[1:], strict=True)
    return [(statistics.median(p for p, _ in runs), statistics.median(c for _, c in runs)) for runs in columns]


def once(command: list[str]) -> tuple[float, float]:
    used, began = processor(), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=ENV)
    return processor() - used, time.perf_counter() - began


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
            asked = [[GRUNDY, "solve", "nim", heaps, *form] for heaps in ("3", f"@{file.name}")]
            (small, _), (huge, _) = measured(*asked)
            what = f"solve nim, 1,000 heaps of 300 digits {' '.join(form)}".strip()
            print(f"{what}: {1000 * (huge - small):.0f} ms more than one heap of 3 (wanted at most 50)")


if __name__ == "__main__":
    main()
