"""Tables on disk: what was recorded is there again, damage is done again, and memory need not hold them."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import grundy
from grundy.core.errors import CorruptStore, OverBudget
from grundy.store.arrays import TableFile

TO = (40, 40, 40)


def opened(folder: Path, key: str = "squares") -> TableFile:
    return TableFile(key, "uint16", 1000, folder=folder)


@pytest.fixture
def half_done(tmp_path: Path) -> Path:
    with opened(tmp_path) as store:
        store.values[:400] = np.arange(400)
        store.commit(300)
        store.commit(400)
        store.values[400:500] = 7  # never recorded
    return tmp_path


@pytest.mark.nojit
def test_what_was_recorded_is_there(half_done: Path) -> None:
    with opened(half_done) as store:
        assert store.done == 400
        assert store.values[:400].tolist() == list(range(400))
        assert not store.values[400:].any(), "what was not recorded is forgotten"


@pytest.mark.nojit
@pytest.mark.parametrize(("at", "done"), [(0, 0), (299, 0), (300, 300), (399, 300), (450, 400)])
def test_a_damaged_block_and_all_after_it_is_forgotten(half_done: Path, at: int, done: int) -> None:
    with (half_done / "values.bin").open("r+b") as file:
        file.seek(2 * at)
        file.write(b"\xff\xff")
    with opened(half_done) as store:
        assert store.done == done
        assert store.dropped == (0 if done == 400 else 1 if done == 300 else 2)
        assert not store.values[done:].any()


@pytest.mark.nojit
@pytest.mark.parametrize("text", ["", "{", '{"blocks": 3}', '{"key": "squares", "blocks": [{"stop": "x"}]}'])
def test_a_damaged_record_begins_again(half_done: Path, text: str) -> None:
    (half_done / "manifest.json").write_text(text)
    with opened(half_done) as store:
        assert store.done == 0


@pytest.mark.nojit
def test_another_table_and_another_process_are_refused(half_done: Path) -> None:
    with pytest.raises(CorruptStore, match="holds another table"), opened(half_done, "cubes"):
        pass
    with opened(half_done), pytest.raises(CorruptStore, match="another process"), opened(half_done):
        pass


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(("of", "ending"), [("outcomes", "misere"), ("nimbers", "normal")])
def test_a_table_that_memory_would_not_hold_goes_to_the_disk(data: Path, of: str, ending: str) -> None:
    game = grundy.game("diet-chomp")
    clean = grundy.table(game, TO, ending, of)
    small = grundy.Budget(None, memory=1200)
    found = grundy.table(game, TO, ending, of, budget=small)
    assert clean.folder is None
    assert found.folder.is_relative_to(data)
    assert np.array_equal(found.values, clean.values)
    assert found.lost() == clean.lost() == (clean.values == 0).sum()


def test_work_that_was_stopped_goes_on(data: Path) -> None:
    """Called off twice, the table is finished at the third go, and nothing is done twice."""
    game, to = grundy.game("diet-chomp"), (20, 20, 20)
    clean = grundy.table(game, to, of="nimbers").values
    seen: list[int] = []
    for go in range(3):
        budget = grundy.Budget(None)

        def report(what: str, done: int, total: int, budget: grundy.Budget = budget, go: int = go) -> None:
            seen.append(done)
            if go < 2:
                budget.cancel()

        budget.progress = report
        if go < 2:
            with pytest.raises(grundy.Cancelled):
                grundy.table(game, to, of="nimbers", budget=budget, resume=True)
        else:
            assert np.array_equal(grundy.table(game, to, of="nimbers", budget=budget, resume=True).values, clean)
    assert len(seen) >= 3
    assert seen == sorted(set(seen)), "no place was reached twice"


def test_the_command_says_where_the_table_is(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from grundy.cli.runner import run

    for _ in range(2):
        assert run(["table", "diet-chomp", "--to", "9,9,9", "-e", "misere", "--resume"]) == 0
        shown = capsys.readouterr()
        assert shown.err.startswith(f"the table is kept in {data}")
        assert shown.out.splitlines()[1:4] == ["a1  a2  a3  outcome", " 0   0   0        N", " 0   0   1        P"]


def test_a_table_beyond_the_disk_is_refused_before_any_work(data: Path) -> None:
    with pytest.raises(OverBudget, match=r"needs [\d,]+ GiB; the limit is 2 GiB of memory, and on disk .* are free"):
        grundy.table("diet-chomp", (10**6,) * 3, "misere")
    with pytest.raises(OverBudget, match=r"needs more than 10\^12 GiB"):
        grundy.table("diet-chomp", (10**14,) * 3, "misere")
    assert not (data / "tables").exists()


def test_after_kill_9_the_table_is_right(data: Path) -> None:
    script = (
        "import grundy; from grundy.store import arrays; arrays.RECORD_SECONDS = 0\n"
        "grundy.table('diet-chomp', (150, 150, 150), 'misere', resume=True)\n"
    )
    work = subprocess.Popen([sys.executable, "-c", script], env={**os.environ, "GRUNDY_DATA": str(data)})
    deadline = time.monotonic() + 60
    while work.poll() is None and time.monotonic() < deadline:
        if list(data.glob("tables/*/manifest.json")):
            break
        time.sleep(0.002)
    work.send_signal(signal.SIGKILL)
    work.wait()
    clean = grundy.table("diet-chomp", (150, 150, 150), "misere")
    found = grundy.table("diet-chomp", (150, 150, 150), "misere", resume=True)
    assert np.array_equal(found.packed.data, clean.packed.data)
    (manifest,) = data.glob("tables/*/manifest.json")
    assert json.loads(manifest.read_text())["blocks"]
