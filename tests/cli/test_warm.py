"""`grundy warm` compiles what a game needs, keeps what it has done when it is stopped, and knows when all is there."""

import os
import re
import subprocess
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from grundy import warming
from grundy.core.asking import game
from grundy.core.budget import Budget
from grundy.core.errors import Cancelled
from grundy.kernels.compiler import LOWEST
from grundy.questions.period import period
from grundy.questions.table import table
from grundy.warming import DONE, kept, warm
from tests.forked import run_forked
from tests.kernels.test_cache import in_a_process
from tests.support import COMMAND, PATIENCE, one_line_error
from tests.web.conftest import until

pytestmark = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="there is no compiler")


def test_the_command_says_what_it_did_and_where() -> None:
    """In the folder of all tests, whose compiled code others need too."""
    folder = Path(os.environ["GRUNDY_CACHE"]) / "code"
    for did in (r"compiled [\d,]+ kernels?|all is there", "all is there"):
        code, out, err = run_forked(["warm", "max-nim"])
        assert (code, err) == (0, b"")
        assert re.fullmatch(rf"({did}); [\d,]+ are kept in {re.escape(str(folder))}\n", out.decode())


def test_a_game_that_is_not_there() -> None:
    code, _, err = run_forked(["warm", "max-nin"])
    assert code == 2
    assert "max-nim" in one_line_error(err.decode())


def warmed(cache: str, stops: bool, without: str = "") -> Any:
    """Two questions of one kernel each, with another folder: what is said, and what is kept."""
    os.environ["GRUNDY_CACHE"] = cache
    rules, folder = game("max-nim", d="5/2"), Path(cache, "code")
    asked = partial(table, rules, 400), partial(period, rules, 400)
    warming.questions = lambda rules: iter(asked)
    budget = Budget(None)
    if stops:
        budget.progress = lambda what, done, total: budget.cancel() if done else None
    if without:
        (folder / without).unlink()
    try:
        said = str(warm(["max-nim"], budget))
    except Cancelled:
        said = "stopped"
    return said.partition(";")[0], sorted(kept(folder)), Path(cache, DONE).exists()


def test_what_is_compiled_is_kept_and_nothing_is_compiled_twice(tmp_path: Path) -> None:
    said, first, done = in_a_process(warmed, str(tmp_path), True)
    assert (said, len(first), done) == ("stopped", 1, False)
    said, both, done = in_a_process(warmed, str(tmp_path), False)
    assert (said, len(both), done) == ("compiled 1 kernel", 2, True)
    assert set(first) < set(both)
    assert in_a_process(warmed, str(tmp_path), False) == ("all is there", both, True)
    assert in_a_process(warmed, str(tmp_path), False, first[0]) == ("compiled 1 kernel", both, True)


def compilers(cache: Path) -> list[tuple[int, int]]:
    """Processes that compile into that folder, with their priorities."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"GRUNDY_CACHE={cache}\0".encode() in (process / "environ").read_bytes():
                found.append((int(process.name), os.getpriority(os.PRIO_PROCESS, int(process.name))))
    return found


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="the system does not tell")
def test_the_compiler_goes_on_behind_everybody_when_a_small_question_is_answered(tmp_path: Path) -> None:
    env = {**os.environ, "GRUNDY_CACHE": str(tmp_path), "GRUNDY_TIERS": ""}
    asked = [*COMMAND, "solve", "chomp", "3,2"]
    found = subprocess.run(asked, env=env, capture_output=True, timeout=PATIENCE, check=True)
    assert found.stdout == run_forked(["solve", "chomp", "3,2"])[1]
    assert found.stderr == b""

    def steps_back() -> bool:
        running = compilers(tmp_path)
        return bool(kept(tmp_path / "code")) if not running else [nice for _, nice in running] == [LOWEST]

    until(steps_back, "it goes on, or has done what it was asked for")
