"""Real processes that are killed, interrupted or started twice: nothing wrong is ever left behind."""

import json
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grundy
from tests.conftest import Started
from tests.later import some_now
from tests.support import PATIENCE

GAME = "dawson-kayles"  # has no sparse space, so every break is tried
TO = 100_000  # takes some seconds, so there is a middle to be killed in
STOPPED = ("", "grundy: stopped\n")  # what an interrupted command may say
Start = Callable[..., Started]


def blocks(data: Path) -> list[dict[str, Any]]:
    """What a table on disk records of itself."""
    manifests = list(data.rglob("manifest.json"))
    return json.loads(manifests[0].read_text())["blocks"] if manifests else []


def wait_for_blocks(process: subprocess.Popen[str], data: Path, count: int) -> None:
    """Until the process has saved that many blocks and is still at work."""
    until = time.monotonic() + PATIENCE
    while len(blocks(data)) < count:
        assert process.poll() is None, f"it ended too early: {process.communicate()}"
        assert time.monotonic() < until, "no block is saved"
        time.sleep(0.01)
    assert process.poll() is None


def expected(to: int) -> Any:
    """It has period 34 from heap 53 on, so a short table says what a long one holds."""
    short = grundy.table(GAME, to=200).values
    heaps = np.arange(to + 1)
    return np.where(heaps <= 200, short[np.minimum(heaps, 200)], short[68 + heaps % 34])


def test_the_period_says_what_a_clean_run_finds() -> None:
    assert np.array_equal(grundy.table(GAME, to=3000).values, expected(3000))


def test_killed_in_the_middle_and_resumed(start_grundy: Start, grundy: Any, tmp_path: Path) -> None:
    data = tmp_path / "data"
    command = ("table", GAME, "--to", TO, "--resume", "--out", "x.npy")
    process = start_grundy(*command, GRUNDY_DATA=str(data))
    wait_for_blocks(process, data, 4)
    process.send_signal(signal.SIGKILL)
    process.wait()
    saved = blocks(data)
    assert len(saved) >= 4
    assert saved[-1]["stop"] <= TO
    assert not (tmp_path / "x.npy").exists()
    ran = grundy(*command, GRUNDY_DATA=str(data))
    assert ran.rc == 0, ran.err
    assert np.array_equal(np.load(tmp_path / "x.npy"), expected(TO))
    assert blocks(data)[: len(saved)] == saved, "it was not computed again"


def test_two_processes_at_once(start_grundy: Start, grundy: Any, tmp_path: Path) -> None:
    data = tmp_path / "data"
    process = start_grundy("table", GAME, "--to", TO, "--resume", "--out", "x.npy", GRUNDY_DATA=str(data))
    wait_for_blocks(process, data, 1)
    second = grundy("table", GAME, "--to", TO, "--resume", "--out", "y.npy", GRUNDY_DATA=str(data))
    assert "another process is filling this table" in second.complaint()
    assert not (tmp_path / "y.npy").exists()


@pytest.mark.parametrize("name", some_now(["x.npy", "x.csv", "x.png"], "x.npy"))
def test_interrupted_with_a_file_to_write(start_grundy: Start, tmp_path: Path, name: str) -> None:
    """Ctrl-C: exit code 130, no traceback, and no file, neither whole nor half."""
    process = start_grundy("table", GAME, "--to", 400_000, "--out", name)
    process.wait_until_at_work()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, err[-500:]
    assert out == ""
    assert err in STOPPED
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_interrupted_while_resuming_keeps_what_was_saved(start_grundy: Start, grundy: Any, tmp_path: Path) -> None:
    data = tmp_path / "data"
    process = start_grundy("table", GAME, "--to", 400_000, "--resume", "--out", "x.npy", GRUNDY_DATA=str(data))
    wait_for_blocks(process, data, 4)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err in STOPPED
    assert len(blocks(data)) >= 4
    assert not list(tmp_path.glob("*.npy"))
    ran = grundy("table", GAME, "--to", 2000, "--resume", "--out", "x.npy", GRUNDY_DATA=str(data))
    assert ran.rc == 0, ran.err
    assert np.array_equal(np.load(tmp_path / "x.npy"), expected(2000))


def test_an_old_file_survives_an_interruption(start_grundy: Start, tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text("precious")
    process = start_grundy("table", GAME, "--to", 400_000, "--out", "x.csv")
    process.wait_until_at_work()
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=PATIENCE)
    assert (tmp_path / "x.csv").read_text() == "precious"
    assert [path.name for path in tmp_path.iterdir()] == ["x.csv"]
