"""Where compiled code is not there yet, the interpreter gives the same answer while another process compiles."""

import importlib
import json
import os
import random
import sys
import threading
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy.core.asking import game
from grundy.core.budget import Budget
from grundy.core.errors import Cancelled, GrundyError
from grundy.core.game import Ending
from grundy.engines.tiered import tiered
from grundy.games.bitter_chocolate.kernels import step_nimbers
from grundy.kernels.asked import ASKED, Asked, NotYet
from grundy.kernels.interpreted import Try
from grundy.questions.simulate import simulate
from grundy.questions.solve import solve
from tests.kernels.test_cache import in_a_process
from tests.later import some_now
from tests.support import PATIENCE

pytestmark = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="there is no compiler")

FILES = {
    "__init__": "",
    "halves": "from grundy.kernels.decorator import kernel\n\n@kernel\ndef half(n):\n    return n // 2\n",
    "whole": '"""Of the WHOLE trial."""\n\nfrom grundy.kernels.decorator import kernel\n'
    "from trial.halves import half\n\n"
    "@kernel\ndef fill(values, n):\n    for i in range(len(values)):\n        values[i] = half(n) + i\n"
    "    return n, values\n\n"
    "@kernel\ndef spin(values):\n    values[0] = 1\n    while values[1] == 0:\n        values[0] += 1\n    return 0\n\n"
    "@kernel\ndef deep(n):\n    return 0 if n == 0 else 1 + deep(n - 1)\n",
}


@pytest.fixture
def trial(tmp_path: Path) -> Path:
    (tmp_path / "trial").mkdir()
    for name, text in FILES.items():
        (tmp_path / "trial" / f"{name}.py").write_text(text)
    return tmp_path


def kernels(folder: Path) -> Any:
    """The trial's, with an empty folder for compiled code; in a process of its own."""
    os.environ["GRUNDY_CACHE"] = str(folder / "cache")
    sys.path.insert(0, str(folder))
    return importlib.import_module("trial.whole")


def asked(said: list[str], look: Callable[[], None] = lambda: None, **more: Any) -> Asked:
    return Asked(nullcontext, look, lambda what, done, total: said.append(what), **more)


class Never:
    """A compiler that does not come to an end."""

    def ask(self, order: Any) -> None:
        self.orders = [order]

    def works_on(self, path: Path) -> bool:
        return True

    def left(self) -> float:
        return 12.4


def never() -> None:
    """In a process of its own: nothing is ever compiled elsewhere."""
    from grundy.kernels import tiers

    tiers.compiler_of = lambda process: Never()  # type: ignore[assignment]


# ---- the interpreter ----


def interpreted(folder: Path) -> Any:
    never()
    whole, said = kernels(folder), list[str]()
    ASKED.set(asked(said))
    values = np.zeros(3, dtype=np.int64)
    n, same = whole.fill(values, 9)
    return type(n) is int, n, same is values, values.tolist(), len(whole.fill.signatures)


def test_the_interpreter_answers_in_place_of_the_compiler(trial: Path) -> None:
    assert in_a_process(interpreted, trial) == (True, 9, True, [4, 5, 6], 0)


def given_up(folder: Path) -> Any:
    never()
    whole, said = kernels(folder), list[str]()
    values = np.zeros(2, dtype=np.int64)

    def look() -> None:
        if len(said) > 1:
            raise Cancelled("nobody wants it")

    ASKED.set(asked(said, look))
    before = threading.active_count()
    try:
        whole.spin(values)
    except Cancelled:
        while threading.active_count() > before:  # the thread ends, too
            time.sleep(0.01)
        return values.tolist(), said[0]
    return None


def test_what_is_called_off_has_changed_nothing_and_said_what_it_waits_for(trial: Path) -> None:
    assert in_a_process(given_up, trial) == ([0, 0], "compiling the WHOLE kernels, once: 12 s left")


def not_yet(folder: Path) -> Any:
    whole = kernels(folder)
    ASKED.set(asked([], waits=False))
    try:
        whole.fill(np.zeros(3, dtype=np.int64), 9)
    except NotYet:
        return sorted(path.name for path in (folder / "cache" / "code").iterdir())
    return None


def test_who_does_not_wait_hears_that_it_is_not_there(trial: Path) -> None:
    assert in_a_process(not_yet, trial) == []


def overlapping(folder: Path) -> Any:
    from grundy.kernels.interpreted import CannotInterpret, Copies

    whole = np.zeros(8)
    found = []
    for arguments in ((whole[:5], whole[4:]), (whole[:4], whole[4:]), (whole, (whole, 3)), (np.zeros(9 << 20),)):
        try:
            copies = Copies(arguments)
            found.append(len(copies.arrays))
        except CannotInterpret as error:
            found.append(str(error))
    return found


