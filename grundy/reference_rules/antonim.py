"""Antonim, reference rule: heaps as a set, in which a move puts a smaller number that is not there for one that is."""

from collections.abc import Iterator

from ._shapes import LIST, Case, Params, Rule, demand


def rule(params: Params, position: str) -> Rule:
    def moves(heaps: frozenset[int]) -> Iterator[frozenset[int]]:
        for heap in heaps:
            rest = heaps - {heap}
            yield rest
            yield from (rest | {left} for left in range(1, heap) if left not in heaps)

    sizes = [int(heap) for heap in position.split(",")]
    heaps = frozenset(sizes) - {0}
    demand(sizes == sorted([*heaps, *[0] * sizes.count(0)]), "the heaps are out of order, or two are equal")
    return heaps, moves


POSITION = LIST

CASES: list[Case] = [
    ({}, "2,4,7", 4),
    ({}, "0,0,3", 4),
    ({}, "1,2,3", 5),
    ({}, "1,3,4,8", 4),
]
