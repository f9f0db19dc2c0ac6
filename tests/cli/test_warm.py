"""`grundy warm` compiles what a game needs, keeps what it has done when it is stopped, and knows when all is there."""

import json
import os
import subprocess
import time
from pathlib import Path

import pytest

from grundy import service
from grundy.warming import DONE, kept, warm
from tests.forked import run_forked
from tests.kernels.test_cache import in_a_process
from tests.support import COMMAND, PATIENCE, one_line_error

pytestmark = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="there is no compiler")


def grundy(cache: Path, *arguments: str) -> str:
    code, out, err = run_forked(list(arguments), GRUNDY_CACHE=str(cache), GRUNDY_TIERS="")
    assert (code, err) == (0, b"")
    return out.decode()


def test_what_is_compiled_is_there_the_second_time_and_for_every_question(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    said = grundy(cache, "warm", "max-nim")
    there = kept(cache / "code")
    assert said == f"compiled {len(there)} kernels; {len(there)} are kept in {cache / 'code'}\n"
    assert grundy(cache, "warm", "max-nim") == f"all is there; {len(there)} are kept in {cache / 'code'}\n"
    grundy(cache, "solve", "max-nim", "900")
    grundy(cache, "simulate", "max-nim", "--games", "20")
    assert kept(cache / "code") == there
    (cache / "code" / sorted(there)[0]).unlink()
    assert grundy(cache, "warm", "max-nim").startswith("compiled 1 kernels; ")


def stopped(cache: str) -> tuple[int, bool]:
    """Called off as soon as something is compiled: how many are kept."""
    os.environ["GRUNDY_CACHE"] = cache
    budget = service.Budget(None)
    budget.progress = lambda *_: budget.cancel() if kept(Path(cache, "code")) else None
    try:
        warm(["max-nim"], budget)
    except service.Cancelled:
        return len(kept(Path(cache, "code"))), Path(cache, DONE).exists()
    raise AssertionError


def test_what_was_compiled_before_it_was_stopped_is_kept(tmp_path: Path) -> None:
    compiled, done = in_a_process(stopped, str(tmp_path))
    assert compiled > 0
    assert not done
    there = kept(tmp_path / "code")
    assert grundy(tmp_path, "warm", "max-nim").startswith(f"compiled {len(kept(tmp_path / 'code')) - len(there)} ")
    assert there < kept(tmp_path / "code")


def test_a_game_that_is_not_there(tmp_path: Path) -> None:
    code, _, err = run_forked(["warm", "max-nin"], GRUNDY_CACHE=str(tmp_path))
    assert code == 2
    assert "max-nim" in one_line_error(err.decode())


def test_a_small_question_leaves_its_compiled_code_behind(tmp_path: Path) -> None:
    """The process that compiles goes on when the command is over, and tells how long it took."""
    env = {**os.environ, "GRUNDY_CACHE": str(tmp_path), "GRUNDY_TIERS": ""}
    asked = [*COMMAND, "solve", "max-nim", "900", "--json"]
    first = subprocess.run(asked, env=env, capture_output=True, timeout=PATIENCE, check=True)
    deadline = time.monotonic() + PATIENCE
    while not (tmp_path / "seconds.json").exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert list(json.loads((tmp_path / "seconds.json").read_text())) == ["jumps.jump_nimbers"]
    again = subprocess.run(asked, env=env, capture_output=True, timeout=PATIENCE, check=True)
    answers = [json.loads(run.stdout) for run in (first, again)]
    assert [run.stderr for run in (first, again)] == [b"", b""]
    assert answers[0]["nimber"] == answers[1]["nimber"] == service.solve("max-nim", "900").nimber
