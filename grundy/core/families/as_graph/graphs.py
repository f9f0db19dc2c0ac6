"""Tokens on a directed graph: a vertex has `tokens`. An edge without direction goes both ways."""

from collections.abc import Sequence

from grundy.core.capabilities.presentation import AsGraph
from grundy.core.errors import BadPosition
from grundy.core.families.graphs import Edges, GraphBoard, GraphGame
from grundy.core.network import Network


class GraphAsGraph(AsGraph[GraphGame]):
    def refuses(self) -> str | None:
        return None

    def networks(self, position: tuple[GraphBoard, ...]) -> list[Network]:
        return [with_tokens(edges, tokens) for edges, tokens in position]

    def text(self, networks: Sequence[Network]) -> str:
        return "+".join(board_text(one.in_words()) for one in networks)


def with_tokens(edges: Edges, tokens: Sequence[str]) -> Network:
    vertices = {v: {"tokens": str(tokens.count(v))} if v in tokens else {} for v, _ in edges}
    return Network(True, vertices, [(v, w) for v, near in edges for w in near])


def board_text(network: Network) -> str:
    """`a>b,c@a`: edges, vertices without any, and where the tokens lie."""
    pieces = [*network.alone(), *(f"{u}>{v}" for u, v in network.all_edges())]
    tokens = [name for name in network.vertices for _ in range(network.number(name, "tokens"))]
    if not tokens:
        raise BadPosition("no vertex of the graph has a token; give one the attribute tokens, with the value 1")
    return f"{','.join(pieces)}@{','.join(tokens)}"
