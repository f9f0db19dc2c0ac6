"""Node Kayles, reference rule: the graph is a square of signs, from which rows and columns are struck out."""

from collections.abc import Iterator
from itertools import pairwise

from ._shapes import NETS, Case, Params, Rule, chains

Square = tuple[str, ...]  # row i has # at i and at the neighbours of i


def square_of(position: str) -> Square:
    pairs: list[tuple[str, str]] = []
    for names in chains(position):
        pairs += [*pairwise(names), *((name, name) for name in names)]
    vertices = sorted({name for pair in pairs for name in pair})
    joined = set(pairs) | {(b, a) for a, b in pairs}
    return tuple("".join("#" if (a, b) in joined else "." for b in vertices) for a in vertices)


def rule(params: Params, position: str) -> Rule:
    def moves(square: Square) -> Iterator[Square]:
        for row in square:
            yield tuple(
                "".join(sign for sign, struck in zip(other, row, strict=True) if struck == ".")
                for other, struck in zip(square, row, strict=True)
                if struck == "."
            )

    return square_of(position), moves


POSITION = NETS

CASES: list[Case] = [
    ({}, "1-2-3-4-5-6-7", 4),
    ({}, "a-b-c-d-e-f-a", 4),
    ({}, "1-2-3-1,3-4,5+1-2,2-3,3-1", 5),
    ({}, "1-2-3,4-5-6,7-8-9,1-4-7,2-5-8,3-6-9", 5),
    ({}, "m-a,m-b,m-c,m-d,d-e", 5),
]
