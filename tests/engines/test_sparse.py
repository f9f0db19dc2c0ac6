"""The sparse-space method: exact for every mask, equal to the plain method, the compiled rule and the definition."""

import random
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import grundy
from grundy import Budget, HeapGame, RuleError, rule
from grundy.core.nimsum import mex
from grundy.engines.heaps import SparseTable, best_mask, extend, extend_compiled, extend_faster, is_common, rare_heaps


def filled(digits: tuple[int, ...], unequal: bool, stop: int, mask: int | None = None) -> Any:
    """By the sparse-space method with the mask given, or by the plain one for mask 0."""
    table = SparseTable(digits, unequal, [0], stop)
    if mask is not None:
        table.next_look = stop + 1
        table.mask = mask
        table.length = 4096
        table.seen = np.zeros(4096, dtype=np.uint32)
        table.common = is_common(mask, 4096)
        table.rare = np.zeros((2, stop), dtype=np.uint32)
    at = 1
    while at < stop:
        at = table.work(at, stop)
    return table.values


@pytest.mark.parametrize("digits", [(0, 7, 7), (0, 1, 6), (4, 3), (0, 0, 4, 5), (4, 7, 2), (0, 5, 6)])
def test_every_mask_gives_the_same_nimbers(digits: tuple[int, ...]) -> None:
    plain = filled(digits, False, 400, 0)
    for mask in (1, 2, 3, 6, 7, 14, 15, 255, 254, 0b1010101, 4095):
        assert np.array_equal(filled(digits, False, 400, mask), plain), mask


def test_unequal_parts_with_every_mask() -> None:
    plain = filled((4,), True, 500, 0)
    assert plain[:21].tolist() == [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]
    for mask in (1, 2, 3, 6, 254, 255):
        assert np.array_equal(filled((4,), True, 500, mask), plain), mask


def test_random_codes_against_the_compiled_rule() -> None:
    rng = random.Random(16)
    for _ in range(12):
        code = rng.choice("04") + "." + "".join(rng.choice("01234567") for _ in range(rng.randint(1, 4))) + "6"
        game = grundy.game("octal", code=code)
        found, _ = extend(game, [0], 1500, Budget(None))
        assert np.array_equal(found, extend_compiled(game, [0], 1500, Budget(None))), code


def test_grundys_game_against_the_definition_and_the_plain_kernel() -> None:
    found, how = extend(grundy.game("grundys-game"), [0], 20_001, Budget(None))
    assert "sparse space with mask 11111110" in how
    by_definition: list[int] = []
    for n in range(2001):
        by_definition.append(mex(by_definition[a] ^ by_definition[n - a] for a in range(1, (n + 1) // 2)))
    assert found[:2001].tolist() == by_definition
    assert np.array_equal(found, filled((4,), True, 20_001, 0))


@pytest.mark.parametrize("known", [1, 2, 63, 64, 65, 700, 2999])
def test_a_table_can_be_extended_from_anywhere(known: int) -> None:
    game = grundy.game("octal", code="0.16")
    whole, _ = extend(game, [0], 3000, Budget(None))
    longer, _ = extend(game, whole[:known], 3000, Budget(None))
    assert np.array_equal(whole, longer)


def test_best_mask_against_counting() -> None:
    rng = np.random.default_rng(1)
    for _ in range(20):
        counts = rng.integers(0, 50, 16)
        rare = [sum(int(c) for v, c in enumerate(counts) if (v & mask).bit_count() % 2 == 0) for mask in range(16)]
        mask, fewest = best_mask(counts)
        assert fewest == min(rare) == rare[mask]


def test_rare_heaps_of_kayles() -> None:
    values, _ = extend(grundy.game("kayles"), [0], 500, Budget(None))
    mask, heaps = rare_heaps(values)
    assert mask == 15
    assert all(int(values[n]).bit_count() % 2 == 0 for n in heaps)
    assert sum(int(value).bit_count() % 2 == 0 for value in values[1:]) == len(heaps) == 9


@dataclass(frozen=True)
class Liar(HeapGame):
    """Its rule is Nim's, and it says that it is Kayles."""

    id = "liar"

    @rule
    def heap_options(n):
        for left in range(n):
            yield left

    def octal(self) -> tuple[int, ...]:
        return (0, 7, 7)


def test_a_code_that_is_not_that_of_the_rule_is_noticed() -> None:
    with pytest.raises(RuleError, match="is not true of the rule: the rule lets heap 3"):
        extend(Liar(), [0], 1000, Budget(None))


def test_nimbers_beyond_sixteen_bits_are_left_to_the_compiled_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.engines.heaps.MOST_NIMBERS", 256)
    game = grundy.game("octal", code="0.76")
    assert extend_faster(game, [0], 5000, Budget(None)) is None
    assert extend(game, [0], 5000, Budget(None))[0].max() >= 256


def test_an_octal_table_stops_with_its_budget() -> None:
    with pytest.raises(grundy.OverBudget, match=r"over budget: 0\.2 s"):
        extend(grundy.game("grundys-game"), [0], 5_000_000, Budget(0.2))
