"""Geography as a graph: one vertex has the token. If one edge has a direction, all of them do."""

from collections.abc import Sequence

from grundy.core.capabilities.presentation import AsGraph
from grundy.core.network import Network
from grundy.families.graphs import board_text, with_tokens
from grundy.games.geography.game import Board, Boards, Geography


class GeographyAsGraph(AsGraph[Geography]):
    def refuses(self) -> str | None:
        return None

    def networks(self, position: Boards) -> list[Network]:
        return [network(board) for board in position]

    def text(self, networks: Sequence[Network]) -> str:
        return "+".join(board_text(one.in_words()) for one in networks)


def network(board: Board) -> Network:
    edges, token = board
    found = with_tokens(edges, (token,))
    if any((w, v) not in set(found.edges) for v, w in found.edges):
        return found
    order = {name: number for number, name in enumerate(found.vertices)}
    return Network(False, found.vertices, [(v, w) for v, w in found.edges if order[v] < order[w]])
