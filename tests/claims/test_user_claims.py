"""Claims in a user's own file: the same commands, with workers too, and errors with file and line."""

from pathlib import Path
from typing import Any

import pytest

MINE = """
import grundy


@grundy.claim("mine/heaps", "a heap of Nim has its size as nimber", source="me", to=9)
def heaps(to, more=0):
    for n in range(to + 1):
        nimber = grundy.solve("nim", str(n)).nimber
        yield f"heap {n} has nimber {nimber}", nimber == n + more, grundy.board("nim", str(n))


@grundy.claim("mine/low", "the nimbers of Nim are below 4", source="me", to=9)
def low(to):
    for n in range(to + 1):
        yield f"heap {n}", grundy.solve("nim", str(n)).nimber < 4, grundy.board("nim", str(n))
"""

BROKEN = {
    "yield 1 / 0, True": "mine.py (line 5): ZeroDivisionError: division by zero",
    "yield True": "yields True; a case is (words, holds)",
    "return 3": "TypeError: 'int' object is not iterable",
    "yield 'a', True, 3, 4": "a case is (words, holds)",
}


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    return path


def test_a_file_of_claims(mine: Path, ask: Any, grundy: Any) -> None:
    listed = ask("claims", str(mine)).out.splitlines()
    assert [line.split()[0] for line in listed] == ["mine/heaps", "mine/low"]
    here, spread = ask("verify", str(mine)), grundy("verify", "mine.py", "--workers", "2")
    assert here == spread
    assert here.rc == 1
    lines = here.out.splitlines()
    assert lines[0] == "ok     mine/heaps: holds to 9 in 10 cases"
    assert lines[1] == "FALSE  mine/low: false: heap 4"
    assert lines[2].strip() == "nim 4, normal ending"
    assert lines[-1].strip() == "perfect play: take 4 from 1"
    assert ask("verify", f"{mine}:mine/heaps", "--to", "5").out == "ok     mine/heaps: holds to 5 in 6 cases\n"


@pytest.mark.parametrize("body", BROKEN)
def test_errors_in_a_check_name_the_file_and_the_line(tmp_path: Path, ask: Any, body: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"import grundy\n\n@grundy.claim('a/b', 'a', source='me', to=3)\ndef check(to):\n    {body}\n")
    complaint = ask("verify", str(path)).complaint()
    assert "a/b" in complaint
    assert BROKEN[body] in complaint


def test_files_that_are_no_claims(tmp_path: Path, ask: Any) -> None:
    path = tmp_path / "mine.py"
    path.write_text("x = 1\ny = x +\n")
    assert "mine.py does not run" in ask("verify", str(path)).complaint()
    path.write_text("import grundy\n@grundy.claim('a', 'b', source='me', to=3, status='hunch')\ndef c(to): pass\n")
    assert 'no status "hunch"' in ask("verify", str(path)).complaint()
    path.write_text("x = 1\n")
    assert "has no claims" in ask("claims", str(path)).complaint()
    assert "there is no file" in ask("verify", str(tmp_path / "nowhere.py")).complaint()


GAME = '''
from dataclasses import dataclass

from grundy import HeapGame, rule


@dataclass(frozen=True)
class MyNim(HeapGame):
    """Take one or two."""

    id = "my-nim"
    formula_says = "the XOR of the sizes mod 3"

    @rule
    def heap_options(n):
        for take in range(1, min(n, 2) + 1):
            yield n - take

    def formula(self, position):
        total = 0
        for n in position:
            total ^= n % 3
        return total
'''


def test_the_formula_of_a_users_game_is_a_claim(ask: Any, tmp_path: Path) -> None:
    path = tmp_path / "my_nim.py"
    path.write_text(GAME)
    ran = ask("verify", str(path), "--to", "5")
    assert (ran.rc, ran.err) == (0, "")
    assert ran.out == "ok     formula/my-nim: holds to 5 in 60 cases\n"
