"""The cold path: every operation once, in a process of its own, with nothing compiled and nothing cached.

Its answer is that of the same question asked again, with the code that the first time has compiled. Whoever waits for
the compiler is told so before the answer. How long the first sign took is printed (`-rP`)
and in the report, and not judged.
"""

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from grundy.operations import all_operations
from grundy.warming import kernels_in
from tests.later import COMPILED
from tests.support import COMMAND, PATIENCE

pytestmark = pytest.mark.skipif(not COMPILED, reason="there is no compiler")

BOARD = "#...../....../..#.../....../....../.....#"
# each operation with the words of its command, large enough to compile where it can; what compiles is listed below
OPERATIONS: dict[str, tuple[str, ...]] = {
    "alike": ("alike", "divinim", "--positions", "#../..#", "--positions", "##./..."),
    "batch": ("solve", "cram", "--batch", "boards.csv", "--out", "x.csv"),
    "canonical": ("canonical", "kayles", "30"),
    "census": ("census", "divinim", "3x3"),
    "certify": ("certify", "sprouts", "4"),
    "certify_batch": ("certify", "kayles", "--batch", "heaps.csv", "--out", "x.zip"),
    "cite": ("cite", "kayles"),
    "codes": ("codes", "guiles"),
    "dataset": ("dataset", "kayles", "--to", "12", "--out", "x.csv"),
    "derive": ("derive", "hackenbush", "0-1,1-2,1-3,2-3"),
    "draw": ("draw", "sprouts", "3"),
    "exercises": ("exercises", "cram", "--number", "2"),
    "explain": ("explain", "cram", "5x6", "--answer", "cover 1,1-1,2", "--budget", "60s"),
    "export": ("export", "kayles", "8"),
    "genera": ("genera", "kayles", "--to", "30"),
    "genus": ("genus", "kayles", "30"),
    "guess": ("guess", "max-nim", "--to", "20000"),
    "hunt": ("hunt", "003/no-smaller-period", "--rounds", "1"),
    "label": ("label", "cram", "2x3"),
    "moves": ("moves", "divinim", BOARD),
    "nimber": ("nimber", "5 ⊗ (3 ⊕ 8) / 7"),
    "paper": ("paper", "cram", "4x5", "--depth", "1"),
    "patterns": ("patterns", "slow-nim", "--to", "1000,1000"),
    "period": ("period", "kayles", "--to", "3000"),
    "ppositions": ("ppositions", "wythoff", "--to", "300,300"),
    "quotient": ("quotient", "kayles", "--budget", "5m"),
    "scored": ("scored", "divinim", "#../#.#"),
    "sequence": ("sequence", "kayles", "--to", "3000"),
    "simulate": ("simulate", "kayles", "--games", "100000"),
    "solve": ("solve", "cram", "5x6", "--budget", "60s"),
    "sprt": ("sprt", "kayles", "--games", "1000"),
    "states": ("states", "divinim", "#../..#"),
    "study": ("study", "misere-octals", "--digits", "1", "--heaps", "12"),
    "sweep": ("sweep", "octal", "-p", "code=0.77", "--of", "period"),
    "table": ("table", "max-nim", "--to", "4000"),
    "tournament": ("tournament", "kayles", "30", "--players", "random,perfect", "--games", "40"),
    "tree": ("tree", "cram", "4x5", "--depth", "1"),
    "verify": ("verify", "003/no-smaller-period"),
    "verify_solution": ("verify-solution", "sprouts", "4"),
    "why": ("explain", "cram", "4x5"),
}
FROM_PYTHON: dict[str, str] = {  # those without a command
    "analyse": "analyse('cram', '4x5', depth=1).to_dict()",
    "census_boards": "census_boards('divinim', '3x3', 2).to_page()",
    "findings": "findings('max-nim', 4000).to_dict()",
    "match": "match('cram', ('perfect', 'random'), '4x5').to_json()",
    "minimax": "minimax('cram', '4x5', depth=2)",
    "review": "review(grundy.match('cram', ('random', 'random'), '4x5'))",
}
COMPILING = {
    *("batch", "census", "certify", "dataset", "explain", "guess", "hunt", "paper", "patterns"),
    *("period", "ppositions", "quotient", "scored", "sequence", "simulate", "solve", "study", "sweep", "table"),
    *("tree", "verify", "verify_solution", "why", "analyse", "findings", "match", "review"),
}
QUICK = {"nimber", "table", "moves"}  # one that compiles, for every change
SCRIPT = "import grundy; print(grundy.{})"


