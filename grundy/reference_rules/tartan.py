"""Tartan, reference rule: all sets of rows and all sets of columns are tried, and those kept that the games allow."""

from collections.abc import Callable, Iterator
from itertools import chain, combinations

from ._shapes import GRID, Case, Params, Rule, rows_of

Square = tuple[int, int]
ALLOWED: dict[str, Callable[[tuple[int, ...]], bool]] = {
    "twins": lambda places: len(places) == 2,
    "turtles": lambda places: len(places) in (1, 2),
    "triplets": lambda places: len(places) == 3,
    "mock": lambda places: len(places) <= 3,
    "ruler": lambda places: max(places) - min(places) == len(places) - 1,
}


def sets(length: int) -> list[tuple[int, ...]]:
    return list(chain.from_iterable(combinations(range(length), size) for size in range(1, length + 1)))


def rule(params: Params, position: str) -> Rule:
    board = rows_of(position)
    rows = [some for some in sets(len(board)) if ALLOWED[params.get("down", "turtles")](some)]
    columns = [some for some in sets(len(board[0])) if ALLOWED[params.get("across", "ruler")](some)]

    def moves(heads: frozenset[Square]) -> Iterator[frozenset[Square]]:
        for down in rows:
            for across in columns:
                if (max(down), max(across)) in heads:
                    yield heads ^ {(y, x) for y in down for x in across}

    return frozenset((y, x) for y, row in enumerate(board) for x, face in enumerate(row) if face == "H"), moves


POSITION = GRID
PARAMS = {"down": "|".join(ALLOWED), "across": "|".join(ALLOWED)}

CASES: list[Case] = [
    ({}, "TTH/THT/TTH", 3),
    ({}, "HHH", 5),
    ({"down": "twins", "across": "turtles"}, "TTT/THT/TTH", 4),
    ({"across": "twins", "down": "ruler"}, "TTTH/TTHT", 4),
    ({"across": "mock", "down": "triplets"}, "TTTT/TTTH/THTT/TTTH", 3),
]
