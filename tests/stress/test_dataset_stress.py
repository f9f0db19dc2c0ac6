"""Ten million rows: written, killed four times, resumed, the same bytes as an undisturbed run; and a large batch."""

import hashlib
import os
import random
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.analysis.test_dataset import wait_for_chunks

pytestmark = pytest.mark.stress

COMMAND = ("dataset", "nim", "--to", "63", "--workers", "2", "--out")  # 10,566,509 rows
HOUR = 3600


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def test_ten_million_rows_killed_and_resumed(start_grundy: Any, grundy: Any, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    for chunks in (20, 60, 110, 150):
        process = start_grundy(*COMMAND, "x.parquet")
        wait_for_chunks(process, tmp_path / "x.parquet.parts", chunks, HOUR)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    damaged = sorted((tmp_path / "x.parquet.parts").glob("*.part"))[7]
    damaged.write_bytes(damaged.read_bytes()[:-1])
    ran = grundy(*COMMAND, "x.parquet", timeout=HOUR)
    assert ran.rc == 0, ran.err
    assert "1 of the blocks" in ran.err
    assert grundy(*COMMAND, "y.parquet", timeout=HOUR).rc == 0
    assert sha256(tmp_path / "x.parquet") == sha256(tmp_path / "y.parquet")
    file = parquet.ParquetFile(tmp_path / "x.parquet")
    assert file.metadata.num_rows == 10_566_509
    assert sorted(os.listdir(tmp_path)) == [f"{name}.parquet{end}" for name in "xy" for end in ("", ".run.json")]


def test_a_hundred_thousand_rows_with_bad_ones(grundy: Any, tmp_path: Path) -> None:
    rng = random.Random(0)
    rows = ["+".join(str(rng.randint(1, 9)) for _ in range(3)) for _ in range(100_000)]
    bad = sorted(rng.sample(range(len(rows)), 30))
    for i in bad:
        rows[i] = "x"
    (tmp_path / "x.csv").write_text("position\n" + "\n".join(rows) + "\n")
    for name, workers in (("y.csv", 2), ("z.csv", 1)):
        ran = grundy("solve", "kayles", "--batch", "x.csv", "--out", name, "--workers", workers, timeout=HOUR)
        assert ran.rc == 1
        assert f"30 of 100,000 rows of x.csv are not answered\ngrundy: line {bad[0] + 2}: " in ran.err
        assert "... and 10 more" in ran.err
    assert sha256(tmp_path / "y.csv") == sha256(tmp_path / "z.csv")
