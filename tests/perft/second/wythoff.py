"""Wythoff's game a second time: a queen on a board goes left, down, or down to the left."""

from collections.abc import Iterator

from shapes import Case, Cells, Params, Rule, slide


def rule(params: Params, position: str) -> Rule:
    x, y = map(int, position.split(","))
    board: Cells = frozenset(complex(a, b) for a in range(x + 1) for b in range(y + 1))

    def moves(queen: complex) -> Iterator[complex]:
        for step in (-1, -1j, -1 - 1j):
            yield from slide(board, queen, step)

    return complex(x, y), moves


CASES: list[Case] = [
    ({}, "0,0", 2),
    ({}, "4,7", 5),
    ({}, "6,6", 5),
    ({}, "9,1", 5),
]
