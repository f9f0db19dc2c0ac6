"""Geography, reference rule: a position is the set of arcs that are left, each a text, and where the token is."""

import re
from collections.abc import Iterator
from itertools import pairwise

from ._shapes import MOST, NAME, Case, Params, Rule, demand, joined

State = tuple[tuple[str, str], ...]  # arcs as one sorted text, and the token


def rule(params: Params, position: str) -> Rule:
    def moves(state: State) -> Iterator[State]:
        for i, (arcs, token) in enumerate(state):
            left = " ".join(arc for arc in arcs.split() if token not in arc.split(">"))
            for tail, target in (arc.split(">") for arc in arcs.split()):
                if tail != token:
                    continue
                yield (*state[:i], (left, target), *state[i + 1 :])

    demand(position.count("+") < MOST, "there are too many graphs")
    start = []
    for board in position.split("+"):
        graph, token = board.split("@")
        arcs = set()
        vertices = set(re.split("[->,]", graph))
        demand(token in vertices and len(vertices) <= MOST, "the token stands on no vertex, or there are too many")
        for chain in graph.split(","):
            names = re.split("[->]", chain)
            demand(all(a != b for a, b in pairwise(names)), "an arc leads back to where it begins")
            for a, sign, b in zip(names, re.findall("[->]", chain), names[1:], strict=False):
                arcs |= {f"{a}>{b}"} | ({f"{b}>{a}"} if sign == "-" else set())
        start.append((" ".join(sorted(arcs)), token))
    return tuple(start), moves


POSITION = joined(f"{joined(f'{NAME}(?:[->]{NAME})*', ',')}@{NAME}", "+")

CASES: list[Case] = [
    ({}, "a-b-c-d-a@a", 5),
    ({}, "a>b>c>a,c-d,d>b@a", 5),
    ({}, "1-2-3,4-5-6,7-8-9,1-4-7,2-5-8,3-6-9@1", 7),
    ({}, "a-b-c-a,d@b+x-y>z@x", 6),
]