def test_arrays_that_cannot_be_copied_are_left_to_the_compiler(trial: Path) -> None:
    assert in_a_process(overlapping, trial) == ["arrays overlap", 2, 1, "arrays are large"]


# ---- the compiler beside it ----


def compiled_beside(folder: Path, seconds: float) -> Any:
    """With seconds for the interpreter: the answer, and what is compiled in the end."""
    whole, said = kernels(folder), list[str]()
    ASKED.set(asked(said, left=seconds))
    values = np.zeros(3, dtype=np.int64)
    whole.fill(values, 9)
    waited = bool(whole.fill.signatures)
    deadline = time.monotonic() + PATIENCE
    while not (folder / "cache" / "seconds.json").exists():  # the last thing that it writes
        assert time.monotonic() < deadline
        time.sleep(0.02)
    whole.fill(values, 11)
    return waited, values.tolist(), sum(whole.fill.stats.cache_hits.values()), bool(said)


@pytest.mark.parametrize(("seconds", "waited"), [(PATIENCE, False), (0.0, True)])
def test_another_process_compiles_and_what_it_made_is_taken(trial: Path, seconds: float, waited: bool) -> None:
    assert in_a_process(compiled_beside, trial, seconds) == (waited, [5, 6, 7], 1, waited)
    measured = json.loads((trial / "cache" / "seconds.json").read_text())
    assert list(measured) == ["whole.fill"]


def broken(folder: Path) -> Any:
    """The compiler's process cannot start."""
    whole, said = kernels(folder), list[str]()
    sys.executable = str(folder / "no-such-python")
    ASKED.set(asked(said, left=0.0))
    values = np.zeros(3, dtype=np.int64)
    whole.fill(values, 9)
    return values.tolist(), len(whole.fill.signatures)


def recursive(folder: Path) -> Any:
    whole = kernels(folder)
    ASKED.set(asked([], left=PATIENCE))
    return whole.deep(5 * sys.getrecursionlimit()) // sys.getrecursionlimit()


def test_what_the_interpreter_fails_at_is_compiled(trial: Path) -> None:
    assert in_a_process(recursive, trial) == 5


def test_without_another_process_the_compiler_works_here(trial: Path) -> None:
    assert in_a_process(broken, trial) == ([4, 5, 6], 1)


# ---- every game ----

STARTS = {"sprouts": "3"}  # the usual start has games that take the interpreter long
GAMES = ("divinim", "sprouts", "hackenbush", "chomp", "chocolate", "max-nim", "kayles")


def answers(cache: str, id: str) -> list[Any]:
    """Small questions about a game."""
    rules = game(id)
    rng = random.Random(id)
    found: list[Any] = []
    positions = [rules.sample(rng, size) for size in (2, 4, 5)]
    for ending in Ending:
        if rules.refusal(ending):
            continue
        for position in positions:
            with tiered(budget := Budget(60.0)):
                answer = solve(rules, position, ending, budget)
                found.append((str(answer.value), answer.remoteness, answer.best))
        for boards in (None, ""):
            try:
                with tiered(budget := Budget(60.0)):
                    start = None if boards is not None or id not in STARTS else rules.parse(STARTS[id])
                    played = simulate(rules, games=12, positions=start, random=boards, ending=ending, budget=budget)
                    found.append(played.statistics.to_dict())
            except GrundyError as error:
                found.append(str(error))
    return found


def answers_of_the_interpreter(cache: str, id: str) -> list[Any]:
    os.environ["GRUNDY_CACHE"] = cache
    os.environ.pop("GRUNDY_TIERS", None)
    never()
    from grundy.kernels import asked

    asked.Asked.left = PATIENCE
    return [*answers(cache, id), list(Path(cache, "code").glob("*-*"))]


@pytest.mark.parametrize("id", some_now(GAMES, "chocolate", "max-nim", "kayles"))
def test_both_tiers_give_the_same_answers(id: str, tmp_path: Path) -> None:
    assert in_a_process(answers_of_the_interpreter, str(tmp_path / "cache"), id) == [*answers("", id), []]


def test_a_try_is_given_up_in_silence_wherever_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in its very last line, after its work is done."""
    loud: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", lambda told: told.exc_type is SystemExit or loud.append(told))
    reached, given_up = threading.Event(), threading.Event()

    def last_line() -> float:
        reached.set()
        given_up.wait(PATIENCE)
        return 0.0

    monkeypatch.setattr("grundy.kernels.interpreted.time.thread_time", last_line)
    table, bounds, seen = np.zeros((2, 2), dtype=np.uint16), np.ones(2, dtype=np.int64), np.zeros(4, dtype=np.int64)
    in_vain = Try(step_nimbers, (table, bounds, seen, 0, 1))
    assert reached.wait(PATIENCE)
    in_vain.give_up()
    given_up.set()
    assert in_vain.wait(PATIENCE)
    assert loud == []
