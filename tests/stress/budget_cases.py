"""Every operation of every game with large arguments, each in a process that can be ended: who respects the budget?

`python tests/stress/budget_cases.py` runs all cases and prints those that took longer than one second over the budget,
with the place where they were at work. A part of a case's name chooses: `... budget_cases.py "quotient prime-nim"`.

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
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any

from grundy.core.answer import Answer
from grundy.core.budget import PAUSE, Budget, Clock
from grundy.core.errors import GrundyError
from grundy.core.game import Ending
from grundy.core.params import with_params
from grundy.core.registry import AnyGame, all_games
from grundy.kernels import decorator
from grundy.questions import all_questions, find_question
from grundy.studies.table import Table

LATE = 1.0  # seconds over the budget that are too many
KILLED = 4.0  # seconds over the budget after which nobody waits any longer
NUMBERS = (60, 1000, 10**6 + 3, 10**18 + 9, 10**24 + 7)
LONGEST = 20_000  # characters of a position


@dataclass(frozen=True)
class Case:
    operation: str
    game: AnyGame | None
    arguments: dict[str, Any]

    @property
    def name(self) -> str:
        given = ", ".join(f"{name}={str(value)[:60]}" for name, value in self.arguments.items())
        return f"{self.operation} {self.game.label() if self.game else ''} {given}"

    @property
    def kind(self) -> tuple[str, str]:
        return self.operation, self.game.id if self.game else ""

    def run(self, seconds: float) -> None:
        """Ask, and show the answer in every form that needs no file."""
        arguments = dict(self.arguments)
        question = find_question(self.operation)
        if self.game is not None:
            arguments["game"] = self.game
        if question.budget is not None:
            arguments["budget"] = Budget(seconds)
        found = question.function(**arguments)
        if question.command:
            assert isinstance(found, Answer)
            with tempfile.TemporaryDirectory() as folder, arguments.get("budget", Budget(seconds)).running():
                found.prepare(Path(folder) / "found.csv" if ".csv" in question.files else None)
            found.to_text()
            if not isinstance(found, Table):  # of which one may want a gigabyte
                found.to_dict()
        if question.page is not None and not isinstance(found, Table):
            found.to_page()
        if "svg" in question.forms:
            question.forms["svg"](found)


# ---- what is large ----


def large_texts(game: AnyGame) -> Iterator[str]:
    """Texts like the game's example, but larger; not all of them are positions."""
    example = game.text(game.start()) if not isinstance(game.example, str) else game.example
    for number in NUMBERS:
        yield re.sub(r"\d+", str(number), example)
        yield re.sub(r"\d+", str(number), example, count=1)
        yield str(number)
    yield "+".join([example] * 40)
    for times in (2, 4, 16):
        yield "/".join(["".join(letter * times for letter in row) for row in example.split("/")] * times)
        yield re.sub(r"([TH.oXBW#_|12])", r"\1" * times, example)
    yield " & ".join(["sprouts:9", "kayles:1000003", "chomp:9,9,9,9"])
    yield from ("grid:12x12", "complete:20", "cycle:200", "path:200", "12x12", "5x5x5", "10,10,10/10,10,10")


def large_positions(game: AnyGame) -> list[Any]:
    """Positions that the game can read, and random ones."""
    found: dict[Any, None] = {}
    for text in large_texts(game):
        try:
            found[game.parse(text)] = None
        except GrundyError:
            continue
    for size in (16, 64):
        found[game.sample(random.Random(f"{game.label()} {size}"), size)] = None
    return [position for position in found if len(game.text(position)) < LONGEST]


def large_params(kind: type[AnyGame]) -> Iterator[AnyGame]:
    """The usual parameters, and each at its largest."""
    yield kind()
    for field in fields(kind):
        high, choices = field.metadata.get("high"), field.metadata.get("choices") or ()
        values = choices if choices else [high] if isinstance(field.default, int) and high else []
        for value in values:
            if value != field.default:
                yield kind(**{field.name: value})


MORE = {
    "octal": [{"code": "0.007"}, {"code": "0.3F"}, {"code": "4.7"}],
    "take-and-break": [{"code": "0.3{2+}="}, {"code": "4!.0"}],
    "subtraction": [{"set": "1,999999"}],
    "max-nim": [{"rule": "ceil", "d": "7/3"}, {"rule": "given", "f": "0,0,1,2"}],
    "chocolate": [{"d": "7/3"}],
    "bitter-chocolate": [{"steps": "0,0,1,1,3"}],
    "prime-nim": [{"one": "0"}],
}


def games() -> Iterator[AnyGame]:
    for name, kind in all_games().items():
        yield from large_params(kind)
        for params in MORE.get(name, []):
            yield with_params(kind, params)


def endings(game: AnyGame) -> list[Ending]:
    return [ending for ending in Ending if game.refusal(ending) is None]


