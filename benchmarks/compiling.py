"""What the compiler costs: CPU seconds to compile the kernels behind a question, and to load them when they are kept.

Every question is asked twice, in fresh processes that share an empty folder for compiled code: the first compiles, the
second loads. `python benchmarks/compiling.py sprouts chomp` asks those alone.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from grundy import Budget, Ending, HeapGame, TableGame, game, rule
from grundy.operations.simulate import simulate

NONE = Budget(None)


def sprouts() -> None:
    from grundy.games.sprouts.positions import spots
    from grundy.games.sprouts.solver import SproutsNimbers

    solver = SproutsNimbers(NONE)
    solver.value(spots(4))
    SproutsNimbers(NONE).learn(solver.facts())


def sprouts_misere() -> None:
    from grundy.games.sprouts.misere import MisereSolver
    from grundy.games.sprouts.positions import spots

    MisereSolver(NONE).value(spots(4))


def divinim() -> Any:
    from grundy.games.divinim.grids import GridBar

    return GridBar((4, 4), ((0, 0), (1, 2), (3, 1)))


def scored() -> None:
    from grundy.games.divinim.scored import ScoredSolver

    ScoredSolver(NONE).value((divinim(),))


def last() -> None:
    from grundy.games.divinim.last import Swept

    Swept(divinim(), NONE)


def census() -> None:
    from grundy.games.divinim.all_boards import take_census

    take_census(3, 3, NONE)


def played(name: str, player: str) -> Callable[[], None]:
    def play() -> None:

        simulate(name, players=(player, "random"), games=10_000)

    return play


def hackenbush() -> None:
    from grundy.games.hackenbush.graphs import read_compiled
    from grundy.games.hackenbush.rooted import load_kernels

    load_kernels()
    read_compiled("0-1,1-2+0-1")


def chomp() -> None:
    from grundy.games.chomp.bars import BarTable
    from grundy.games.chomp.longest import longest_rows

    BarTable((4, 4, 4), 0, NONE).remoteness((2, 2, 1))
    longest_rows((5, 5), NONE)
    longest_rows((5, 5, 5), NONE)


def chocolate() -> None:
    from grundy.games.bitter_chocolate.game import step_table
    from grundy.games.chocolate.bars import first_difference, gap_table
    from grundy.games.max_nim.rule_functions import Fractional

    half = Fractional("floor", Fraction(2))
    gap_table(half, 5, NONE)
    first_difference(half, 5, NONE)
    step_table(lambda z: z // 3, 3, 9, NONE)


def tables_of_heaps() -> None:
    from grundy.engines.heaps import extend
    from grundy.engines.repeats import begins_of_periods

    begins_of_periods(extend(game("kayles"), [0], 1000, NONE)[0], NONE)
    extend(game("max-nim"), [0], 1000, NONE)
    extend(game("all-but"), [0], 1000, NONE)


@dataclass(frozen=True)
class Lasker(HeapGame):
    """Take, or split."""

    id = "lasker"

    @rule
    def heap_options(n):
        for left in range(n):
            yield left
        for small in range(1, n // 2 + 1):
            yield small, n - small


@dataclass(frozen=True)
class Corner(TableGame):
    """A queen goes home."""

    id = "corner"

    @rule
    def table_options(x, y):
        for i in range(1, max(x, y) + 1):
            if i <= x:
                yield x - i, y
            if i <= y:
                yield x, y - i
            if i <= min(x, y):
                yield x - i, y - i


def heap_rule() -> None:
    from grundy.engines.heaps import extend

    extend(Lasker(), [0], 1000, NONE, True)


def table_rule() -> None:
    from grundy.engines.dense import fill

    for kind in ("nimbers", "outcomes", "remoteness"):
        fill(Corner(), (50, 50), kind, Ending.NORMAL, NONE).spread()


QUESTIONS: dict[str, Callable[[], None]] = {
    "sprouts": sprouts,
    "sprouts-misere": sprouts_misere,
    "scored": scored,
    "last": last,
    "census": census,
    "play-divinim": played("divinim", "greedy"),
    "play-heaps": played("kayles", "greedy:small"),
    "play-graph": played("turning-turtles", "random"),
    "hackenbush": hackenbush,
    "chomp": chomp,
    "chocolate": chocolate,
    "heaps": tables_of_heaps,
    "heap-rule": heap_rule,
    "table-rule": table_rule,
}


def ask(name: str) -> dict[str, float]:
    """CPU seconds of one question in this process, and how many of them went by inside the compiler."""
    from numba.core import event

    compiling = 0.0
    began: list[float] = []

    class Clock(event.Listener):
        def on_start(self, event: Any) -> None:
            began.append(time.process_time())

        def on_end(self, event: Any) -> None:
            nonlocal compiling
            first = began.pop()
            compiling += 0 if began else time.process_time() - first

    event.register("numba:compile", Clock())
    before = time.process_time()
    QUESTIONS[name]()
    return {"compiling": compiling, "whole": time.process_time() - before}


def asked(name: str, folder: str) -> Any:
    command = [sys.executable, __file__, "--ask", name]
    found = subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, env={**os.environ, "GRUNDY_CACHE": folder}
    )
    return json.loads(found.stdout.splitlines()[-1])


def main() -> None:
    names = sys.argv[1:] or list(QUESTIONS)
    total = {"compiling": 0.0, "loading": 0.0}
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            first, second = asked(name, folder), asked(name, folder)
            files = sum(len(names) for _, _, names in os.walk(folder))
        total["compiling"] += first["compiling"]
        total["loading"] += second["whole"]
        again = f", {second['compiling']:.2f} s of it compiled again" if second["compiling"] else ""
        print(f"{name:16} {first['compiling']:6.2f} s to compile, {second['whole']:5.2f} s with {files} files{again}")
    print(f"{'all':16} {total['compiling']:6.2f} s to compile, {total['loading']:5.2f} s with kept code")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--ask"]:
        print(json.dumps(ask(sys.argv[2])))
    else:
        main()
