"""Rugs, reference rule: a board is one binary number, a rug is ones row by row, and a move adds without carrying."""

from collections.abc import Iterator

from ._shapes import GRID, Case, Params, Rule, rows_of


def rule(params: Params, position: str) -> Rule:
    rows = rows_of(position)
    height, width = len(rows), len(rows[0])
    rugs = []
    for tall in range(1, height + 1):
        for wide in range(1, width + 1):
            rug = sum((1 << wide) - 1 << width * y for y in range(tall))
            for y in range(height - tall + 1):
                for x in range(width - wide + 1):
                    rugs.append(rug << width * y + x)

    def moves(coins: int) -> Iterator[int]:
        for rug in rugs:
            if coins >> rug.bit_length() - 1 & 1:
                yield coins ^ rug

    return sum(1 << width * y + x for y, row in enumerate(rows) for x, face in enumerate(row) if face == "H"), moves


POSITION = GRID

CASES: list[Case] = [
    ({}, "TTT/THT/TTH", 4),
    ({}, "HH/HH", 5),
    ({}, "TTTTH", 6),
    ({}, "H/T/H", 5),
]
