"""Game trees: equal moves merged, values right, winning moves never hidden, in every form."""

import json
from xml.etree import ElementTree

import pytest

import grundy
from grundy.analysis.game_tree import Node, build_tree, tree_dot, tree_text
from grundy.core.errors import BadParam, OverBudget
from grundy.core.game import AnyGame, Ending
from grundy.render.trees import tree_svg
from tests.laws.laws import SVG
from tests.support import endings, every_game, label, oracle, samples


@pytest.mark.parametrize("game", every_game(), ids=label)
def test_values_and_merging(game: AnyGame) -> None:
    for ending in endings(game):
        engine = oracle(game, ending)
        for position in samples(game)[:5]:
            root = build_tree(game, position, ending, 2, 1000, grundy.Budget(30))
            for node in root.walk():
                here = game.parse(node.position)
                assert node.value.outcome == engine.value(here).outcome
                if node.children:
                    assert sum(child.ways for child in node.children) == sum(1 for _ in game.moves(here))
                    kinds = [game.canonical(game.parse(child.position)) for child in node.children]
                    assert len(set(kinds)) == len(kinds), "equal children are merged"
                for child in node.children:
                    assert game.option(here, child.move) == game.parse(child.position)
                    if ending is not Ending.SCORED:
                        assert child.best == (child.value.outcome == "P")


def test_options_of_which_only_the_outcome_is_known_contradict_nothing() -> None:
    root = grundy.tree("sprouts", "7", depth=1)
    assert (root.value.outcome, root.value.nimber) == ("P", 0)
    assert {child.value.outcome for child in root.children} == {"N"}


def test_equal_moves_are_counted_together() -> None:
    root = grundy.tree("nim", "2+2+2", depth=1)
    assert [(child.position, child.ways) for child in root.children] == [("2+2", 3), ("1+2+2", 3)]


@pytest.mark.parametrize("width", [1, 2, 3, 5])
def test_a_width_limit_hides_winning_moves_last(width: int) -> None:
    """Kayles with 13 pins has many moves of which one wins; it is always among those shown."""
    root = grundy.tree("kayles", "13", depth=1, width=width)
    assert len(root.children) == width
    assert root.children[0].best
    assert root.more == len(grundy.tree("kayles", "13", depth=1, width=99).children) - width


def test_a_node_with_more_winning_moves_than_the_width_shows_only_winning_ones() -> None:
    root = grundy.tree("nim", "1+1+1", depth=1, width=1)
    assert all(child.best for child in root.children)


def test_the_best_line_is_marked() -> None:
    root = grundy.tree("kayles", "5", depth=9)
    line = [node for node in root.walk() if node.line]
    assert line[0] is root
    assert line[-1].position == "0"
    for node in line:
        marked = [child for child in node.children if child.line]
        assert len(marked) == bool(node.children)
        assert not marked or marked[0].best == any(child.best for child in node.children)


def test_the_depth_limit_says_that_more_follows() -> None:
    root = grundy.tree("nim", "3", depth=1)
    assert {child.position: child.cut for child in root.children} == {"0": False, "1": True, "2": True}
    assert grundy.tree("nim", "3", depth=0).cut


def test_text() -> None:
    lines = tree_text(grundy.tree("nim", "1+1", depth=2)).splitlines()
    assert lines == ["1+1  P 0", "└─ take 1 from 1: 1  N 1  (2 alike)", "   └─*take 1 from 1: 0  P 0"]
    assert tree_text(grundy.tree("kayles", "13", depth=1, width=2)).splitlines()[-1].startswith("└─ ... ")


def test_json() -> None:
    data = json.loads(json.dumps(grundy.tree("kayles", "4", depth=2).to_dict()))
    assert (data["position"], data["outcome"], data["nimber"]) == ("4", "N", 1)
    assert {"move", "ways", "best", "line", "more", "cut", "children"} <= set(data)
    misere = grundy.tree("kayles", "4", "misere", depth=2).to_dict()
    assert "nimber" not in misere


def test_numbers_beyond_two_to_the_fifty_third_are_texts_in_json() -> None:
    data = grundy.tree("nim", str(2**53 + 1), depth=0).to_dict()
    assert data["nimber"] == str(2**53 + 1)


def test_dot() -> None:
    root = grundy.tree("nim", "2", depth=2)
    dot = tree_dot(root)
    assert dot.startswith("digraph game {")
    assert dot.endswith("}")
    nodes, edges = dot.count("[label=") - dot.count(" -> "), dot.count(" -> ")
    assert nodes == sum(1 for _ in root.walk())
    assert edges == nodes - 1


@pytest.mark.parametrize("game", every_game(), ids=label)
def test_svg(game: AnyGame) -> None:
    root = build_tree(game, samples(game)[-1], Ending.NORMAL, 2, 6, grundy.Budget(30))
    picture = ElementTree.fromstring(tree_svg(root))
    boxes = [rect for rect in picture.iter(f"{SVG}rect") if "node" in (rect.get("class") or "")]
    assert len(boxes) == sum(1 for _ in root.walk())
    _, _, width, height = map(float, (picture.get("viewBox") or "").split())
    for rect in boxes:
        x, y, w, h = (float(rect.get(key) or 0) for key in ("x", "y", "width", "height"))
        assert x >= 0
        assert x + w <= width
        assert y + h <= height


def test_hostile_texts_stay_texts() -> None:
    node = Node(
        '<script>"&', grundy.solve("nim", "0").value, children=[Node("b", grundy.solve("nim", "0").value, "<i>")]
    )
    ElementTree.fromstring(tree_svg(node))
    assert '\\"&' in tree_dot(node)


@pytest.mark.parametrize(("depth", "width"), [(-1, 3), (201, 3), (3, 0), (3, -1)])
def test_limits(depth: int, width: int) -> None:
    with pytest.raises(BadParam, match="a depth of 0 to 200 and a width of at least 1"):
        grundy.tree("nim", "3", depth=depth, width=width)


def test_a_tree_that_is_too_large_is_an_error() -> None:
    game = grundy.game("nim")
    with pytest.raises(OverBudget, match="a tree of more than 50 nodes"):
        build_tree(game, (3, 4, 5), Ending.NORMAL, 9, 99, grundy.Budget(30), most=50)


def test_a_deep_tree() -> None:
    root = grundy.tree(grundy.game("subtraction", set=(1,)), "300", depth=200)
    assert sum(1 for _ in root.walk()) == 201
    ElementTree.fromstring(tree_svg(root))
