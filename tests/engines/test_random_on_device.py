"""Random rules of tuples as a device runs them, on a large one and slab by slab, against the definition."""

from pathlib import Path
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.registry import game_from_file
from grundy.engines.device_tables import fill_on
from grundy.families.tables import TableLayout
from tests.engines.c_device import COMPILER, CDevice
from tests.engines.test_streamed import least_memory
from tests.stress.rule_fuzzer import rule_file
from tests.stress.rule_trial import tuples_by_definition

SEEDS = [1024, 1034, 1166, 1187, 1203]  # rising, symmetric, falling and free ones that can be translated


@pytest.mark.long
@pytest.mark.skipif(not COMPILER, reason="no C compiler to stand in for a device")
@pytest.mark.parametrize("seed", SEEDS)
def test_random_rules(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "random_rule.py"
    path.write_text(rule_file(seed, 1))
    game: Any = game_from_file(path)(which=0)  # type: ignore[call-arg]
    expected = list(tuples_by_definition(game))
    for kind, room in (
        ("nimbers", 1 << 30),
        ("outcomes", least_memory(TableLayout(game.sides, game.order), "outcomes")),
    ):
        table = fill_on(CDevice(tmp_path, room), game, game.sides, kind, Ending.NORMAL, Budget(None))
        assert table.spread().ravel().tolist() == [min(n, 1) if kind == "outcomes" else n for n in expected]
