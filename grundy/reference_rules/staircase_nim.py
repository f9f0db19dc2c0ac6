"""Staircase Nim, reference rule: a bag of tokens, each labelled with its height; some of one height go one down."""

from collections import Counter
from collections.abc import Iterator

from ._shapes import LIST, Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    start = Counter({step: int(n) for step, n in enumerate(position.split(","), 1)})

    def moves(tokens: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        bag = Counter(tokens)
        for height, n in bag.items():
            for some in range(1, n + 1):
                lower = Counter({height - 1: some}) if height > 1 else Counter()
                yield tuple(sorted((bag - Counter({height: some}) + lower).elements()))

    return tuple(sorted(start.elements())), moves


POSITION = LIST

CASES: list[Case] = [
    ({}, "0,0", 2),
    ({}, "2,1,3,4", 4),
    ({}, "0,3", 6),
    ({}, "1,0,2", 7),
]
