"""Compiled rules are kept: a second process compiles nothing, two at once do no harm, a cache is never required."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support import PATIENCE, one_line_error

SCRIPT = '''
import sys
from dataclasses import dataclass
import grundy
from grundy import HeapGame, TableGame, param, rule

@dataclass(frozen=True)
class Mine(HeapGame):
    """Take 1, 2 or `top` tokens."""
    id = "mine"
    top: int = param(5, 1, 100)

    @rule
    def heap_options(n, top):
        for take in (1, 2, top):
            if take <= n:
                yield n - take

@dataclass(frozen=True)
class Corner(TableGame):
    """A rook that walks home."""
    id = "corner"

    @rule
    def table_options(a, b):
        for x in range(a):
            yield x, b
        for y in range(b):
            yield a, y

answers = [grundy.solve(Mine(int(sys.argv[1])), "5000")]
if sys.argv[2:]:
    answers.append(grundy.solve(Corner(), "60,70"))
for answer in answers:
    assert answer.engine in ("heaps", "dense"), answer.why
    print(answer.nimber)
'''


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(SCRIPT)
    return path


def machine_code(cache: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in (cache / "code").iterdir()}


@pytest.mark.long
def test_a_second_process_compiles_nothing(run_python: Callable[..., Any], script: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first = run_python(script, 5, "both", GRUNDY_CACHE=str(cache))
    assert first.rc == 0, first.err[-500:]
    compiled = machine_code(cache)
    assert compiled
    for top in (5, 7):  # another value of the parameter needs no other machine code
        again = run_python(script, top, "both", GRUNDY_CACHE=str(cache))
        assert again.rc == 0, again.err[-500:]
        assert again.err == ""
    assert machine_code(cache) == compiled


@pytest.mark.long
def test_two_processes_at_once_with_an_empty_cache(script: Path, tmp_path: Path) -> None:
    env = {**os.environ, "GRUNDY_CACHE": str(tmp_path / "cache")}
    both = [
        subprocess.Popen(
            [sys.executable, str(script), "5"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
        )
        for _ in range(2)
    ]
    outputs = [process.communicate(timeout=PATIENCE) for process in both]
    assert [process.returncode for process in both] == [0, 0], outputs
    assert outputs[0] == outputs[1]
    left = [path.name for path in (tmp_path / "cache").rglob("*.tmp")]
    assert left == []


@pytest.mark.long
def test_a_cache_that_cannot_be_written(run_python: Callable[..., Any], script: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    nowhere = str(tmp_path / "file" / "home")  # not even root can make it
    ran = run_python(script, 5, HOME=nowhere, GRUNDY_CACHE="", GRUNDY_DATA="", XDG_CACHE_HOME="", XDG_DATA_HOME="")
    assert ran.rc == 0, ran.err[-500:]
    assert len(ran.out.split()) == 1
    assert "every run compiles again; set GRUNDY_CACHE to a folder of your own" in one_line_error(ran.err)


@pytest.mark.long
def test_damaged_code_is_compiled_again(run_python: Callable[..., Any], script: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    right = run_python(script, 5, GRUNDY_CACHE=str(cache))
    for path in (cache / "code").iterdir():
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    again = run_python(script, 5, GRUNDY_CACHE=str(cache))
    assert (again.rc, again.out) == (0, right.out), again.err[-500:]
