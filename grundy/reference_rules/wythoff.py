"""Wythoff's game, reference rule: a queen on a board goes left, down, or down to the left."""

from collections.abc import Iterator

from ._shapes import NUMBER, Case, Cells, Params, Rule, slide


def rule(params: Params, position: str) -> Rule:
    x, y = map(int, position.split(","))

    def moves(queen: complex) -> Iterator[complex]:
        board: Cells = frozenset(complex(a, b) for a in range(int(queen.real) + 1) for b in range(int(queen.imag) + 1))
        for step in (-1, -1j, -1 - 1j):
            yield from slide(board, queen, step)

    return complex(x, y), moves


POSITION = f"{NUMBER},{NUMBER}"

CASES: list[Case] = [
    ({}, "0,0", 2),
    ({}, "4,7", 5),
    ({}, "6,6", 5),
    ({}, "9,1", 5),
]
