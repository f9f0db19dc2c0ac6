"""Chomp in space a second time: cubes are triples, and a bite takes every cube with no smaller coordinate."""

from collections.abc import Iterator

from shapes import Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    heights = [[int(height) for height in row.split(",")] for row in position.split("/")]
    start = frozenset((x, y, z) for y, row in enumerate(heights) for x, top in enumerate(row) for z in range(top))

    def moves(box: frozenset[tuple[int, ...]]) -> Iterator[frozenset[tuple[int, ...]]]:
        for bite in box - {(0, 0, 0)}:
            yield frozenset(cube for cube in box if any(a < b for a, b in zip(cube, bite, strict=True)))

    return start, moves


CASES: list[Case] = [
    ({}, "1", 3),
    ({}, "2,2/2,2", 5),
    ({}, "4,3", 5),
    ({}, "3,3,2/3,2,2", 5),
    ({}, "3,1/2/1", 5),
]
