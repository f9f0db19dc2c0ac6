"""Cram, reference rule: a board is the set of dominoes that still find room; laying one removes all that touch it."""

import re
from collections.abc import Iterator

from ._shapes import Case, Params, Rule, joined, rows_of

Domino = frozenset[complex]


def rule(params: Params, position: str) -> Rule:
    squares = set()
    for i, board in enumerate(position.split("+")):
        if size := re.fullmatch(r"(\d+)x(\d+)", board):
            board = "/".join(["." * int(size[2])] * int(size[1]))
        elif re.search("[^.#/]", board):
            raise ValueError(f"no board of Cram: {board}")
        for y, row in enumerate(rows_of(board)):
            squares |= {complex(found.start(), y + 1000 * i) for found in re.finditer(r"\.", row)}
    dominoes = frozenset(frozenset({z, z + step}) for z in squares for step in (1, 1j) if z + step in squares)

    def moves(dominoes: frozenset[Domino]) -> Iterator[frozenset[Domino]]:
        for laid in dominoes:
            yield frozenset(other for other in dominoes if not other & laid)

    return dominoes, moves


POSITION = joined(joined("[.#]{1,200}", "/"), "+")

CASES: list[Case] = [
    ({}, "#", 2),
    ({}, "1x7", 4),
    ({}, "2x3+../.#", 5),
    ({}, "3x4", 6),
    ({}, "..#./..../#..#", 4),
]
