"""Cyclic Nim, reference rule: all that can be left of each arc of k heaps, gathered in one set."""

from collections.abc import Iterator
from itertools import product

from ._shapes import LIST, Case, Params, Rule


def of_sets(position: str, sets: list[set[int]]) -> Rule:
    """Heaps of which those in one of the sets, given by their indices, may be lowered together."""

    def moves(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        found = set()
        for chosen in sets:
            found |= set(product(*(range(n + 1) if i in chosen else [n] for i, n in enumerate(heaps))))
        yield from sorted(found - {heaps})

    return tuple(map(int, position.split(","))), moves


def rule(params: Params, position: str) -> Rule:
    count, k = position.count(",") + 1, int(params.get("k", "2"))
    return of_sets(position, [{(first + i) % count for i in range(k)} for first in range(count)])


POSITION = LIST
PARAMS = {"k": "[1-9]|1[0-9]|20"}

CASES: list[Case] = [
    ({}, "0", 2),
    ({}, "2,1,3,2", 3),
    ({}, "1,2,1,1,2", 3),
    ({"k": "3"}, "1,1,2,1,1", 3),
    ({"k": "1"}, "2,3,1", 4),
]
