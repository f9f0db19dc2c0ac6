"""Networks as GraphML, written and read.

It is read by the parser of the standard library. A DOCTYPE is refused, so that nothing can be expanded or fetched. A
text is no longer than a position may be.
Source: U. Brandes and others, GraphML progress report, 2001; http://graphml.graphdrawing.org
"""

from collections.abc import Mapping, Sequence
from html import escape
from xml.etree import ElementTree
from xml.parsers import expat

from grundy.core.errors import BadPosition
from grundy.core.network import Network
from grundy.core.notation import shortened

SPACE = "http://graphml.graphdrawing.org/xmlns"
DEEPEST = 20  # elements within each other
KINDS = {"tokens": "int", "ground": "boolean"}  # attributes that are written


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
    return f'"{escape(name)}"'


def from_graphml(text: str, most: int) -> list[Network]:
    """The graphs of a file."""
    if len(text) > most:
        raise BadPosition(f"a GraphML file has at most {most:,} characters here, this one is longer")
    parser = ElementTree.XMLParser(target=Elements())
    try:
        parser.feed(text.lstrip(" \t\r\n\ufeff").encode())
        root = parser.close()
    except ElementTree.ParseError as error:
        reason = expat.ErrorString(error.code)
        raise BadPosition(f"the GraphML has an error in line {error.position[0]}: {reason}") from None
    except UnicodeEncodeError:
        raise BadPosition("the GraphML has characters that are not Unicode") from None
    check_places(root)
    keys = {wanted(key, "id"): key for key in root.iter("key") if key.get("for", "all") in ("node", "all")}
    names = {id: key.get("attr.name", id) for id, key in keys.items()}
    defaults = {names[id]: text_of(found) for id, key in keys.items() for found in key.iter("default")}
    graphs = [read_graph(graph, names, defaults) for graph in root.iter("graph")]
    if not graphs:
        raise BadPosition("the GraphML has no graph; write <graph> with its <node>s and <edge>s")
    return graphs


class Elements(ElementTree.TreeBuilder):
    """The elements of a file, without their namespaces."""

    depth = 0

    def doctype(self, *_: object) -> None:
        raise BadPosition("the GraphML has a DOCTYPE, which is not read here; take that line out")

    def start(self, tag: str, given: dict[str, str]) -> ElementTree.Element:
        self.depth += 1
        if self.depth > DEEPEST:
            raise BadPosition("the GraphML has too many elements within each other")
        return super().start(tag.rpartition("}")[2], given)

    def end(self, tag: str) -> ElementTree.Element:
        self.depth -= 1
        return super().end(tag.rpartition("}")[2])


def check_places(root: ElementTree.Element) -> None:
    if root.tag != "graphml":
        raise BadPosition(f"this is no GraphML: it begins with <{shortened(root.tag)}>, not with <graphml>")
    for inside in root.iter():
        for one in inside:
            if one.tag in ("node", "edge", "hyperedge") and inside.tag != "graph":
                raise BadPosition(f"a <{one.tag}> of the GraphML is in no <graph>")
            if one.tag == "hyperedge":
                raise BadPosition("the GraphML has a hyperedge; an edge here joins two vertices")
            if one.tag == "graph" and inside is not root:
                raise BadPosition("the GraphML has a graph inside a vertex, which no game here reads")


def read_graph(graph: ElementTree.Element, names: Mapping[str, str], defaults: Mapping[str, str]) -> Network:
    """A graph, whose edges join vertices of it. If only some have a direction, the others go both ways."""
    if (kind := graph.get("edgedefault", "undirected")) not in ("directed", "undirected"):
        raise BadPosition(f'the GraphML has edgedefault "{shortened(kind)}"; write directed or undirected')
    vertices: dict[str, dict[str, str]] = {}
    for node in graph.iter("node"):
        if (name := wanted(node, "id")) in vertices:
            raise BadPosition(f'the GraphML has two vertices "{shortened(name)}"; give one another id')
        values = {data.get("key", ""): text_of(data) for data in node.iter("data")}
        vertices[name] = {**defaults, **{names.get(key, key): text for key, text in values.items()}}
    edges, both = [], []
    for edge in graph.iter("edge"):
        ends = wanted(edge, "source"), wanted(edge, "target")
        for end in ends:
            if end not in vertices:
                raise BadPosition(f'an edge of the GraphML names "{shortened(end)}", and there is no such vertex')
        edges.append(ends)
        both.append({"true": False, "false": True}.get(edge.get("directed", ""), kind == "undirected"))
    if len(set(both)) < 2:
        return Network(not both[0] if both else kind == "directed", vertices, edges)
    pairs = zip(edges, both, strict=True)
    return Network(True, vertices, [end for (u, v), two_ways in pairs for end in [(u, v), (v, u)][: 1 + two_ways]])


def text_of(element: ElementTree.Element) -> str:
    return "".join(element.itertext())


def wanted(element: ElementTree.Element, name: str) -> str:
    if (found := element.get(name)) is None:
        raise BadPosition(f"a <{element.tag}> of the GraphML has no {name}")
    return found
