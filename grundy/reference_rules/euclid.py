"""Euclid, reference rule: a rectangle of squares, from whose end blocks as wide as they are high are broken off."""

from collections.abc import Iterator

from ._shapes import NUMBER, Case, Cells, Params, Rule


def rule(params: Params, position: str) -> Rule:
    x, y = map(int, position.split(","))
    start: Cells = frozenset(complex(a, b) for a in range(x) for b in range(y))

    def moves(board: Cells) -> Iterator[Cells]:
        wide, high = (len({getattr(cell, side) for cell in board}) for side in ("real", "imag"))
        side, end, block = ("real", wide, high) if wide > high else ("imag", high, wide)
        while (end := end - block) > 0:
            yield frozenset(cell for cell in board if getattr(cell, side) < end)

    return start, moves


POSITION = f"{NUMBER},{NUMBER}"

CASES: list[Case] = [
    ({}, "1,1", 2),
    ({}, "5,13", 6),
    ({}, "20,3", 6),
    ({}, "12,8", 4),
    ({}, "1,9", 5),
]
