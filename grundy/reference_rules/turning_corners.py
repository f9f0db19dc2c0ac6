"""Turning Corners, reference rule: the heads are a set of points, and a move flips the corners of a rectangle."""

from collections.abc import Iterator

from ._shapes import GRID, Case, Params, Rule, joined, rows_of

Point = tuple[int, int, int]  # board, row, column


def rule(params: Params, position: str) -> Rule:
    boards = [rows_of(board) for board in position.split("+")]
    points = [(b, y, x) for b, rows in enumerate(boards) for y, row in enumerate(rows) for x, _ in enumerate(row)]

    def moves(heads: frozenset[Point]) -> Iterator[frozenset[Point]]:
        for far in heads:
            for near in points:
                if near[0] == far[0] and near[1] < far[1] and near[2] < far[2]:
                    yield heads ^ {far, near, (far[0], near[1], far[2]), (far[0], far[1], near[2])}

    return frozenset((b, y, x) for b, y, x in points if boards[b][y][x] == "H"), moves


POSITION = joined(GRID, "+")

CASES: list[Case] = [
    ({}, "TTTT/THTH/TTHT", 4),
    ({}, "HH/HH", 4),
    ({}, "TTT/TTT/TTH+TH/TH", 5),
    ({}, "HHHH", 2),
    ({}, "TTTT/TTTT/TTTT/TTTH", 4),
]
