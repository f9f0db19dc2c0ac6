"""Positions as graphs that other programs know: in from GraphML and networkx, and out again."""

from collections.abc import Sequence
from typing import Any

from grundy.core.ability import Ability, G
from grundy.core.errors import BadPosition
from grundy.core.network import Network


class AsGraph(Ability[G]):
    """Writes a position as networks, and networks as the text of a position; `parse` then judges it."""

    only_shows = True

    def refuses(self) -> str | None:
        like = "graphs are positions of node-kayles, hackenbush, geography, graph and others"
        return f"a position of {self.game.id} is no graph ({like}); type something like {self.game.example}"

    def networks(self, position: Any) -> list[Network]:
        raise NotImplementedError

    def text(self, networks: Sequence[Network]) -> str:
        raise NotImplementedError

    def undirected(self, network: Network) -> Network:
        """The network, where edges must have no direction."""
        if network.directed:
            raise BadPosition(f"edges of {self.game.id} have no direction, and those of this graph have one")
        return network
