"""A network: a graph as other programs know it, from a GraphML file or from networkx, and back.

Words: a vertex has a name and attributes; of these the games read `tokens` (how many lie on it) and `ground` (whether
it is the ground). Names that a position cannot be typed with give way to numbers from 1 on, in the order of the file.
GraphML is read by the parser of the standard library, which is told to refuse a DOCTYPE: so nothing can be made to
grow, or to be fetched. A text is no longer than a position may be.
Source: U. Brandes and others, GraphML progress report, 2001; http://graphml.graphdrawing.org
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from grundy.core.errors import BadPosition
from grundy.core.needed import needed
from grundy.core.notation import printable

WORD = re.compile(r"[A-Za-z0-9_']+", re.ASCII)
SPACE = "http://graphml.graphdrawing.org/xmlns"
DEEPEST = 20  # elements within each other
KINDS = {"tokens": "int", "ground": "boolean"}  # attributes that are written


@dataclass
class Network:
    """Vertices with their attributes, and edges, all of one kind; an edge may be there several times."""

    directed: bool = False
    vertices: dict[str, dict[str, str]] = field(default_factory=dict)
    edges: list[tuple[str, str]] = field(default_factory=list)

    def number(self, name: str, attribute: str) -> int:
        """An attribute as a whole number; true is 1."""
        text = self.vertices[name].get(attribute, "0").strip().lower()
        text = {"true": "1", "false": "0", "": "0"}.get(text, text)
        if not text.isdecimal() or len(text) > 6:
            raise BadPosition(f'the vertex {shown(name)} has {attribute} "{shown(text)}"; write a whole number')
        return int(text)

    def all_edges(self) -> Iterable[tuple[str, str]]:
        """With a direction; what has none goes both ways."""
        return self.edges if self.directed else dict.fromkeys(e for u, v in self.edges for e in ((u, v), (v, u)))

    def alone(self) -> list[str]:
        """The vertices without edges."""
        joined = {end for edge in self.edges for end in edge}
        return [name for name in self.vertices if name not in joined]

    def renamed(self, names: Mapping[str, str]) -> "Network":
        edges = [(names[u], names[v]) for u, v in self.edges]
        return Network(self.directed, {names[name]: found for name, found in self.vertices.items()}, edges)

    def in_words(self) -> "Network":
        """With names that can be typed."""
        if all(WORD.fullmatch(name) and len(name) <= 40 for name in self.vertices):
            return self
        return self.renamed({name: str(number) for number, name in enumerate(self.vertices, 1)})


def shown(text: str) -> str:
    return printable(text if len(text) <= 40 else text[:40] + "...")


# ---- networkx ----


def from_networkx(graph: Any) -> Network:
    names = [str(node) for node in graph.nodes]
    if len(set(names)) < len(names):
        names = [str(number) for number in range(1, len(names) + 1)]
    name = dict(zip(graph.nodes, names, strict=True))
    found = {name[node]: {str(key): str(value) for key, value in data.items()} for node, data in graph.nodes(data=True)}
    return Network(graph.is_directed(), found, [(name[u], name[v]) for u, v in graph.edges()])


def to_networkx(networks: Sequence[Network]) -> Any:
    """One graph; where there are several, their vertices have the number of theirs in front. Edges that are there twice
    make it a multigraph.
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


# ---- GraphML ----


def to_graphml(networks: Sequence[Network]) -> str:
    used = {key for one in networks for found in one.vertices.values() for key in found}
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<graphml xmlns="{SPACE}">']
    lines += [
        f'  <key id="{key}" for="node" attr.name="{key}" attr.type="{kind}"/>'
        for key, kind in KINDS.items()
        if key in used
    ]
    for i, one in enumerate(networks or [Network()], 1):
        lines.append(f'  <graph id="G{i}" edgedefault="{"directed" if one.directed else "undirected"}">')
        for name, found in one.vertices.items():
            data = "".join(f'<data key="{key}">{value}</data>' for key, value in found.items())
            lines.append(f"    <node id={quoted(name)}" + (f">{data}</node>" if data else "/>"))
        lines += [f"    <edge source={quoted(u)} target={quoted(v)}/>" for u, v in one.edges]
        lines.append("  </graph>")
    return "\n".join([*lines, "</graphml>"]) + "\n"


def quoted(name: str) -> str:
    for letter, written in (("&", "&amp;"), ("<", "&lt;"), ('"', "&quot;")):
        name = name.replace(letter, written)
    return f'"{name}"'


