"""Monotonic Nim, reference rule, on a set of squares.

Cut a row short of one square and all to its right, if no row below then overhangs.
"""

from collections.abc import Iterator

from ._shapes import LIST, NUMBER, Case, Cells, Params, Rule, in_order, squares_of


def rule(params: Params, position: str) -> Rule:
    rows = [int(row) for row in position.split(",")]
    in_order(rows[::-1])
    start = squares_of(rows)
    most = int(params.get("k", "0")) or 10**6

    def moves(bar: Cells) -> Iterator[Cells]:
        for bite in bar:
            eaten = {cell for cell in bar if cell.imag == bite.imag and cell.real >= bite.real}
            if len(eaten) <= most and bite + 1j not in bar:
                yield bar - eaten

    return start, moves


POSITION = LIST
PARAMS = {"k": NUMBER}

CASES: list[Case] = [
    ({"k": "0"}, "2,3,5", 5),
    ({"k": "0"}, "3,3,3", 5),
    ({"k": "0"}, "0,1,4,9", 5),
    ({"k": "2"}, "2,4,4,9", 5),
    ({"k": "1"}, "2,3,5", 5),
]
