"""Graphs come in from GraphML and networkx and go out again; a hostile file is refused in one line."""

import random
from pathlib import Path
from typing import Any

import networkx
import pytest

import grundy
from grundy.core.capabilities.presentation import AsGraph
from grundy.core.errors import BadPosition, Refused
from grundy.core.graphml import from_graphml, to_graphml
from grundy.core.lookup import as_position
from grundy.core.network import to_networkx
from tests.support import registered_games

GRAPHS = [game for game in registered_games() if not game.capability(AsGraph).refuses()]


def test_all_games_on_graphs() -> None:
    assert {game.id for game in GRAPHS} == {
        *("arc-kayles", "geography", "graph", "graph-chomp", "hackenbush", "loopy-graph", "node-kayles", "poset"),
        "strings-and-coins",
    }


@pytest.mark.parametrize("game", GRAPHS, ids=lambda game: game.id)
def test_there_and_back(game: Any, tmp_path: Path) -> None:
    rng = random.Random(game.id)
    for position in [game.start(), *(game.sample(rng, size) for size in (2, 3, 5, 6, 7, 8))]:
        if ":pass" in game.text(position):
            continue
        networks = game.capability(AsGraph).networks(position)
        text = to_graphml(networks)
        assert as_position(game, text) == position
        if len(networks) == 1:
            assert as_position(game, to_networkx(networks)) == position
            file = tmp_path / "x.graphml"
            file.write_text(text, encoding="utf-8")
            theirs = networkx.read_graphml(file, force_multigraph=game.id in ("hackenbush", "strings-and-coins"))
            assert as_position(game, theirs) == position
            networkx.write_graphml(to_networkx(networks), file)
            assert as_position(game, file.read_text(encoding="utf-8")) == position


def test_networkx_in_every_question() -> None:
    petersen = networkx.petersen_graph()
    assert grundy.solve("node-kayles", petersen).nimber == grundy.solve("node-kayles", "petersen:5x2").nimber
    tree = networkx.Graph([("root", "left stalk"), ("root", "rätsel")])
    tree.nodes["root"]["ground"] = True
    assert grundy.solve("hackenbush", tree).nimber == 0
    paths = networkx.DiGraph([("a", "b"), ("b", "c")])
    paths.nodes["a"]["tokens"] = 2
    assert grundy.solve("graph", paths).nimber == 0
    paths.nodes["c"]["tokens"] = 1
    assert grundy.moves("graph", paths).columns()["move"] == ["a to b"]
    mixed = networkx.Graph()
    mixed.add_edge(1, "1")
    assert grundy.draw("node-kayles", mixed).to_networkx().number_of_edges() == 1


def test_several_graphs_become_one_for_networkx() -> None:
    graph = grundy.draw("geography", "a-b,b-c@a+a>b,b-c@b").to_networkx()
    assert graph.is_directed()
    assert sorted(graph.edges) == sorted(
        [("1:a", "1:b"), ("1:b", "1:a"), ("1:b", "1:c"), ("1:c", "1:b"), ("2:a", "2:b"), ("2:b", "2:c"), ("2:c", "2:b")]
    )
    assert graph.nodes["2:b"] == {"tokens": 1}
    hedge = grundy.draw("hackenbush", "0-1,0-1,1-1+0-1").to_networkx()
    assert hedge.is_multigraph()
    assert grundy.solve("hackenbush", hedge).nimber == grundy.solve("hackenbush", "0-1,0-1,1-1+0-1").nimber


def test_on_the_command_line(ask: Any, tmp_path: Path) -> None:
    assert ask("draw", "node-kayles", "cycle:5", "--out", "x.graphml").rc == 0
    assert "<!-- grundy-run" in (tmp_path / "x.graphml").read_text(encoding="utf-8")
    assert '"nimber": 0' in ask("solve", "node-kayles", "@x.graphml", "--json").out
    assert "nim is no graph" in ask("solve", "nim", "@x.graphml").complaint()
    assert "has a token; give one" in ask("solve", "loopy-graph", "@x.graphml").complaint()
    assert "nim is no graph" in ask("draw", "nim", "--out", "y.graphml").complaint()


HEAD = '<?xml version="1.0"?>\n'
BOMB = "<!DOCTYPE graphml [" + "".join(f'<!ENTITY a{i + 1} "{f"&a{i};" * 10}">' for i in range(12)) + "]>"


def graphml(inside: str, kind: str = "undirected", keys: str = "") -> str:
    return f'{HEAD}<graphml>{keys}<graph edgedefault="{kind}">{inside}</graph></graphml>'


