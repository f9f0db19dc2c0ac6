"""Chomp at full size: the counts of document and issue, the bars with two openings, and random diagrams."""

import random

import numpy as np
import pytest

import grundy
from grundy import Budget
from grundy.games.chomp.bars import BarTable
from grundy.games.chomp.longest import longest_rows

pytestmark = pytest.mark.stress


def test_three_rows_to_5000() -> None:
    assert (longest_rows((5000, 5000), Budget(None))[1] > 0).sum() == 7_331_910


def test_four_rows_against_the_dense_engine() -> None:
    layout, found = longest_rows((16, 16, 16), Budget(None))
    outcomes = grundy.table("chomp", (66, 16, 16, 16), of="outcomes").values
    for b in range(17):
        for c in range(b + 1):
            for d in range(c + 1):
                lost = [a for a in range(max(b, 1), 67) if outcomes[a, b, c, d] == 0]
                assert lost == [a for a in [int(found[layout.rank((b, c, d))])] if a], (b, c, d)


def test_bars_with_two_openings() -> None:
    (verdict,) = grundy.verify("chomp/openings", to=14)
    assert verdict.holds, verdict.counterexample


def test_nimbers_of_a_bar_equal_those_of_the_dense_engine() -> None:
    bar, dense = BarTable((24, 24, 24, 24), 0, Budget(None)), grundy.table("chomp", (24, 24, 24, 24))
    assert np.array_equal(bar.values, dense.packed.data)


def test_random_diagrams_against_the_definition() -> None:
    rng = random.Random(2026)
    for _ in range(60):
        rows = tuple(sorted((rng.randint(1, 6) for _ in range(rng.randint(2, 5))), reverse=True))
        assert grundy.solve("chomp", rows).value == grundy.solve("chomp", rows, engine="reference").value
