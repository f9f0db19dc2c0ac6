"""The cases of budget_cases.py, each in a process that can be ended: who respects the budget?

`python -m tests.stress.budget_runs` runs all cases with the watchdog of the command line. It prints those that took
longer than one second over the budget, with the place where they were at work, and how many the watchdog had to end.
`--sample 1` runs one case of each operation and game. Parts of a case's name choose, as in
`python -m tests.stress.budget_runs quotient prime-nim`.

Time is the processor's time of the process that works, so a busy machine does not change the verdict. Work that only
waits is ended by the wall clock.
"""

import argparse
import faulthandler
import json
import mmap
import os
import random
import re
import select
import signal
import struct
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grundy.core.budget import PAUSE, Budget, Clock
from grundy.core.errors import GrundyError, OverBudget
from grundy.operations import all_operations
from grundy.runtime.watchdog import Watchdog
from tests.stress.budget_cases import Case, cases

LATE = 1.0  # seconds over the budget that are too many
KILLED = 4.0  # seconds over the budget after which nobody waits any longer

# ---- what compiles once ----


def set_compiling_aside(shared: Any) -> None:
    """The compiler's time counts neither on a budget nor in the table; it is spent once, and kept on disk.

    `shared` holds, for the process that waits, the seconds so far, and whether the compiler is at work.
    """

    def on_change(begins: bool) -> None:
        struct.pack_into("dd", shared, 0, 0.0 if begins else PAUSE.seconds(), float(begins))

    PAUSE.on_change = on_change


# ---- one case in a process of its own ----


@dataclass
class Ran:
    name: str
    seconds: float  # of the processor
    said: str
    place: str = ""  # where a late one was at work


def run_case(case: Case, seconds: float) -> Ran:
    """Fork, run, wait; a case that does not end is killed."""
    with tempfile.TemporaryFile("w+") as trace:
        return run_traced(case, seconds, trace)


def run_traced(case: Case, seconds: float, trace: Any) -> Ran:
    reading, writing = os.pipe()
    shared = mmap.mmap(-1, 16)
    child = os.fork()
    if child == 0:
        os.close(reading)
        Clock.now = staticmethod(time.process_time)
        set_compiling_aside(shared)
        began = time.process_time()
        faulthandler.register(signal.SIGUSR1, trace, all_threads=True)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)

        def end(error: OverBudget) -> None:
            used = time.process_time() - began - PAUSE.seconds()
            os.write(writing, json.dumps([used, f"HARD STOP: {error}"]).encode())
            os._exit(0)

        budget = Budget(seconds)
        watchdog = Watchdog(budget, end)
        watchdog.set_timer = lambda: None  # type: ignore[method-assign]  # it goes by the wall clock
        try:
            with watchdog, watchdog.operation(budget):
                case.run(seconds)
            said = "ok"
        except GrundyError as error:
            said = f"{type(error).__name__}: {error}"[:300]
        except BaseException as error:
            said = f"BROKEN {type(error).__name__}: {error}"[:300]
        used = time.process_time() - began - PAUSE.seconds()
        os.write(writing, json.dumps([used, said]).encode())
        os._exit(0)
    os.close(writing)
    return watch(case, child, reading, trace, shared, seconds)


def used_by(process: int) -> float:
    stat = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


def watch(case: Case, child: int, reading: int, trace: Any, shared: Any, seconds: float) -> Ran:
    began, place, used = time.monotonic(), "", 0.0
    while not select.select([reading], [], [], 0.1)[0]:
        compiled, compiling = struct.unpack_from("dd", shared)
        used = 0.0 if compiling else used_by(child) - compiled
        if used > seconds + LATE and not place:
            os.kill(child, signal.SIGUSR1)
            place = "?"
        if used > seconds + KILLED or time.monotonic() - began > 120 + 10 * seconds:
            os.kill(child, signal.SIGKILL)
            break
    data = os.read(reading, 1 << 16)
    os.close(reading)
    os.waitpid(child, 0)
    if place:
        trace.seek(0)
        found = re.findall(r'File "(.*?)", line (\d+) in (\S+)', trace.read())
        short = [f"{Path(file).name}:{line} {name}" for file, line, name in found if "/grundy/" in file]
        place = " < ".join(short[:14])
    if not data:
        return Ran(case.name, used, "KILLED" if used > seconds else "DIED", place)
    used, said = json.loads(data)
    return Ran(case.name, used, said, place)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("chosen", nargs="*", help="parts of names")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--share", default="1/1", help="2/7: of seven shares the second")
    parser.add_argument("--sample", type=int, help="so many cases of each operation and game")
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log")
    parser.add_argument("--list", action="store_true")
    asked = parser.parse_args()
    all_operations()
    import tests.loaded  # noqa: F401

    share, of = map(int, asked.share.split("/"))
    every = [case for case in cases() if all(one in case.name for one in asked.chosen)][share - 1 :: of]
    if asked.log and Path(asked.log).exists():
        known = {json.loads(line)["name"] for line in Path(asked.log).read_text().splitlines()}
        every = [case for case in every if case.name not in known]
    random.Random(asked.seed).shuffle(every)
    if asked.sample:
        met = Counter[tuple[str, str]]()
        every = [case for case in every if met.update([case.kind]) or met[case.kind] <= asked.sample]
    if asked.list:
        print(*(case.name for case in every), sep="\n")
        print(len(every), "cases")
        return
    slowest: list[Ran] = []
    done = hard = 0
    with ThreadPoolExecutor(asked.at_once) as pool, open(asked.log or os.devnull, "a") as log:
        for ran in pool.map(lambda case: run_case(case, asked.seconds), every):
            done += 1
            hard += ran.said.startswith("HARD STOP")
            print(json.dumps(vars(ran)), file=log, flush=True)
            if ran.seconds > asked.seconds + LATE or ran.said.startswith(("BROKEN", "KILLED", "DIED")):
                print(f"{done}: {ran.seconds:6.2f} s  {ran.name}\n    {ran.said}\n    {ran.place}", flush=True)
            slowest = sorted([*slowest, ran], key=lambda one: -one.seconds)[:20]
    print(f"\n{done} cases, of which the watchdog ended {hard}; the slowest:")
    for ran in slowest:
        print(f"{ran.seconds:6.2f} s  {ran.name}: {ran.said[:80]}")


if __name__ == "__main__":
    main()
