"""A census that was killed goes on where it was: its blocks are on disk, checksummed; the counts are the same."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.games.divinim import all_boards as blocks
from tests.support import PATIENCE

KILLED = """
import os
import grundy
from grundy.games.divinim import all_boards as blocks
blocks.BLOCK = 1 << 6
budget = grundy.Budget(None)
budget.progress = lambda what, done, total: os.kill(os.getpid(), 9) if (what, done) == ("counting", 7) else None
grundy.census("divinim", "3x4", budget, resume=True)
"""


def test_killed_and_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask: Any) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(blocks, "BLOCK", 1 << 6)
    wanted = grundy.census("divinim", "3x4").to_dict()
    ran = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, text=True, timeout=PATIENCE, cwd=tmp_path)
    assert ran.returncode == -9, ran.stderr[-500:]
    counted: list[int] = []
    count_block = blocks.count_block

    def counting(height: int, width: int, first: int, budget: Any = None) -> Any:
        counted.append(first >> 6)
        return count_block(height, width, first, budget)

    monkeypatch.setattr(blocks, "count_block", counting)
    assert grundy.census("divinim", "3x4", resume=True).to_dict() == wanted
    assert counted, "there was something left to do"
    assert counted == list(range(counted[0], 64)), "and no block was counted again"
    assert counted[0] >= 5
    again = len(counted)
    assert grundy.census("divinim", "3x4", resume=True).to_dict() == wanted
    assert len(counted) == again
    damaged = next((tmp_path / "data" / "tables").glob("*/1"))
    content = bytearray(damaged.read_bytes())
    content[-1] ^= 1
    damaged.write_bytes(content)
    assert grundy.census("divinim", "3x4", resume=True).to_dict() == wanted
    assert counted[again:] == [1], "a damaged block is counted again, and no other"
    assert ask("census", "divinim", "2x2", "--resume").out == ask("census", "divinim", "2x2").out
    assert os.listdir(tmp_path / "data" / "tables")
