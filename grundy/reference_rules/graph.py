"""Tokens on a graph, reference rule: each edge, tagged with its board, is a move while a token stands on its tail."""

from collections.abc import Iterator

from ._shapes import NAME, Case, Params, Rule, demand, joined


def rule(params: Params, position: str) -> Rule:
    edges: set[tuple[str, str]] = set()
    start: list[str] = []
    for number, board in enumerate(position.split("+")):
        links, _, places = board.partition("@")
        for tail, arrow, head in (link.partition(">") for link in links.split(",")):
            if arrow:
                edges.add((f"{number}:{tail.strip()}", f"{number}:{head.strip()}"))
        start += [f"{number}:{place.strip()}" for place in places.split(",") if place.strip()]

        names = {f"{number}:{name}" for link in links.split(",") for name in link.split(">")}
        demand(names.issuperset(start[-len(places.split(",")) :]), "a token stands on no vertex")
    left = set(edges)
    while ends := {edge for edge in left if edge[1] not in {tail for tail, _ in left}}:
        left -= ends
    demand(not left, "the graph has a cycle")

    def moves(tokens: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        for tail, head in edges:
            if tail in tokens:
                i = tokens.index(tail)
                yield tuple(sorted((*tokens[:i], head, *tokens[i + 1 :])))

    return tuple(sorted(start)), moves


POSITION = joined(f"{joined(f'{NAME}(?:>{NAME})?', ',')}@{joined(NAME, ',')}", "+")

CASES: list[Case] = [
    ({}, "a>b,a>c,b>c@a,b", 5),
    ({}, "a>b,a>c,b>c,c>d@a,a,b,c", 5),
    ({}, "a,b>c@a", 4),
    ({}, "a>b,b>c@a,a+a>b@a,b", 5),
    ({}, "s>m1,s>m2,m1>t,m2>t,s>t,t>end,lone@s,s,m1,lone", 5),
]
