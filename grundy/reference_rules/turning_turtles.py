"""Turning Turtles, reference rule: all rows end to end are one bit mask.

A set bit is a head, and lower bits lie further left.
"""

from collections.abc import Iterator

from ._shapes import COINS, Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    rows = position.split("+")
    row_start = [sum(map(len, rows[:y])) for y, row in enumerate(rows) for _ in row]

    def moves(heads: int) -> Iterator[int]:
        for i in range(heads.bit_length()):
            if heads >> i & 1:
                yield heads ^ 1 << i
                for j in range(row_start[i], i):
                    yield heads ^ 1 << i ^ 1 << j

    return sum(1 << i for i, face in enumerate("".join(rows)) if face == "H"), moves


POSITION = COINS

CASES: list[Case] = [
    ({}, "THTTHTTTHHTHT", 4),
    ({}, "TTTT", 4),
    ({}, "HHHH", 5),
    ({}, "HTTH+HTTH", 5),
    ({}, "H+TH+TTTTTTTH", 5),
]
