"""Nets: vertices and edges without direction."""

from collections.abc import Sequence

from grundy.core.capabilities.presentation import AsGraph
from grundy.core.families.nets import NetGame, Nets
from grundy.core.network import Network
from grundy.core.notation import NOTHING


class NetAsGraph(AsGraph[NetGame]):
    def refuses(self) -> str | None:
        return None

    def networks(self, position: Nets) -> list[Network]:
        return [Network(False, {name: {} for name in net.vertices()}, list(net.edges())) for net in position]

    def text(self, networks: Sequence[Network]) -> str:
        return "+".join(map(self.net_text, networks))

    def net_text(self, network: Network) -> str:
        found = self.undirected(network).in_words()
        return ",".join([*found.alone(), *(f"{u}-{v}" for u, v in found.edges)]) or NOTHING