def from_graphml(text: str, most: int) -> list[Network]:
    """The graphs of a file."""
    if len(text) > most:
        raise BadPosition(f"a GraphML file has at most {most:,} characters here, this one is longer")
    file = File()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartDoctypeDeclHandler = file.doctype
    parser.StartElementHandler = file.start
    parser.EndElementHandler = file.end
    parser.CharacterDataHandler = file.letters
    parser.buffer_text = True
    try:
        parser.Parse(text.lstrip(" \t\r\n\ufeff").encode(), True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise BadPosition(f"the GraphML breaks off in line {error.lineno}: {reason}") from None
    except UnicodeEncodeError:
        raise BadPosition("the GraphML has letters that are none") from None
    if not file.graphs:
        raise BadPosition("the GraphML has no graph; write <graph> with its <node>s and <edge>s")
    return [graph for graph, _ in file.graphs]


class File:
    """What has been read of a GraphML file."""

    def __init__(self) -> None:
        self.path: list[str] = []
        self.keys: dict[str, str] = {}  # names of the attributes of vertices
        self.defaults: dict[str, str] = {}
        self.graphs: list[tuple[Network, list[bool]]] = []  # with the direction of every edge
        self.key = self.node = ""
        self.said: list[str] | None = None  # of an attribute

    def doctype(self, *_: Any) -> None:
        raise BadPosition("the GraphML has a DOCTYPE, which is not read here; take that line out")

    def start(self, tag: str, given: dict[str, str]) -> None:
        tag = tag.rpartition(" ")[2]
        if not self.path and tag != "graphml":
            raise BadPosition(f"this is no GraphML: it begins with <{shown(tag)}>, not with <graphml>")
        if len(self.path) >= DEEPEST:
            raise BadPosition("the GraphML has too many elements within each other")
        inside = self.path[-1:]
        self.path.append(tag)
        if tag == "key" and given.get("for", "all") in ("node", "all"):
            self.key = wanted(given, "id", tag)
            self.keys[self.key] = given.get("attr.name", self.key)
        elif tag == "graph":
            self.graph(inside, given)
        elif tag in ("node", "edge", "hyperedge") and inside != ["graph"]:
            raise BadPosition(f"a <{tag}> of the GraphML is in no <graph>")
        elif tag == "node":
            self.vertex(wanted(given, "id", tag))
        elif tag == "edge":
            self.edge(given)
        elif tag == "hyperedge":
            raise BadPosition("the GraphML has a hyperedge; an edge here joins two vertices")
        elif (tag == "data" and inside == ["node"]) or (tag == "default" and inside == ["key"]):
            self.key = given.get("key", self.key)
            self.said = []

    def graph(self, inside: list[str], given: dict[str, str]) -> None:
        if inside != ["graphml"]:
            raise BadPosition("the GraphML has a graph inside a vertex, which no game here reads")
        if (kind := given.get("edgedefault", "undirected")) not in ("directed", "undirected"):
            raise BadPosition(f'the GraphML has edgedefault "{shown(kind)}"; write directed or undirected')
        self.graphs.append((Network(kind == "directed"), []))

    def vertex(self, name: str) -> None:
        vertices = self.graphs[-1][0].vertices
        if name in vertices:
            raise BadPosition(f'the GraphML has two vertices "{shown(name)}"; give one another id')
        vertices[name] = dict(self.defaults)
        self.node = name

    def edge(self, given: dict[str, str]) -> None:
        graph, directions = self.graphs[-1]
        graph.edges.append((wanted(given, "source", "edge"), wanted(given, "target", "edge")))
        directions.append({"true": True, "false": False}.get(given.get("directed", ""), graph.directed))

    def letters(self, text: str) -> None:
        if self.said is not None:
            self.said.append(text)

    def end(self, tag: str) -> None:
        self.path.pop()
        tag = tag.rpartition(" ")[2]
        if self.said is not None and tag in ("data", "default"):
            into = self.graphs[-1][0].vertices[self.node] if tag == "data" else self.defaults
            into[self.keys.get(self.key, self.key)] = "".join(self.said)
            self.said = None
        if tag == "graph":
            self.graphs[-1] = whole(*self.graphs[-1]), []


def whole(graph: Network, directions: list[bool]) -> Network:
    """A graph whose edges join vertices of it. Where only some have a direction, the others go both ways."""
    for end in (end for edge in graph.edges for end in edge):
        if end not in graph.vertices:
            raise BadPosition(f'an edge of the GraphML names "{shown(end)}", and there is no such vertex')
    if len(set(directions)) < 2:
        return Network(directions[0] if directions else graph.directed, graph.vertices, graph.edges)
    edges = [
        e
        for (u, v), one_way in zip(graph.edges, directions, strict=True)
        for e in ([(u, v)] if one_way else [(u, v), (v, u)])
    ]
    return Network(True, graph.vertices, edges)


def wanted(given: Mapping[str, str], name: str, tag: str) -> str:
    if name not in given:
        raise BadPosition(f"a <{tag}> of the GraphML has no {name}")
    return given[name]
