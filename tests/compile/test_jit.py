"""Small questions are answered by the interpreter, from the same source and with the same answers."""

import importlib
import os
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy.compile import kernel
from grundy.core.budget import Budget
from grundy.core.errors import GrundyError
from grundy.core.game import Ending
from grundy.core.lookup import game
from grundy.operations.simulate import simulate
from grundy.operations.solve import solve
from tests.compile.test_cache import in_a_process
from tests.later import some_now

pytestmark = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="there is no compiler")

FILES = {
    "__init__": "",
    "halves": "from grundy.compile.kernel import kernel\n\n@kernel\ndef half(n):\n    return n // 2\n",
    "whole": '"""Of the WHOLE trial."""\n\nfrom grundy.compile.kernel import kernel\nfrom trial.halves import half\n\n'
    "@kernel\ndef fill(values, n):\n    for i in range(len(values)):\n        values[i] = half(n) + i\n"
    "    return values[0], values\n",
}


@pytest.fixture
def trial(tmp_path: Path) -> Path:
    """A package of kernels that call each other from file to file."""
    (tmp_path / "trial").mkdir()
    for name, text in FILES.items():
        (tmp_path / "trial" / f"{name}.py").write_text(text)
    return tmp_path


def filled(folder: Path, small: bool, seconds: float = 0.0) -> Any:
    """In a process of its own, with an empty folder for compiled code: the answer, what is compiled and said."""
    os.environ["GRUNDY_CACHE"] = str(folder / "cache")
    sys.path.insert(0, str(folder))
    kernel.Interpreted.seconds = seconds
    whole, said = importlib.import_module("trial.whole"), list[str]()
    values = np.zeros(3, dtype=np.int64)
    budget = Budget(None, progress=lambda what, done, total: said.append(what), small=small)
    with budget.running():
        n, same = whole.fill(values, 9)
    loaded = "numba" in sys.modules
    return type(n), n, same is values, values.tolist(), loaded and len(whole.fill.dispatcher.signatures), said


def filled_with_compiler(folder: Path, small: bool) -> Any:
    importlib.import_module("grundy.compile.jit")
    return filled(folder, small)


def test_a_small_question_is_interpreted_and_loads_no_compiler(trial: Path) -> None:
    assert in_a_process(filled, trial, True) == (int, 4, True, [4, 5, 6], False, [])
    assert in_a_process(filled_with_compiler, trial, True) == (int, 4, True, [4, 5, 6], 0, [])


def test_a_large_question_is_compiled_and_says_so(trial: Path) -> None:
    assert in_a_process(filled, trial, False) == (int, 4, True, [4, 5, 6], 1, ["compiling the WHOLE kernels, once"])
    again = in_a_process(filled, trial, False)
    assert again[-2:] == (1, []), "what is kept is loaded without a word"
    found = in_a_process(filled_with_compiler, trial, True)
    assert found[-2:] == (1, []), "and used for small questions too, where the compiler is loaded"


def test_who_asks_many_small_questions_compiles(trial: Path) -> None:
    found = in_a_process(filled, trial, True, kernel.MOST_INTERPRETED)
    assert found[-2:] == (1, ["compiling the WHOLE kernels, once"])


# ---- every game ----

STARTS = {"sprouts": "3"}  # the usual start has games that take the interpreter long
GAMES = ("divinim", "sprouts", "hackenbush", "chomp", "chocolate", "max-nim", "kayles")


def answers(id: str, small: bool) -> list[Any]:
    """Small questions about a game."""
    rules = game(id)
    rng = random.Random(id)
    found: list[Any] = []
    positions = [rules.sample(rng, size) for size in (2, 4, 5)]
    type(rules).interpreted_to = 10**9 if small else -1
    for ending in Ending:
        if rules.refusal(ending):
            continue
        for position in positions:
            answer = solve(rules, position, ending, Budget(60.0))
            found.append((str(answer.value), answer.remoteness, answer.best))
        for boards in (None, ""):
            try:
                start = None if boards is not None or id not in STARTS else rules.parse(STARTS[id])
                asked = {"games": 12, "positions": start, "random": boards, "ending": ending, "budget": Budget(60.0)}
                found.append(simulate(rules, **asked).statistics.to_dict())
            except GrundyError as error:
                found.append(str(error))
    return found


def interpreted(cache: str, id: str) -> list[Any]:
    os.environ["GRUNDY_CACHE"] = cache
    kernel.MOST_INTERPRETED = float("inf")
    return [*answers(id, True), list(Path(cache, "code").glob("*-*"))]


def compiled(id: str) -> list[Any]:
    return answers(id, False)


@pytest.mark.parametrize("id", some_now(GAMES, "chocolate", "max-nim", "kayles"))
def test_the_interpreter_gives_the_same_answers(id: str, tmp_path: Path) -> None:
    assert in_a_process(interpreted, str(tmp_path / "cache"), id) == [*in_a_process(compiled, id), []]
