"""What other code has made is never used: tables, facts, verdicts and runs carry the key of the code."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grundy
from grundy.analysis import matches as match
from grundy.claims import find
from grundy.claims.find import find_claim, stamp
from grundy.core import fingerprint
from grundy.core.game import Ending
from grundy.core.registry import find_game, module_name
from grundy.engines import native
from grundy.store import arrays
from grundy.store.arrays import TableFile
from grundy.store.runs import Runs
from tests.support import one_line_error

pytestmark = pytest.mark.nojit


@pytest.fixture
def other_code(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    def change() -> None:
        for module in (arrays, match, find):
            monkeypatch.setattr(module, "code_key", lambda *more: "other code")

    return change


def test_stores_begin_anew(tmp_path: Path, other_code: Any, capsys: pytest.CaptureFixture[str]) -> None:
    values = np.arange(50, dtype=np.uint16)

    def opened() -> tuple[int, int]:
        growing = TableFile("squares", "uint16", folder=tmp_path / "a")
        with growing as one, TableFile("squares", "uint16", 50, folder=tmp_path / "b") as two:
            if not one.done:
                one.append(values[:20])
                one.append(values[20:])
                two.values[:] = values
                two.commit(50)
                return 0, 0
            return one.done, two.done

    assert [opened(), opened()] == [(0, 0), (50, 50)]
    assert capsys.readouterr().err == ""
    other_code()
    assert opened() == (0, 0)
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    for line, folder in zip(told, "ab", strict=True):
        assert f"{tmp_path / folder} holds was made by another version" in one_line_error(line)
    assert opened() == (50, 50)
    assert sorted(path.name for path in (tmp_path / "a").iterdir()) == ["lock", "manifest.json", "values.bin"]


class Solver:
    """Settles something, and remembers what it was told."""

    saved, seconds = False, 5.0

    def __init__(self) -> None:
        self.told = b""

    def worth_keeping(self, position: Any) -> bool:
        return True

    def facts(self) -> bytes:
        return b"settled"

    def learn(self, facts: bytes) -> None:
        self.told = facts


def test_facts_of_other_code_are_not_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other_code: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path))

    def ask() -> bytes:
        solver = Solver()
        with native.keeping(solver, None, find_game("sprouts")(), Ending.NORMAL):
            return solver.told

    assert [ask(), ask(), ask()] == [b"", b"settled", b"settledsettled"]
    other_code()
    assert [ask(), ask()] == [b"", b"settled"]
    assert "another version" in one_line_error(capsys.readouterr().err)
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "lock" / "nowhere"))
    (tmp_path / "lock").write_text("no folder")
    assert ask() == b""  # goes without


def test_a_run_of_other_code_is_not_gone_on_with(
    tmp_path: Path, other_code: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = Runs(tmp_path / "runs.sqlite")
    question: dict[str, Any] = {"players": ("random", "random"), "games": 40, "positions": "9", "runs": runs}
    first = grundy.simulate("kayles", **question)
    runs.save(first.run or 0, {"counts": {}, "chunks": []}, False)
    assert grundy.simulate("kayles", **question, resume=True).run == first.run
    runs.save(first.run or 0, {"counts": {"N": {"first": 10**6}}, "chunks": [0]}, False)
    other_code()
    again = grundy.simulate("kayles", **question, resume=True)
    assert (again.run != first.run, again.done) == (True, 40)
    assert f"run {first.run} was made by another version" in one_line_error(capsys.readouterr().err)


CLAIMS = """
import grundy
import of_my_claims

@grundy.claim("mine", statement="n is small", source="here", to=3)
def small(n):
    for k in range(n):
        yield k < of_my_claims.SMALL, f"{k}"
"""


def test_a_claim_is_stamped_with_all_that_it_sees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    path = tmp_path / "claims.py"

    def stamped(small: int, text: str = CLAIMS) -> str:
        path.write_text(text)
        (tmp_path / "of_my_claims.py").write_text(f"SMALL = {small}\n")
        for name in (module_name(path), "of_my_claims"):
            sys.modules.pop(name, None)
        return stamp(find_claim(f"{path}:mine"))

    assert stamped(5) == stamped(5) != stamped(6)
    assert stamped(5, CLAIMS.replace("k <", "k + 1 <")) != stamped(5)
    chance = CLAIMS.replace("import grundy\n", "import random\nimport grundy\n").replace("k <", "random.random() <")
    assert stamped(5, chance) != stamped(5, chance)


def test_the_key_of_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any file that makes values counts, by its content; those that only show do not; an edit under way is noticed."""
    monkeypatch.setattr(fingerprint, "PACKAGE", tmp_path)
    files = {"core/a.py": "one", "kernels/b.py": "two", "games/x/c.py": "three", "cli/d.py": "four", "__init__.py": ""}

    def key(edited: str = "", *more: str, at: float = 1.0) -> str:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text + "!" * (name == edited))
            os.utime(path, (at, at))
        return fingerprint.code_key.__wrapped__(*more)

    assert key() == key("cli/d.py") == key(at=2.0)
    assert key("cli/d.py", "cli") != key("", "cli") != key()
    assert len({key(name) for name in files}) == 5
    assert key(at=fingerprint.BEGAN + 1) != key()
