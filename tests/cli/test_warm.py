"""`grundy warm` compiles what a game needs, keeps what it has done when it is stopped, and knows when all is there."""

import os
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from grundy import warming
from grundy.core.budget import Budget
from grundy.core.errors import Cancelled
from grundy.core.lookup import game
from grundy.operations.period import period
from grundy.operations.table import table
from grundy.warming import DONE, kernels_in, warm
from tests.compile.test_cache import in_a_process
from tests.forked import run_forked
from tests.support import one_line_error

pytestmark = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="there is no compiler")


def test_the_command_says_what_it_did_and_where() -> None:
    """In the folder of all tests, whose compiled code others need too."""
    folder = Path(os.environ["GRUNDY_CACHE"]) / "code"
    for did in (r"compiled [\d,]+ kernels?|all is there", "all is there"):
        code, out, err = run_forked(["admin", "warm", "max-nim"])
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
    warming.requests_of = lambda rules: iter(asked)
    budget = Budget(None)
    if stops:
        budget.progress = lambda what, done, total: budget.cancel() if done else None
    if without:
        (folder / without).unlink()
    try:
        said = str(warm(["max-nim"], budget))
    except Cancelled:
        said = "stopped"
    return said.partition(";")[0], sorted(kernels_in(folder)), Path(cache, DONE).exists()


def test_what_is_compiled_is_kept_and_nothing_is_compiled_twice(tmp_path: Path) -> None:
    said, first, done = in_a_process(warmed, str(tmp_path), True)
    assert (said, len(first), done) == ("stopped", 1, False)
    said, both, done = in_a_process(warmed, str(tmp_path), False)
    assert (said, len(both), done) == ("compiled 1 kernel", 2, True)
    assert set(first) < set(both)
    assert in_a_process(warmed, str(tmp_path), False) == ("all is there", both, True)
    assert in_a_process(warmed, str(tmp_path), False, first[0]) == ("compiled 1 kernel", both, True)