NODES = '<node id="a"/><node id="b"/>'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (HEAD + BOMB + "<graphml><graph>&a12;</graph></graphml>", "has a DOCTYPE"),
        (HEAD + '<!DOCTYPE g [<!ENTITY x SYSTEM "file:///etc/passwd">]><graphml>&x;</graphml>', "has a DOCTYPE"),
        (HEAD + '<!DOCTYPE graphml SYSTEM "http://localhost:1/x.dtd"><graphml/>', "has a DOCTYPE"),
        (HEAD + "<graphml>&x;</graphml>", "undefined entity"),
        ("<html></html>", "no GraphML: it begins with <html>"),
        ("<graphml></graphml>", "has no graph"),
        (graphml(NODES)[:-20], "has an error in line 2"),
        ("<", "has an error in line 1"),
        ("<\0>", "has an error"),
        ("<graphml>\ud800</graphml>", "characters that are not Unicode"),
        ("<graphml>" + "<x>" * 10_000, "too many elements within each other"),
        (graphml(NODES + '<edge source="a" target="c"/>'), 'names "c", and there is no such vertex'),
        (graphml(NODES + '<edge source="a"/>'), "has no target"),
        (graphml("<node/>"), "a <node> of the GraphML has no id"),
        (graphml(NODES + NODES), 'two vertices "a"'),
        (graphml(NODES + "<hyperedge/>"), "hyperedge"),
        (graphml('<node id="a"><graph edgedefault="directed"/></node>'), "a graph inside a vertex"),
        (graphml("", "both"), 'edgedefault "both"'),
        ('<graphml><node id="a"/></graphml>', "a <node> of the GraphML is in no <graph>"),
        (graphml(NODES + '<edge source="a" target="a"/>'), "two different vertices, not a to itself"),
        (graphml(NODES + '<edge source="a" target="b"/>', "directed"), "edges of node-kayles have no direction"),
        (graphml("".join(f'<node id="n{i}"/>' for i in range(500))), "at most 400 vertices"),
        (graphml("") + " " * 1_000_000, "at most 1,000,000 characters"),
    ],
)
def test_hostile_files(text: str, says: str) -> None:
    with pytest.raises(BadPosition) as caught:
        as_position(grundy.game("node-kayles"), text)
    assert says in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 300


def test_what_graphml_may_say() -> None:
    keys = '<key id="k" for="node" attr.name="tokens" attr.type="int"><default>0</default></key>'
    inside = '<desc>x</desc><node id="a"><data key="k">1</data></node><node id="b"/><edge source="a" target="b"/>'
    game = grundy.game("geography")
    assert game.text(as_position(game, "\ufeff\n" + graphml(inside, keys=keys))) == "a-b@a"
    assert game.text(as_position(game, graphml(inside, "directed", keys))) == "a>b@a"
    both = inside + '<node id="c"/><edge source="b" target="c" directed="true"/>'
    assert game.text(as_position(game, graphml(both, keys=keys))) == "a-b,b>c@a"
    spaced = graphml(NODES).replace("<graphml>", '<g:graphml xmlns:g="http://graphml.graphdrawing.org/xmlns">')
    spaced = spaced.replace("</graphml>", "</g:graphml>")
    assert [sorted(one.vertices) for one in from_graphml(spaced, 1000)] == [["a", "b"]]
    with pytest.raises(BadPosition, match='has tokens "many"; write a whole number'):
        as_position(game, graphml(inside.replace(">1<", ">many<"), keys=keys))
    odd = graphml('<node id="San José"/><node id="&lt;b&gt;"/><edge source="San José" target="&lt;b&gt;"/>')
    assert grundy.game("node-kayles").text(as_position(grundy.game("node-kayles"), odd)) == "1-2"
    assert from_graphml(to_graphml(from_graphml(odd, 1000)), 1000) == from_graphml(odd, 1000)


def test_what_is_no_graph() -> None:
    with pytest.raises(BadPosition, match="nim is no graph"):
        grundy.solve("nim", networkx.path_graph(3))
    with pytest.raises(Refused, match="kayles is no graph"):
        grundy.draw("kayles").to_networkx()
    with pytest.raises(BadPosition, match="no ground; call a vertex 0"):
        grundy.solve("hackenbush", networkx.Graph([("a", "b")]))
    with pytest.raises(BadPosition, match="has a token; give one"):
        grundy.solve("graph", networkx.DiGraph([("a", "b")]))
    with pytest.raises(BadPosition, match="must pass"):
        grundy.draw("strings-and-coins", "0-a1:pass").to_networkx()
