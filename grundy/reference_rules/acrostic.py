"""Acrostic games, reference rule: all sets of places of a row or column are tried, and kept if the line allows them."""

from collections.abc import Callable, Iterator
from itertools import chain, combinations

from ._shapes import GRID, Case, Cells, Params, Rule, rows_of

ALLOWED: dict[str, Callable[[tuple[int, ...]], bool]] = {
    "twins": lambda places: len(places) == 2,
    "turtles": lambda places: len(places) in (1, 2),
    "triplets": lambda places: len(places) == 3,
    "mock": lambda places: len(places) <= 3,
    "ruler": lambda places: max(places) - min(places) == len(places) - 1,
}


def rule(params: Params, position: str) -> Rule:
    allowed = ALLOWED[params.get("line", "twins")]

    def sets(length: int) -> list[tuple[int, ...]]:
        every = chain.from_iterable(combinations(range(length), size) for size in range(1, length + 1))
        return [places for places in every if allowed(places)]

    board = rows_of(position)
    strips = {frozenset(complex(x, y) for x in places) for y in range(len(board)) for places in sets(len(board[0]))}
    strips |= {frozenset(complex(x, y) for y in places) for x in range(len(board[0])) for places in sets(len(board))}

    def moves(heads: Cells) -> Iterator[Cells]:
        for strip in strips:
            if max(strip, key=lambda place: place.real + place.imag) in heads:
                yield heads ^ strip

    return frozenset(complex(x, y) for y, row in enumerate(board) for x, face in enumerate(row) if face == "H"), moves


POSITION = GRID
PARAMS = {"line": "|".join(ALLOWED)}

CASES: list[Case] = [
    ({}, "H", 2),
    ({}, "TTH/THT/TTH", 4),
    ({}, "HHH", 5),
    ({}, "TTTT/THTH/TTHT", 3),
    ({"line": "ruler"}, "TTH/THT/TTH", 4),
    ({"line": "mock"}, "TTTH/TTTT/TTTH", 3),
]
