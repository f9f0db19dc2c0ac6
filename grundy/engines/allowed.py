"""Which cells of a table are positions, where a user's `defect` refuses some tuples of the box.

A rule need not be defined there. So the compiled solvers pass over these cells, and a table counts none of them. What
`defect` of a game of this package refuses besides tuples of a wrong length is the tuple of zeros at most.
"""

from itertools import islice
from typing import Any

from grundy.core.budget import Budget
from grundy.core.families import TableGame
from grundy.core.layout import Layout
from grundy.core.needed import np
from grundy.core.registry import AnyGame
from grundy.core.rules import is_users

AT_ONCE = 4096  # cells between two looks at the budget; a multiple of 8


def asks_defect(game: AnyGame) -> bool:
    """Whether `defect` was written by a user, and so may refuse any position."""
    return is_users(type(game).defect.__module__)


def allowed_cells(game: TableGame, layout: Layout, budget: Budget) -> Any:
    """A bit for each cell, the first the lowest of its byte: 1 for a position. None if all cells are positions."""
    if not asks_defect(game):
        return None
    budget.reserve(layout.cells // 8, f"a list of {layout.cells:,} tuples")
    places, pieces = layout.places(), []
    while some := [game.defect(place) is None for place in islice(places, AT_ONCE)]:
        pieces.append(np.packbits(some, bitorder="little"))
        budget.look()
    return np.concatenate(pieces)