TABLES: list[Any] = [10**9, 10**5, (10**4, 10**4), (300, 300, 300)]
EACH_ENDING = {
    "analyse": [{"depth": 6}],
    "solve": [{}],
    "tree": [{"depth": 8, "width": 50}],
    "paper": [{"depth": 12}],
    "export": [{}],
    "minimax": [{"depth": 8}],
    "dataset": [{}],
    "match": [{"players": ("perfect", "mcts:1000")}, {"players": ("minimax:4", "greedy")}],
    "explain": [{"answer": "1"}],
}
EACH_POSITION = {
    "alike": [{"beside": 6}],
    "canonical": [{}],
    "derive": [{}],
    "genus": [{}],
    "draw": [{}],
    "label": [{}],
    "scored": [{"to": 40}],
    "verify_solution": [{}],
    "states": [{}],
    "quotient": [{}],
}
SPECIAL = {"alike": "positions", "states": "positions", "quotient": "positions"}


FEW = 3  # positions of a game with other parameters than the usual ones


def cases_of(game: AnyGame) -> Iterator[Case]:
    case = partial(Case, game=game)
    positions = large_positions(game)
    if game != type(game)():
        positions = random.Random(game.label()).sample(positions, min(FEW, len(positions)))
    for position in positions:
        for operation, given in EACH_POSITION.items():
            for more in given:
                name = SPECIAL.get(operation, "position")
                yield case(operation, arguments={name: [position] if name == "positions" else position, **more})
        for operation, given in EACH_ENDING.items():
            for more in given:
                for ending in endings(game):
                    yield case(operation, arguments={"position": position, "ending": str(ending), **more})
    largest = positions[-3:]
    for ending in map(str, endings(game)):
        yield case("exercises", arguments={"number": 1000, "ending": ending})
        yield case("dataset", arguments={"to": 10**6, "heaps": 6, "ending": ending})
        yield case("dataset", arguments={"sample": 10**6, "ending": ending})
        for position in largest:
            for operation in ("simulate", "tournament", "sprt"):
                yield case(operation, arguments={"position": position, "games": 10**6, "ending": ending})
            yield case("simulate", arguments={"position": position, "games": 10**6, "ending": ending, "errors": True})
        for to in TABLES:
            for operation in ("table", "patterns", "findings"):
                yield case(operation, arguments={"to": to, "ending": ending})
    yield case("genera", arguments={"to": 10_000})
    yield case("quotient", arguments={})
    yield case("quotient", arguments={"to": 5000})
    for to in (None, 10**9):
        yield case("period", arguments={"to": to})
    for to in (10**5, 10**9):
        yield case("sequence", arguments={"to": to})
        yield case("guess", arguments={"to": to})
    for size in ("9x9", "20x20"):
        yield case("census", arguments={"size": size})
        yield case("census_boards", arguments={"size": size, "marked": 9})


def cases() -> Iterator[Case]:
    for game in games():
        yield from cases_of(game)
    for expression in ("order(2**4095 + 12345)", "(2**4095 + 1) ** (2**4000 + 1)", "inverse(2**4095 + 17)"):
        yield Case("nimber", None, {"expression": expression})
    for name in ("misere-octals", "octal-periods"):
        yield Case("study", None, {"name": name, "digits": 4})


# ---- what compiles once ----


def set_compiling_aside(shared: Any) -> None:
    """The compiler's time counts neither on a budget nor in the table; it is spent once, and kept on disk.

    `shared` holds, for the process that waits, the seconds so far, and whether the compiler is at work.
    """
    compile_here = decorator.found

    def found(*arguments: Any) -> Any:
        PAUSE.begin()
        struct.pack_into("dd", shared, 0, 0.0, 1.0)
        try:
            return compile_here(*arguments)
        finally:
            PAUSE.end()
            struct.pack_into("dd", shared, 0, PAUSE.seconds(), 0.0)

    decorator.found = found


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
        try:
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
    all_questions()
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
    done = 0
    with ThreadPoolExecutor(asked.at_once) as pool, open(asked.log or os.devnull, "a") as log:
        for ran in pool.map(lambda case: run_case(case, asked.seconds), every):
            done += 1
            print(json.dumps(vars(ran)), file=log, flush=True)
            if ran.seconds > asked.seconds + LATE or ran.said.startswith(("BROKEN", "KILLED", "DIED")):
                print(f"{done}: {ran.seconds:6.2f} s  {ran.name}\n    {ran.said}\n    {ran.place}", flush=True)
            slowest = sorted([*slowest, ran], key=lambda one: -one.seconds)[:20]
    print(f"\n{done} cases; the slowest:")
    for ran in slowest:
        print(f"{ran.seconds:6.2f} s  {ran.name}: {ran.said[:80]}")


if __name__ == "__main__":
    main()
