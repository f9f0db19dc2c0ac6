"""The Princess and the Roses, reference rule: roses are pairs of bush and height; the highest of one bush or two go."""

from collections.abc import Iterator
from itertools import combinations

from ._shapes import LIST, Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    def moves(roses: frozenset[tuple[int, int]]) -> Iterator[frozenset[tuple[int, int]]]:
        tops = [rose for rose in roses if (rose[0], rose[1] + 1) not in roses]
        for many in (1, 2):
            for picked in combinations(tops, many):
                yield roses - set(picked)

    numbers = enumerate(position.split(","))
    return frozenset((bush, height) for bush, n in numbers for height in range(int(n))), moves


POSITION = LIST

CASES: list[Case] = [
    ({}, "0", 2),
    ({}, "5,4,3", 4),
    ({}, "1,1,2,1", 4),
    ({}, "3,0,2", 5),
]
