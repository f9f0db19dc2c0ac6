"""The census on a device: the source that a GPU gets, run by the C compiler, against the processor's census."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy.compile.device import wanted
from grundy.core.budget import Budget
from grundy.core.errors import OverBudget, Refused
from grundy.games.divinim import device_census
from grundy.games.divinim.all_boards import take_census
from grundy.games.divinim.device_census import take_census_on
from grundy.operations.census import census
from tests.engines.c_device import COMPILER, CDevice

SIZES = [(2, 3), (4, 4), *(pytest.param(*size, marks=pytest.mark.long) for size in [(3, 6), (5, 4)])]
compiler = pytest.mark.skipif(not COMPILER, reason="no C compiler to stand in for a device")


@compiler
@pytest.mark.parametrize(("height", "width"), SIZES)
def test_a_device_counts_the_same_boards(
    height: int, width: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_census, "SMALL", 9)  # so that most shapes are the device's
    same(CDevice(tmp_path), height, width)


def same(device: Any, height: int, width: int) -> None:
    counts, lost = take_census_on(device, height, width, Budget(None))
    wanted_counts, wanted_lost = take_census(height, width, Budget(None))
    assert np.array_equal(counts, wanted_counts)
    assert lost == wanted_lost


@compiler
def test_two_orders_of_cuts_agree(tmp_path: Path) -> None:
    """A board lying down has the rows of the standing one as columns."""
    lying, standing = (take_census_on(CDevice(tmp_path), *size, Budget(None)) for size in ((3, 6), (6, 3)))
    assert np.array_equal(lying[0], standing[0])


@pytest.mark.long
@compiler
def test_a_long_list_of_lost_boards_is_made_part_by_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for few in a launch, they are the same."""
    monkeypatch.setattr(device_census, "SMALL", 9)
    monkeypatch.setattr(device_census, "MOST_LISTED", 8)
    monkeypatch.setattr(device_census, "MOST_LOST", 8)
    monkeypatch.setattr("grundy.games.divinim.all_boards.MOST_LOST", 8)
    same(CDevice(tmp_path), 4, 4)


@compiler
def test_what_the_device_has_no_room_for_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CDevice, "memory", lambda self: 1000)
    with pytest.raises(OverBudget, match=r"the tables of smaller boards take .*, the device has 1000 bytes"):
        take_census_on(CDevice(tmp_path), 5, 5, Budget(None))


def test_without_a_gpu_it_is_refused_in_words() -> None:
    if wanted("auto", 10**9) is None:
        with pytest.raises(Refused, match="CuPy"):
            census("divinim", "6x6", device="gpu")


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_a_gpu_counts_the_same_boards(height: int, width: int) -> None:
    try:
        device = wanted("gpu", 0)
    except Refused as reason:
        pytest.skip(str(reason))
    same(device, height, width)
