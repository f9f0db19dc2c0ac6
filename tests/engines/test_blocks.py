"""Tables cut into blocks, level by level: the very items of a table that one process fills, also with one killed."""

import os
import random
import signal
from collections import deque
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grundy
from grundy import Budget
from grundy.analysis.tabulate import make_table
from grundy.core.errors import Refused
from grundy.core.game import Ending
from grundy.core.lookup import as_game
from grundy.engines import shared_tables as blocks
from grundy.engines.dense import DenseFill, fill
from grundy.engines.filled_tables import dtype_of, items_of
from grundy.engines.shared_tables import Blocks, fill_block, fill_part, put_block
from grundy.families.tables import TableLayout
from grundy.runtime.crew import Crew

TABLES = [
    ("end-nim", (11, 17, 9), "nimbers"),
    ("end-nim", (11, 17, 9), "outcomes"),
    ("wythoff", (70, 90), "outcomes"),
    ("diet-chomp", (17, 17, 17), "outcomes"),
    ("chomp", (15, 13, 11), "nimbers"),
]


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "LEAST", 30)


@pytest.mark.parametrize(("id", "shape", "kind"), TABLES)
def test_blocks_in_any_order_of_a_level_make_the_same_table(id: str, shape: tuple[int, ...], kind: str) -> None:
    game: Any = as_game(id)
    ending, budget = Ending.NORMAL, Budget(None)
    layout = TableLayout(shape, game.order)
    whole = fill(game, shape, kind, ending, budget).data
    cut = Blocks(layout, kind, budget.memory)
    job, rng = DenseFill(game, layout, kind, ending, budget), random.Random(3)
    data = np.zeros(items_of(layout.cells, kind), dtype_of(kind))
    assert len(cut.levels) > 5
    done = 0
    for number, level in enumerate(cut.levels):
        found = [(block, fill_block(job, block, data.copy())) for block in rng.sample(level, len(level))]
        done += sum(put_block(layout, kind, block, values, data) for block, values in found)
        front = cut.front(number) // (64 if kind == "outcomes" else 1)
        assert np.array_equal(data[:front], whole[:front])
    assert done == layout.cells == cut.front(len(cut.levels) - 1)
    assert data.tobytes() == whole.tobytes()


def test_more_blocks_where_memory_is_small() -> None:
    layout = TableLayout((1000, 1000))
    assert len(Blocks(layout, "nimbers", 800).levels) > len(Blocks(layout, "nimbers", 1 << 30).levels)


def test_a_worker_that_does_not_see_the_folder(tmp_path: Path) -> None:
    block = Blocks(TableLayout((9, 9)), "nimbers", 1 << 30).levels[0][0]
    with pytest.raises(Refused, match=r"sees no .*elsewhere: workers fill a table in a folder that all of them share"):
        fill_part("wythoff", (), (9, 9), "nimbers", "normal", str(tmp_path / "elsewhere"), "code", block)


def kept(folder: Path) -> bytes:
    (values,) = folder.glob("tables/*/values.bin")
    return values.read_bytes()


@pytest.mark.long
def test_workers_of_which_one_is_killed_make_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, to = as_game("diet-chomp"), (60, 60, 60)
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "alone"))
    make_table(game, to, Ending.MISERE, Budget(None), resume=True)
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "two"))
    monkeypatch.setattr(blocks, "LEAST", 300)
    crew, budget, killed = Crew(workers=2), Budget(None), []

    def kill(what: str, done: int, total: int) -> None:
        if crew._reused and not killed:
            killed.append(crew._reused[0].process.pid)
            os.kill(killed[0], signal.SIGKILL)

    budget.progress = kill
    make_table(game, to, Ending.MISERE, budget, crew=crew)
    assert killed
    assert kept(tmp_path / "two") == kept(tmp_path / "alone")
    assert not list(tmp_path.glob("two/tables/*/parts"))


@pytest.mark.long
def test_stopped_it_goes_on_from_the_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, to = as_game("wythoff"), (80, 80)
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "alone"))
    make_table(game, to, Ending.NORMAL, Budget(None), resume=True)
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "two"))
    first, again = Budget(None), Budget(None)
    first.progress = lambda what, done, total: first.cancel() if done > total // 2 else None
    with pytest.raises(grundy.Cancelled):
        make_table(game, to, Ending.NORMAL, first, crew=Crew(workers=2))
    parts = list(tmp_path.glob("two/tables/*/parts/*"))
    assert len(parts) > 5
    parts[0].write_bytes(b"damaged")
    reached: list[int] = []
    again.progress = lambda what, done, total: reached.append(done)
    make_table(game, to, Ending.NORMAL, again, crew=Crew(workers=2))
    assert reached == sorted(reached)
    assert kept(tmp_path / "two") == kept(tmp_path / "alone")


def test_what_workers_cannot_fill() -> None:
    for game, to, how in (("kayles", 9, {}), ("wythoff", (9, 9), {"of": "remoteness"})):
        with pytest.raises(Refused, match="this is another one"):
            grundy.table(game, to, workers=2, **how)  # type: ignore[arg-type]


def test_play_that_leads_to_later_blocks() -> None:
    """What one may take next rises with what was taken."""
    game: Any = as_game("fibonacci-nim")
    layout = TableLayout((40, 40))
    job, data = DenseFill(game, layout, "nimbers", Ending.NORMAL, Budget(None)), np.zeros(layout.cells, np.uint16)
    every = (block for level in Blocks(layout, "nimbers", 1 << 30).levels for block in level)
    with pytest.raises(Refused, match="fibonacci-nim: play leads to later blocks"):
        deque((fill_block(job, block, data) for block in every), maxlen=0)
