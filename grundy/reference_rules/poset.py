"""The game on a poset, reference rule: elements are bits of one number.

Each has the mask of what is not above it; the order is closed by repeated squaring.
"""

from collections.abc import Iterator
from itertools import pairwise

from ._shapes import Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    names: dict[str, int] = {}
    pairs = set()
    for part, text in enumerate(position.split("+")):
        for chain in text.split(","):
            links = [names.setdefault(f"{part} {name}", len(names)) for name in chain.split("<")]
            pairs |= set(pairwise(links)) | {(link, link) for link in links}
    while True:
        more = {(a, d) for a, b in pairs for c, d in pairs if b == c}
        if more <= pairs:
            break
        pairs |= more
    kept = {a: ~sum(1 << b for x, b in pairs if x == a) for a in names.values()}

    def moves(left: int) -> Iterator[int]:
        return (left & mask for element, mask in kept.items() if left >> element & 1)

    return (1 << len(names)) - 1, moves


CASES: list[Case] = [
    ({}, "a<b,b<c", 4),
    ({}, "a,b,c", 4),
    ({}, "a<b,a<c,b<d,c<d", 5),
    ({}, "a<b<c,x<c,a<c+a<y", 5),
    ({}, "2<4,2<6,3<6,3<9,4<12,6<12,6<18,9<18,12<36,18<36", 5),
]
