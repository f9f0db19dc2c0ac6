"""A network: a graph in the form of other programs, from networkx or from a GraphML file (graphml.py), and back.

A vertex has a name and attributes; games read `tokens` (how many lie on it) and `ground` (whether it is the ground).
Names that cannot be part of a typed position are replaced by numbers from 1 on, in the order of the file.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from grundy.core.errors import BadPosition
from grundy.core.lazy_imports import needed
from grundy.core.notation import shortened

WORD = re.compile(r"[A-Za-z0-9_']+", re.ASCII)


@dataclass
class Network:
    """Vertices with their attributes, and edges; all have a direction, or none. There may be parallel edges."""

    directed: bool = False
    vertices: dict[str, dict[str, str]] = field(default_factory=dict)
    edges: list[tuple[str, str]] = field(default_factory=list)

    def number(self, name: str, attribute: str) -> int:
        """An attribute as a whole number; true is 1."""
        text = self.vertices[name].get(attribute, "0").strip().lower()
        text = {"true": "1", "false": "0", "": "0"}.get(text, text)
        if not text.isdecimal() or len(text) > 6:
            raise BadPosition(f'the vertex {shortened(name)} has {attribute} "{shortened(text)}"; write a whole number')
        return int(text)

    def all_edges(self) -> Iterable[tuple[str, str]]:
        """The edges with directions; one without goes both ways."""
        return self.edges if self.directed else dict.fromkeys(e for u, v in self.edges for e in ((u, v), (v, u)))

    def alone(self) -> list[str]:
        """The vertices without edges."""
        joined = {end for edge in self.edges for end in edge}
        return [name for name in self.vertices if name not in joined]

    def renamed(self, names: Mapping[str, str]) -> "Network":
        edges = [(names[u], names[v]) for u, v in self.edges]
        return Network(self.directed, {names[name]: found for name, found in self.vertices.items()}, edges)

    def in_words(self) -> "Network":
        """The network with names that can be typed."""
        if all(WORD.fullmatch(name) and len(name) <= 40 for name in self.vertices):
            return self
        return self.renamed({name: str(number) for number, name in enumerate(self.vertices, 1)})


def from_networkx(graph: Any) -> Network:
    names = [str(node) for node in graph.nodes]
    if len(set(names)) < len(names):
        names = [str(number) for number in range(1, len(names) + 1)]
    name = dict(zip(graph.nodes, names, strict=True))
    found = {name[node]: {str(key): str(value) for key, value in data.items()} for node, data in graph.nodes(data=True)}
    return Network(graph.is_directed(), found, [(name[u], name[v]) for u, v in graph.edges()])


def to_networkx(networks: Sequence[Network]) -> Any:
    """One graph. If there are several, vertices get the number of their graph as a prefix. Parallel edges make it a
    multigraph.
    """
    networkx = needed("networkx", "to_networkx")
    if len(networks) > 1:
        networks = [one.renamed({v: f"{i}:{v}" for v in one.vertices}) for i, one in enumerate(networks, 1)]
    directed = any(one.directed for one in networks)
    several = any(len(set(one.edges)) < len(one.edges) for one in networks)
    kind = ("Multi" if several else "") + ("DiGraph" if directed else "Graph")
    graph = getattr(networkx, kind)()
    for one in networks:
        for name, found in one.vertices.items():
            graph.add_node(name, **{key: one.number(name, key) for key in found})
        graph.add_edges_from(one.all_edges() if directed else one.edges)
    return graph
