"""Chomp in space, reference rule: cubes are triples, and a bite takes every cube with no smaller coordinate."""

from collections.abc import Iterator

from ._shapes import LIST, Case, Params, Rule, demand, joined


def rule(params: Params, position: str) -> Rule:
    heights = [[int(height) for height in row.split(",")] for row in position.split("/")]
    start = frozenset((x, y, z) for y, row in enumerate(heights) for x, top in enumerate(row) for z in range(top))
    below = {cube for x, y, z in start for cube in ((x - 1, y, z), (x, y - 1, z), (x, y, z - 1))}
    demand((0, 0, 0) in start and start.issuperset(cube for cube in below if min(cube) >= 0), "cubes are missing")
    demand(max(map(max, start)) < 30, "the box is too large")

    def moves(box: frozenset[tuple[int, ...]]) -> Iterator[frozenset[tuple[int, ...]]]:
        for bite in box - {(0, 0, 0)}:
            yield frozenset(cube for cube in box if any(a < b for a, b in zip(cube, bite, strict=True)))

    return start, moves


POSITION = joined(LIST, "/")

CASES: list[Case] = [
    ({}, "1", 3),
    ({}, "2,2/2,2", 5),
    ({}, "4,3", 5),
    ({}, "3,3,2/3,2,2", 5),
    ({}, "3,1/2/1", 5),
]
