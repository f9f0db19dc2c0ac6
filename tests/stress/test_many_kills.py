"""kill -9 at ten random moments, and a resumed table after each, which ends equal to a clean run."""

import random
import signal
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.store.test_crash import GAME, Start, blocks, expected

pytestmark = pytest.mark.stress

TO = 60_000


@pytest.mark.parametrize("seed", range(3))
def test_killed_ten_times(start_grundy: Start, grundy: Any, tmp_path: Path, seed: int) -> None:
    rng, data = random.Random(seed), tmp_path / "data"
    command = ("table", GAME, "--to", TO, "--resume", "--out", "x.npy")
    saved: list[Any] = []
    for _ in range(10):
        process = start_grundy(*command, GRUNDY_DATA=str(data))
        time.sleep(rng.uniform(0.2, 2.5))
        process.send_signal(signal.SIGKILL)
        process.wait()
        found = blocks(data)
        assert found[: len(saved)] == saved, "what was saved stays saved"
        saved = found
    ran = grundy(*command, GRUNDY_DATA=str(data), timeout=300)
    assert ran.rc == 0, ran.err
    assert np.array_equal(np.load(tmp_path / "x.npy"), expected(TO))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "x.npy", "x.npy.run.json"]
