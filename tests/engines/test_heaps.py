"""Heap tables: compiled equals interpreted, and large nimbers need no luck."""

import random
from dataclasses import dataclass

import numpy as np
import pytest

import grundy
from grundy import Budget, HeapGame, rule
from grundy.core.registry import all_games
from grundy.engines.heaps import extend, extend_compiled


@dataclass(frozen=True)
class NimAsARule(HeapGame):
    """Nim without its formula: the nimber of a heap is its size."""

    id = "nim-as-a-rule"

    @rule
    def heap_options(n):
        for left in range(n):
            yield left


@dataclass(frozen=True)
class PowersAndSplits(HeapGame):
    """Nim with splits: nimbers that grow without being the sizes."""

    id = "powers-and-splits"

    @rule
    def heap_options(n):
        for left in range(n):
            yield left
        for left in range(1, n // 2 + 1):
            yield left, n - left


CODES = ["0.77", "0.07", "0.137", "0.6", "4.", "4.3", "0.4", "0.1234567", "4.1026", "0.3333", "0.007", "0.0007"]


@pytest.mark.parametrize("code", CODES)
def test_octal_codes(code: str) -> None:
    game = grundy.game("octal", code=code)
    interpreted, _ = extend(game, [0], 150, Budget(None), compiled=False)
    faster, how = extend(game, [0], 150, Budget(None), compiled=True)
    assert "every break tried" in how or "sparse space" in how
    assert faster.tolist() == interpreted
    assert extend_compiled(game, [0], 150, Budget(None)).tolist() == interpreted


def test_random_octal_codes() -> None:
    rng = random.Random(8)
    for _ in range(25):
        code = rng.choice("04") + "." + "".join(rng.choice("01234567") for _ in range(rng.randint(1, 6))) + "3"
        game = grundy.game("octal", code=code)
        interpreted, _ = extend(game, [0], 70, Budget(None), compiled=False)
        compiled, _ = extend(game, [0], 70, Budget(None), compiled=True)
        assert compiled.tolist() == interpreted, code


@pytest.mark.parametrize("known", [1, 2, 50, 299, 300])
def test_a_table_can_be_extended_from_anywhere(known: int) -> None:
    game = all_games()["kayles"]()
    whole, _ = extend(game, [0], 320, Budget(None), compiled=True)
    longer, _ = extend(game, whole[:known], 320, Budget(None), compiled=True)
    assert longer.tolist() == whole.tolist()
    from_list, _ = extend(game, whole[:known].tolist(), 320, Budget(None), compiled=False)
    assert from_list == whole.tolist()


def test_kayles_has_period_twelve() -> None:
    values = grundy.table("kayles", to=3000).values
    assert np.array_equal(values[71:-12], values[83:])
    assert not np.array_equal(values[70:-12], values[82:])


def test_dawsons_kayles_has_period_thirty_four() -> None:
    values = grundy.table("dawson-kayles", to=3000).values
    assert np.array_equal(values[53:-34], values[87:])


def test_nimbers_above_one_thousand() -> None:
    """They need a longer list of seen values than the table begins with."""
    assert np.array_equal(grundy.table(NimAsARule(), to=5000).values, np.arange(5001))
    assert grundy.solve(NimAsARule(), "5000+3000").nimber == 5000 ^ 3000


def test_nimbers_above_sixteen_bits() -> None:
    """They do not fit the type that a table begins with; asked for in two halves, the second starts beyond it."""
    game = NimAsARule()
    values = np.arange(65_400)
    found, _ = extend(game, values, 66_000, Budget(None), compiled=True)
    assert np.array_equal(found, np.arange(66_000))
    again, _ = extend(game, found, 66_100, Budget(None), compiled=True)
    assert np.array_equal(again, np.arange(66_100))


def test_nimbers_of_splits_around_powers_of_two() -> None:
    """XORs of parts may pass the largest nimber so far, up to the next power of two."""
    interpreted, _ = extend(PowersAndSplits(), [0], 600, Budget(None), compiled=False)
    compiled, _ = extend(PowersAndSplits(), [0], 600, Budget(None), compiled=True)
    assert compiled.tolist() == interpreted
    assert max(interpreted) >= 599


@pytest.mark.long
def test_a_large_single_answer() -> None:
    answer = grundy.solve("kayles", "6000+3", budget=Budget(60))
    assert answer.engine == "heaps"
    assert answer.nimber == grundy.solve("kayles", str(6000 % 12 + 72)).nimber ^ 3
