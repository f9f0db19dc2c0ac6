"""Graphs with cycles, reference rule: a matrix of who follows whom, and how many tokens each vertex bears."""

from collections.abc import Iterator

from . import graph
from ._shapes import Case, Params, Rule, demand


def rule(params: Params, position: str) -> Rule:
    boards = [board.partition("@")[::2] for board in position.split("+")]
    pairs = [
        (f"{i} {a}", f"{i} {b}") for i, (edges, _) in enumerate(boards) for a, _, b in map(arrow, edges.split(","))
    ]
    names = sorted({name for pair in pairs for name in pair if name[-1] != " "})
    follows = [[(a, b) in pairs for b in names] for a in names]
    standing = [f"{i} {token}" for i, (_, tokens) in enumerate(boards) for token in tokens.split(",")]
    demand(set(standing) <= set(names), "a token stands on no vertex")

    def moves(borne: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for a, row in enumerate(follows):
            for b, follow in enumerate(row):
                if follow and borne[a]:
                    yield tuple(n - (v == a) + (v == b) for v, n in enumerate(borne))

    return tuple(map(standing.count, names)), moves


def arrow(edge: str) -> tuple[str, str, str]:
    return edge.partition(">")


POSITION = graph.POSITION


def refuses(params: Params, ending: str, kind: str) -> str:
    return "" if (ending, kind) == ("normal", "outcome") else "play need not end: who wins is all that can be proved"


CASES: list[Case] = [
    ({}, "a>b,b>a@a", 5),
    ({}, "a>a,a>b@a,a", 5),
    ({}, "2>0,2>1,1>0,r>s,r>1,r>2,s>r,s>2@2,r", 5),
    ({}, "a>b,b>c,c>a,c>d@a,b+a>b,lone@a,lone", 5),
]
