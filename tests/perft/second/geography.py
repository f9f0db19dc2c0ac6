"""Geography a second time: a position is the set of arcs that are left, each a text, and where the token is."""

import re
from collections.abc import Iterator

from shapes import Case, Params, Rule

State = tuple[tuple[str, str], ...]  # arcs as one sorted text, and the token


def rule(params: Params, position: str) -> Rule:
    def moves(state: State) -> Iterator[State]:
        for i, (arcs, token) in enumerate(state):
            for target in re.findall(rf"(?<!\w){token}>(\w+)", arcs):
                left = " ".join(arc for arc in arcs.split() if token not in arc.split(">"))
                yield (*state[:i], (left, target), *state[i + 1 :])

    start = []
    for board in position.split("+"):
        graph, token = board.split("@")
        arcs = set()
        for chain in graph.split(","):
            names = re.split("[->]", chain)
            for a, sign, b in zip(names, re.findall("[->]", chain), names[1:], strict=False):
                arcs |= {f"{a}>{b}"} | ({f"{b}>{a}"} if sign == "-" else set())
        start.append((" ".join(sorted(arcs)), token))
    return tuple(start), moves


CASES: list[Case] = [
    ({}, "a-b-c-d-a@a", 5),
    ({}, "a>b>c>a,c-d,d>b@a", 5),
    ({}, "1-2-3,4-5-6,7-8-9,1-4-7,2-5-8,3-6-9@1", 7),
    ({}, "a-b-c-a,d@b+x-y>z@x", 6),
]
