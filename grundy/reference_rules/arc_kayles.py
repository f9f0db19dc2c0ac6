"""Arc Kayles, reference rule: a set of edges, of which those stay that have no end in common with the one taken."""

from collections.abc import Iterator
from itertools import pairwise

from ._shapes import NETS, Case, Params, Rule, chains

Matched = frozenset[frozenset[str]]


def rule(params: Params, position: str) -> Rule:
    def moves(edges: Matched) -> Iterator[Matched]:
        for taken in edges:
            yield frozenset(edge for edge in edges if edge.isdisjoint(taken))

    start = set()
    for chain in chains(position):
        start |= {frozenset(pair) for pair in pairwise(chain)}
    return frozenset(start), moves


POSITION = NETS

CASES: list[Case] = [
    ({}, "1-2-3-4-5-6-7-8", 5),
    ({}, "a-b-c-d-e-a,f", 4),
    ({}, "1-2-3-1,3-4+1-2,2-3,3-1", 4),
    ({}, "1-2-3,4-5-6,7-8-9,1-4-7,2-5-8,3-6-9", 5),
    ({}, "m-a,m-b,m-c,c-d,d-e", 4),
]
