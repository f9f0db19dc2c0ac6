"""Styles where a terminal shows them, plain text elsewhere; and a bar on standard error takes no line of an answer."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from grundy.cli import progress
from grundy.cli.progress import progress_for
from grundy.cli.screen import grid, plain
from tests.support import PATIENCE


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("terminal", "env", "coloured"),
    [
        (True, {"TERM": "xterm"}, True),
        (True, {"TERM": "dumb"}, False),
        (True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (False, {"TERM": "xterm"}, False),
        (False, {"TERM": "dumb", "FORCE_COLOR": "1"}, True),
        (True, {"TERM": "xterm", "FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colours(monkeypatch: pytest.MonkeyPatch, terminal: bool, env: dict[str, str], coloured: bool) -> None:
    screen = Terminal() if terminal else io.StringIO()
    monkeypatch.setattr("sys.stdout", screen)
    for name in ("TERM", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    plain("[bold]", "bold red")
    plain()
    grid([["a", "", "x"], ["bcd", "e", ""]], ["bold", None, None])
    a, bcd = ("\x1b[1ma    \x1b[0m", "\x1b[1mbcd  \x1b[0m") if coloured else ("a    ", "bcd  ")
    first = "\x1b[1;31m[bold]\x1b[0m" if coloured else "[bold]"
    assert screen.getvalue() == f"{first}\n\n{a}   x\n{bcd}e\n"


def test_an_answer_beside_a_bar_goes_to_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = io.StringIO(), Terminal()
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("sys.stderr", err)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setenv("TERM", "xterm")
    with progress_for(None) as budget:
        budget.report("claims", 1, 2)
        plain("a verdict")
    assert out.getvalue() == "a verdict\n"
    assert "a verdict" not in err.getvalue()


def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        asked = [sys.executable, "-m", "grundy", "solve", "nim", "3+5+4"]
        ran = subprocess.run(asked, stdout=full, stderr=subprocess.PIPE, text=True, timeout=PATIENCE, cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (2, "grundy: no room is left where the answer goes\n")
