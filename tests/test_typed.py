"""What a user's type checker knows of the answers: `mypy` reads this file as it reads their scripts, strictly."""

from pathlib import Path
from typing import assert_type

import grundy
from grundy.analysis.solution import Solution
from grundy.analysis.table_patterns import Patterns
from grundy.analysis.value_table import Table
from grundy.operations.states import States


def test_answers_have_types() -> None:
    table = assert_type(grundy.table("kayles", to=20), Table)
    assert assert_type(table[4], int) == 1
    assert assert_type(table.shape, tuple[int, ...]) == (21,)
    assert assert_type(table.folder, Path | None) is None
    assert assert_type(grundy.table("kayles", to=(3, 3)), Table)[2, 3] == 1
    assert assert_type(grundy.solve("nim", "3+5+4"), Solution).nimber == 2
    assert assert_type(grundy.patterns("nim", to=(30, 30)), Patterns).findings
    assert assert_type(grundy.states("divinim", "#../..."), States).positions
