"""Antonim a second time: heaps as a set, in which a move puts a smaller number that is not there for one that is."""

from collections.abc import Iterator

from shapes import Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    def moves(heaps: frozenset[int]) -> Iterator[frozenset[int]]:
        for heap in heaps:
            rest = heaps - {heap}
            yield rest
            yield from (rest | {left} for left in range(1, heap) if left not in heaps)

    return frozenset(int(heap) for heap in position.split(",")) - {0}, moves


CASES: list[Case] = [
    ({}, "2,4,7", 4),
    ({}, "0,0,3", 4),
    ({}, "1,2,3", 5),
    ({}, "1,3,4,8", 4),
]
