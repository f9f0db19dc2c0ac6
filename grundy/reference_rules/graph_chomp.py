"""Chomp on a graph, reference rule: sets of one name or two, and with a set go all that contain it."""

from collections.abc import Iterator
from itertools import pairwise

from ._shapes import NETS, Case, Params, Rule, chains

Faces = frozenset[frozenset[str]]


def rule(params: Params, position: str) -> Rule:
    def moves(faces: Faces) -> Iterator[Faces]:
        for taken in faces:
            yield frozenset(face for face in faces if not taken <= face)

    start = set()
    for names in chains(position):
        start |= {frozenset([name]) for name in names} | {frozenset(pair) for pair in pairwise(names)}
    return frozenset(start), moves


POSITION = NETS

CASES: list[Case] = [
    ({}, "1-2-3-4", 7),
    ({}, "a-b-c-a", 6),
    ({}, "1-2-3-1,3-4+1-2,5", 4),
    ({}, "1-2-3,4-5-6,1-4,2-5,3-6", 4),
]
