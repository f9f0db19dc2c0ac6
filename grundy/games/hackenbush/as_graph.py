"""Hackenbush as a graph: vertices with the attribute `ground`, or a vertex called 0, are the ground."""

from collections.abc import Sequence

from grundy.core.capabilities.presentation import AsGraph
from grundy.core.errors import BadPosition
from grundy.core.network import Network
from grundy.games.hackenbush.game import Graphs, Hackenbush


class HackenbushAsGraph(AsGraph[Hackenbush]):
    def refuses(self) -> str | None:
        return None

    def networks(self, position: Graphs) -> list[Network]:
        found = []
        for edges in position:
            numbers = sorted({0, *(end for edge in edges for end in edge)})
            vertices = {str(number): {} if number else {"ground": "1"} for number in numbers}
            found.append(Network(False, vertices, [(str(u), str(v)) for u, v in edges]))
        return found

    def text(self, networks: Sequence[Network]) -> str:
        return "+".join(self.graph_text(one) for one in networks)

    def graph_text(self, network: Network) -> str:
        grounds = {name for name in self.undirected(network).vertices if network.number(name, "ground")} or {"0"}
        if network.edges and not grounds & network.vertices.keys():
            raise BadPosition(
                "the graph has no ground; call a vertex 0, or give it the attribute ground, with the value 1"
            )
        others = [name for name in network.vertices if name not in grounds]
        keep = all(name.isdecimal() and name.isascii() and len(name) < 10 and int(name) for name in others)
        number = {name: name if keep else str(at) for at, name in enumerate(others, 1)} | dict.fromkeys(grounds, "0")
        return ",".join(f"{number[u]}-{number[v]}" for u, v in network.edges) or "0"
