"""Tables larger than a device's memory, slab by slab, and tables on disk: filled by the C compiler's device."""

import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grundy
from grundy import TableGame, rule
from grundy.core.budget import Budget
from grundy.core.errors import BadParam, Cancelled, RuleError
from grundy.core.game import Ending
from grundy.engines import device_tables as on_device
from grundy.engines.dense import fill
from grundy.engines.device_tables import NotHere, fill_on
from grundy.families.tables import TableLayout
from tests.engines.c_device import COMPILER, CDevice
from tests.engines.test_on_device import ASKED, ThreeHeaps, Words, gpu
from tests.support import ROOT

pytestmark = pytest.mark.skipif(not COMPILER, reason="no C compiler to stand in for a device")
FREE, SYMMETRIC = Words(), ThreeHeaps()
TO = (59, 29)


@dataclass(frozen=True)
class TwoHeaps(TableGame):
    """Take from one heap: its nimbers are large."""

    id = "two-heaps"

    @rule
    def table_options(x, y):
        for k in range(x):
            yield k, y
        for k in range(y):
            yield x, k


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of what was compiled: both endings have one kernel."""
    return tmp_path_factory.mktemp("compiled")


@pytest.fixture
def slabs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The slabs that were begun; nimbers have little room at first."""
    begun: list[tuple[int, int]] = []
    monkeypatch.setattr(on_device, "ROOM", 32)
    monkeypatch.setattr(on_device, "AT_ONCE", 100)
    slab = on_device.Slab
    monkeypatch.setattr(on_device, "Slab", lambda of, low, high: begun.append((low, high)) or slab(of, low, high))
    return begun


