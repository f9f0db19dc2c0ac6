"""Layouts: every tuple has its own cell, and cells grow with each number."""

from itertools import product

import numpy as np
import pytest

from grundy.families.tables import TableLayout

SHAPES = [(4,), (3, 5), (5, 3), (4, 4, 4), (2, 5, 3), (5, 4, 2), (3, 3, 2, 4), (1, 1), (1, 4, 4)]


def stored(shape: tuple[int, ...], order: str) -> list[tuple[int, ...]]:
    """The tuples that have a cell of their own, by the definition."""
    every = list(product(*map(range, shape)))
    if order == "symmetric":
        return sorted({tuple(sorted(p)) for p in every})
    keep = {
        "": lambda p: True,
        "rising": lambda p: list(p) == sorted(p),
        "falling": lambda p: list(p[::-1]) == sorted(p),
    }
    return [p for p in every if keep[order](p)]


@pytest.mark.parametrize("order", ["", "rising", "falling", "symmetric"])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_cells(shape: tuple[int, ...], order: str) -> None:
    layout, tuples = TableLayout(shape, order), stored(shape, order)
    assert layout.cells == len(tuples)
    assert layout.least_cells <= layout.cells
    assert sorted(map(layout.rank, tuples)) == list(range(layout.cells))
    assert all(layout.place(layout.rank(p)) == p for p in tuples)
    for p, q in product(tuples, repeat=2):
        if p != q and all(a <= b for a, b in zip(p, q, strict=True)):
            assert layout.rank(p) < layout.rank(q), "taking away leads to an earlier cell"


@pytest.mark.parametrize("order", ["", "rising", "falling", "symmetric"])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_table_is_spread_out(shape: tuple[int, ...], order: str) -> None:
    layout = TableLayout(shape, order)
    spread = layout.spread(np.arange(layout.cells, dtype=np.int32))
    tuples = set(stored(shape, order))
    for p in product(*map(range, shape)):
        expected = layout.rank(p) if p in tuples or order == "symmetric" else -1
        assert spread[p] == expected


def test_the_count_of_a_cube_needs_no_table() -> None:
    assert TableLayout((10**40,) * 3, "rising").least_cells == 10**40 * (10**40 + 1) * (10**40 + 2) // 6
    assert TableLayout((10**20, 10**20), "").least_cells == 10**40
