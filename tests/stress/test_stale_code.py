"""The package itself, edited and mended between runs of the command: no old machine code, no old facts."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import ROOT

pytestmark = pytest.mark.stress


def ask(folder: Path, *arguments: str) -> str:
    env = {"PYTHONPATH": str(folder), "GRUNDY_CACHE": str(folder / "cache"), "GRUNDY_DATA": str(folder / "data")}
    command = [sys.executable, "-c", "from grundy.cli import main; main()", *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=folder, env={**os.environ, **env}, timeout=3000)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_broken_and_mended_kernels(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "grundy", tmp_path / "grundy", ignore=shutil.ignore_patterns("__pycache__"))
    questions = (
        ("solve", "sprouts", "3", "--budget", "1h"),
        ("simulate", "nim", "3+5+4", "--players", "random,random", "--games", "1000", "--json"),
    )
    edits = {
        "games/sprouts/kernels/parts.py": ("FEW = 3", "FEW = 5"),
        "compile/playout_kernels.py": ("if n == 1:", "if n >= 1:"),
    }
    right = [ask(tmp_path, *question) for question in questions]
    for name, (old, new) in edits.items():
        path = tmp_path / "grundy" / name
        assert old in path.read_text()
        path.write_text(path.read_text().replace(old, new, 1))
    broken = [ask(tmp_path, *question) for question in questions]
    for name, (old, new) in edits.items():
        path = tmp_path / "grundy" / name
        path.write_text(path.read_text().replace(new, old, 1))
    mended = [ask(tmp_path, *question) for question in questions]
    assert mended == right
    assert all(a != b for a, b in zip(broken, right, strict=True)), broken