def least_memory(layout: TableLayout, kind: str, room: int = 128) -> int:
    """Of a device that can work on the longest layer, and holds a part of the table only."""
    kept = {"nimbers": 2 + room // 8, "outcomes": 2, "remoteness": 10}[kind]
    layers = np.diff(layout.first[layout.slowest][: layout.sides[layout.slowest] + 1])
    index = 8 * layout.first.size if layout.order else 0
    memory = 2 * int(layers.max()) * kept + 8
    assert memory < layout.cells * on_device.ITEM[kind], "all of it has room"
    return int((memory + index + on_device.SMALL) / 0.89)


GAMES = [
    (FREE, (60, 30)),
    (SYMMETRIC, (8, 8, 80)),
    (grundy.game("diet-chomp"), (8, 8, 80)),
    (grundy.game("chomp"), (80, 8, 8)),
]


@pytest.mark.parametrize(
    ("kind", "ending"), [ASKED[0], *(pytest.param(*one, marks=pytest.mark.long) for one in ASKED[1:-1]), ASKED[-1]]
)
@pytest.mark.parametrize(("game", "shape"), GAMES, ids=["free", "symmetric", "rising", "falling"])
def test_a_small_device_fills_the_same_table(
    game: Any, shape: tuple[int, ...], kind: str, ending: Ending, slabs: list[Any], folder: Path
) -> None:
    here = fill(game, shape, kind, ending, Budget())
    there = fill_on(CDevice(folder, least_memory(here.layout, kind)), game, shape, kind, ending, Budget(None))
    assert np.array_equal(there.flat(), here.flat())
    assert len(slabs) > 8
    assert slabs[-1][1] == here.layout.sides[here.layout.slowest]


@pytest.mark.parametrize(("game", "shape"), GAMES, ids=["free", "symmetric", "rising", "falling"])
def test_a_small_part_of_a_gpu_fills_the_same_table(
    game: Any, shape: tuple[int, ...], slabs: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    device = gpu()
    for kind, ending in ASKED:
        here = fill(game, shape, kind, ending, Budget())
        monkeypatch.setenv("GRUNDY_DEVICE_MEMORY", str(least_memory(here.layout, kind)))
        there = fill_on(device, game, shape, kind, ending, Budget(None))
        assert np.array_equal(there.flat(), here.flat()), (kind, ending)
    assert len(slabs) > 8 * len(ASKED)


def test_large_nimbers_find_room_in_what_is_kept(slabs: list[tuple[int, int]], folder: Path) -> None:
    shape = (64, 40)
    device = CDevice(folder, least_memory(TableLayout(shape), "nimbers"))
    there = fill_on(device, TwoHeaps(), shape, "nimbers", Ending.NORMAL, Budget(None))
    assert np.array_equal(there.spread(), np.bitwise_xor.outer(*map(np.arange, shape)))
    assert len(slabs) > len({low for low, _ in slabs}), "some were done again, with more room"


def test_what_has_no_room_at_all_is_said(tmp_path: Path) -> None:
    with pytest.raises(NotHere, match=r"the work on 4,000 positions at once takes more than the .* the device has"):
        fill_on(CDevice(tmp_path, 9000), TwoHeaps(), (4, 4000), "nimbers", Ending.NORMAL, Budget(None))


def test_a_user_may_allow_less_of_a_device(slabs: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for allowed, parts in (("100000", 1), ("1600", 15)):
        slabs.clear()
        monkeypatch.setenv("GRUNDY_DEVICE_MEMORY", allowed)
        fill_on(CDevice(tmp_path), FREE, (60, 30), "outcomes", Ending.NORMAL, Budget(None))
        assert len(slabs) == parts
    monkeypatch.setenv("GRUNDY_DEVICE_MEMORY", "8 GB")
    with pytest.raises(BadParam, match="GRUNDY_DEVICE_MEMORY is a number of bytes"):
        fill_on(CDevice(tmp_path), FREE, (60, 30), "outcomes", Ending.NORMAL, Budget(None))


# ---- on disk ----


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CDevice:
    """In the place of a GPU; tables on disk are filled in some slabs."""
    found = CDevice(tmp_path)
    monkeypatch.setattr("grundy.compile.device.Cuda", lambda: found)
    monkeypatch.setattr(on_device, "SLAB", 5 * 30)
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    return found


def kept(table: Any) -> bytes:
    """All of its file that is known."""
    return bytes((table.folder / "values.bin").read_bytes())


@pytest.mark.parametrize("of", ["nimbers", "outcomes"])
@pytest.mark.parametrize("small", [False, True], ids=["all at once", "slab by slab"])
def test_called_off_and_resumed_the_file_is_the_same(
    of: str, small: bool, device: CDevice, slabs: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the file that the processor makes, and nothing that was recorded is done again."""
    if small:
        device.room = least_memory(TableLayout((60, 30)), of)
    clean = grundy.table(FREE, TO, of=of, resume=True)
    monkeypatch.setenv("GRUNDY_DATA", os.environ["GRUNDY_DATA"] + "-device")
    begun = []
    for done in (400, 1000, None):
        budget = Budget(None)
        if done is not None:
            budget.progress = lambda what, now, of, done=done, budget=budget: budget.cancel() if now > done else None
            with pytest.raises(Cancelled):
                grundy.table(FREE, TO, of=of, budget=budget, resume=True, device="gpu")
        else:
            table = grundy.table(FREE, TO, of=of, budget=budget, resume=True, device="gpu")
            assert not budget.notes, "the device has done it"
        begun.append(slabs[0])
        slabs.clear()
    assert kept(table) == kept(clean)
    assert begun == sorted(set(begun))
    assert begun[0] == (0, begun[0][1])


def test_a_slab_that_is_not_believed_is_not_recorded(device: CDevice, monkeypatch: pytest.MonkeyPatch) -> None:
    honest, slabs = device.host, []

    def host(array: Any) -> Any:
        if array.dtype == np.uint16:
            slabs.append(array)
        return honest(array) ^ (array.dtype == np.uint16 and len(slabs) > 2)

    monkeypatch.setattr(device, "host", host)
    with pytest.raises(RuleError, match="so its table is not believed"):
        grundy.table(FREE, TO, resume=True, device="gpu")
    monkeypatch.undo()
    monkeypatch.setenv("GRUNDY_DATA", str(device.folder / "data"))
    assert np.array_equal(grundy.table(FREE, TO, resume=True).values, grundy.table(FREE, TO).values)


KILLED = f"""
import os, signal, sys
sys.path.insert(0, {str(ROOT)!r})
from pathlib import Path
import grundy
from grundy.compile import device as cuda
from grundy.engines import device_tables as on_device
from grundy.store import arrays
from tests.engines.c_device import CDevice
cuda.Cuda = lambda: CDevice(Path(sys.argv[1]), 4000)
arrays.RECORD_SECONDS, on_device.ROOM = 0, 32
commit = arrays.TableFile.commit
def deadly(store, done):
    commit(store, done)
    if len(store.blocks) == 4:
        store.values[done + 9] = 77  # begun, and not finished
        os.kill(os.getpid(), signal.SIGKILL)
arrays.TableFile.commit = deadly
grundy.table("chomp", (30, 30, 30), resume=True, device="gpu")
"""


@pytest.mark.long
def test_after_kill_9_the_table_is_right(tmp_path: Path, slabs: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    env = {**os.environ, "GRUNDY_DATA": str(tmp_path / "data")}
    script = [sys.executable, "-c", KILLED, str(tmp_path)]
    assert subprocess.run(script, env=env, timeout=120).returncode == -signal.SIGKILL
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("grundy.compile.device.Cuda", lambda: CDevice(tmp_path, 4000))
    table = grundy.table("chomp", (30, 30, 30), resume=True, device="gpu")
    assert slabs[0][0] > 0
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "clean"))
    assert kept(table) == kept(grundy.table("chomp", (30, 30, 30), resume=True))
