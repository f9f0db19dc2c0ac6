"""Poker Nim, reference rule: a list of chips, each labelled with its heap, or with -1 while it is in the reserve."""

from collections import Counter
from collections.abc import Iterator

from ._shapes import LIST, NUMBER, Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    heaps, _, reserve = position.partition("|")
    sizes = [int(size) for size in heaps.split(",")]
    places = len(sizes)
    start = Counter({-1: int(reserve)}) + Counter(dict(enumerate(sizes)))

    def moves(chips: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        at = Counter(chips)
        for heap in range(places):
            for n in range(1, at[heap] + 1):
                yield tuple(sorted((at - Counter({heap: n})).elements()))
            for n in range(1, at[-1] + 1):
                yield tuple(sorted((at - Counter({-1: n}) + Counter({heap: n})).elements()))

    return tuple(sorted(start.elements())), moves


POSITION = rf"{LIST}\|{NUMBER}"

CASES: list[Case] = [
    ({}, "3,5,4|6", 4),
    ({}, "0,0|2", 5),
    ({}, "0|5", 5),
    ({}, "2,2|0", 5),
    ({}, "1,0,1|3", 5),
]
