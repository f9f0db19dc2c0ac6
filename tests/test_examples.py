"""Every example runs as a script, says something, and its game can be asked about from outside the package."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support import EXAMPLES, ROOT, example_kinds


def test_there_are_examples() -> None:
    assert EXAMPLES
    assert example_kinds()


def test_the_table_of_kinds_names_every_example() -> None:
    table = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert [path.name for path in EXAMPLES if f"(examples/{path.name})" not in table] == []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_runs_as_a_script(path: Path, run_python: Callable[..., Any], tmp_path: Path) -> None:
    ran = run_python(path)
    assert ran.rc == 0, ran.err[-1000:]
    assert ran.out.strip()
    assert ran.err == ""
    assert list(tmp_path.iterdir()) == [], "it leaves nothing behind"
