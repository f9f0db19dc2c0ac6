"""Moore's Nim, reference rule: choose heaps, then a shorter string for each of them."""

from collections.abc import Iterator
from itertools import combinations, product

from ._shapes import LIST, Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    k = int(params.get("k", "2"))

    def moves(heaps: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        for count in range(1, min(k, len(heaps)) + 1):
            for chosen in combinations(range(len(heaps)), count):
                for cut in product(*([heaps[i][:n] for n in range(len(heaps[i]))] for i in chosen)):
                    short = dict(zip(chosen, cut, strict=True))
                    yield tuple(short.get(i, heap) for i, heap in enumerate(heaps))

    return tuple("o" * int(n) for n in position.split(",")), moves


POSITION = LIST
PARAMS = {"k": "[1-9]|1[0-9]|20"}

CASES: list[Case] = [
    ({}, "0", 2),
    ({}, "2,3,4", 3),
    ({}, "1,2,1,1", 4),
    ({"k": "1"}, "3,5,4", 4),
    ({"k": "3"}, "1,2,1,1", 4),
]