@dataclass
class Seen:
    """What a process said, in this order, and what it compiled."""

    code: int = -1
    said: list[tuple[str, str]] = field(default_factory=list)  # the stream and the text
    first_sign: float = 0.0  # seconds
    ended: float = 0.0
    compiled: set[str] = field(default_factory=set)

    def text(self, stream: str) -> str:
        return "".join(text for name, text in self.said if name == stream)

    def before_the_answer(self) -> str:
        """What a person who waits has seen by then."""
        names = [name for name, _ in self.said]
        return "".join(text for _, text in self.said[: names.index("out")])


Run = Callable[..., Seen]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A process whose standard error is a terminal; all runs of a test share their compiled code and nothing else."""
    runs = 0

    def started(*words: str) -> Seen:
        nonlocal runs
        runs += 1
        folder = tmp_path / str(runs)
        folder.mkdir()
        (folder / "boards.csv").write_text("position\n4x5\n5x5\n")
        (folder / "heaps.csv").write_text("position\n9+4\n12\n")
        env = {"GRUNDY_CACHE": str(tmp_path / "cache"), "GRUNDY_DATA": str(folder / "data"), "COLUMNS": "120"}
        code = tmp_path / "cache" / "code"
        before = kernels_in(code) if code.exists() else set()
        seen = watch(words, folder, {**os.environ, **env, "TERM": "xterm", "PYTHONUNBUFFERED": "1"})
        seen.compiled = (kernels_in(code) if code.exists() else set()) - before
        return seen

    return started


def watch(words: tuple[str, ...], folder: Path, env: dict[str, str]) -> Seen:
    ours, theirs = pty.openpty()
    began, seen = time.monotonic(), Seen()
    with subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs, cwd=folder, env=env
    ) as process:
        os.close(theirs)
        assert process.stdout is not None
        streams = {ours: "err", process.stdout.fileno(): "out"}
        while streams:
            ready = select.select(list(streams), [], [], PATIENCE)[0]
            if not ready:
                process.kill()
                pytest.fail(f"{words} says nothing more; so far: {seen.said}")
            for stream in ready:
                try:
                    data = os.read(stream, 1 << 16)
                except OSError:  # nobody has the other side of the terminal any more
                    data = b""
                seen.first_sign = seen.first_sign or time.monotonic() - began
                if data:
                    seen.said.append((streams[stream], data.decode(errors="replace")))
                else:
                    del streams[stream]
        seen.code, seen.ended = process.wait(PATIENCE), time.monotonic() - began
    os.close(ours)
    return seen


def answer_of(seen: Seen) -> str:
    return without_times(seen.text("out"))


def without_times(text: str) -> str:
    """How long it took differs from run to run; a hunt also says how many rounds a second that makes."""
    return re.sub(r"""["']?(seconds|rate)["']?[:=] ?[\d.e+-]+|[\d.]+ s\b""", "", text)


def test_no_operation_is_left_out() -> None:
    names = {question.name for question in all_operations()}
    assert names == set(OPERATIONS) | set(FROM_PYTHON), "a new operation needs a line in a table above"
    assert {question.name for question in all_operations() if not question.command} >= set(FROM_PYTHON)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in QUICK else pytest.mark.long) for name in OPERATIONS]
)
def test_a_command(run: Run, name: str, record_property: Callable[[str, object], None]) -> None:
    words = (*COMMAND, *OPERATIONS[name], *(() if name == "draw" else ("--json",)))
    cold = run(*words)
    record_property("first_sign", cold.first_sign)
    record_property("answer", cold.ended)
    print(f"{name}: first sign after {cold.first_sign:.1f} s, answer after {cold.ended:.1f} s")
    assert cold.code == 0, cold.said
    assert "over budget" not in cold.text("err")
    assert (name in COMPILING) == bool(cold.compiled), cold.compiled
    if cold.compiled:
        assert re.search(r"compiling the .+, once", cold.before_the_answer()), cold.said
    again = run(*words)
    assert not again.compiled
    assert "compiling" not in again.text("err")
    assert answer_of(again) == answer_of(cold)


@pytest.mark.long
@pytest.mark.parametrize("name", FROM_PYTHON)
def test_from_python(run: Run, name: str) -> None:
    words = (sys.executable, "-c", SCRIPT.format(FROM_PYTHON[name]))
    cold, again = run(*words), run(*words)
    assert cold.code == 0, cold.said
    assert (name in COMPILING) == bool(cold.compiled), cold.compiled
    assert not again.compiled
    assert answer_of(again) == answer_of(cold)


def test_all_that_is_shown_is_within_the_budget(run: Run, ask: Any) -> None:
    """The reasons too, which are computed: half an answer and then an error was the rule once."""
    words = ("solve", "divinim", "#../..#", "-e", "scored", "--why", "--budget", "60s")
    cold, warm = run(*COMMAND, *words), ask(*words)
    assert (cold.code, answer_of(cold)) == (warm.rc, without_times(warm.out))
    assert warm.rc == 0
    assert "over budget" not in cold.text("err")
