"""Chomp, reference rule, on a set of squares: bite at one, and keep those that lie to its left or below."""

from collections.abc import Iterator

from ._shapes import LIST, Case, Cells, Params, Rule, demand, in_order, squares_of


def behind(cell: complex, bite: complex) -> bool:
    """Whether a bite at one cell also eats the other: it lies neither to the left of the bite nor below it."""
    return cell.real >= bite.real and cell.imag >= bite.imag


def rule(params: Params, position: str) -> Rule:
    rows = [int(row) for row in position.split(",")]
    in_order(rows)
    start = squares_of(rows)
    safe = {0j} if params.get("edible", "0") == "0" else set()
    demand(safe <= start and len(rows) <= 200, "the corner is missing, or there are too many rows")

    def moves(bar: Cells) -> Iterator[Cells]:
        for bite in bar - safe:
            yield frozenset(cell for cell in bar if not behind(cell, bite))

    return start, moves


POSITION = LIST
PARAMS = {"edible": "[01]"}

CASES: list[Case] = [
    ({}, "1", 3),
    ({}, "3,3,3", 5),
    ({}, "5,4,4,1", 5),
    ({}, "4,4,0", 4),
    ({"edible": "1"}, "4,2,2", 5),
    ({"edible": "1"}, "0,0", 3),
]
