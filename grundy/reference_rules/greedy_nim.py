"""Greedy Nim, reference rule: columns of a picture are cut, and only such as reach into its top line."""

from collections.abc import Iterator

from ._shapes import LIST, Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    columns = tuple("o" * int(n) for n in position.split(","))

    def moves(columns: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        top = sorted(columns)[-1]
        for i, column in enumerate(columns):
            if column.endswith("o") and column == top:
                for cut in range(1, len(column) + 1):
                    yield (*columns[:i], column[:-cut], *columns[i + 1 :])

    return columns, moves


POSITION = LIST

CASES: list[Case] = [
    ({}, "0,0", 2),
    ({}, "3,5,4", 5),
    ({}, "4,4,2", 5),
    ({}, "6", 4),
]
