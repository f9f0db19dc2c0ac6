"""Labelling a graph step by step, as it is done by hand: N and P from the ends, then Sprague-Grundy numbers."""

from xml.etree import ElementTree

import pytest

import grundy
from grundy.core.capabilities.solving import Entailing, Nimbers
from grundy.core.errors import BadPosition, Refused
from grundy.core.game import AnyGame
from grundy.families import GraphGame
from grundy.operations.label import Labelling, LabelStep
from tests.laws.laws import SVG
from tests.support import complaint_of, every_game, label, oracle, samples

GRAPH = "a>b,a>c,b>c,c>d,x>y@a"


def final(steps: tuple[LabelStep, ...]) -> dict[str, str]:
    labels: dict[str, str] = {}
    for step in steps:
        assert not set(step.added) & set(labels), "no vertex is labelled twice"
        labels |= step.added
    return labels


def check_each_step(found: Labelling) -> None:
    """Every label follows from those of earlier rounds."""
    labels: dict[str, str] = {}
    for step in found.outcomes:
        for vertex, value in step.added.items():
            options = [labels.get(w) for w in found.followers[vertex]]
            assert ("P" in options) if value == "N" else all(option == "N" for option in options), vertex
        labels |= step.added
    numbers: dict[str, int] = {}
    for step in found.nimbers:
        for vertex, value in step.added.items():
            below = {numbers[w] for w in found.followers[vertex]}
            assert int(value) not in below
            assert set(range(int(value))) <= below
        numbers |= {vertex: int(value) for vertex, value in step.added.items()}
    assert set(labels) == set(numbers) == set(found.followers)


def test_a_graph_by_hand() -> None:
    found = grundy.label("graph", GRAPH)
    check_each_step(found)
    assert final(found.outcomes) == {"a": "N", "b": "N", "c": "N", "d": "P", "x": "N", "y": "P"} | {"b": "P", "a": "N"}
    assert final(found.nimbers) == {"d": "0", "c": "1", "b": "0", "a": "2", "y": "0", "x": "1"}
    assert [sorted(step.added) for step in found.outcomes] == [["d", "y"], ["c", "x"], ["b"], ["a"]]
    assert found.tokens == ("a",)


def test_text_and_json() -> None:
    found = grundy.label("graph", GRAPH)
    lines = found.to_text().splitlines()
    assert "  1. the ends, where nobody can move, are P: d=P, y=P" in lines
    data = found.to_dict()
    assert data["graph"]["a"] == ["b", "c"]
    assert data["nimbers"][0]["labels"] == {"d": "0", "y": "0"}
    assert all(step["reason"] for step in data["outcomes"] + data["nimbers"])


def test_svg_shows_a_drawing_a_round() -> None:
    found = grundy.label("graph", GRAPH)
    picture = ElementTree.fromstring(found.scene().to_svg())
    texts = [text.text or "" for text in picture.iter(f"{SVG}text")]
    rounds = len(found.outcomes) + len(found.nimbers)
    assert sum(text.startswith("a") for text in texts) >= rounds, "each vertex is drawn in each round"
    assert any(text.endswith("2") for text in texts), "and labelled in the end"


@pytest.mark.parametrize("game", every_game(), ids=label)
def test_the_labels_are_the_values(game: AnyGame) -> None:
    if game.loopy or game.capability(Entailing).concerns(game.start()):
        with pytest.raises(Refused, match=r"need not end|entail here"):
            grundy.label(game, samples(game)[0])
        return
    labelled = 0
    for position in samples(game):
        kept: list[Labelling] = []
        if complaint := complaint_of(lambda here=position, kept=kept: kept.append(grundy.label(game, here))):  # type: ignore[misc]
            assert "at most 60" in complaint
            continue
        (found,) = kept
        labelled += 1
        check_each_step(found)
        engine = oracle(game, grundy.Ending.NORMAL)
        if not game.capability(Nimbers).refuses() and not isinstance(game, GraphGame):
            for text, nimber in final(found.nimbers).items():
                assert engine.value(game.parse(text)).nimber == int(nimber)
    assert labelled


def test_a_cyclic_graph_is_refused_with_its_cycle() -> None:
    with pytest.raises(BadPosition, match="the graph has a cycle, b > c > b, so play would never end"):
        grundy.label("graph", "a>b,b>c,c>b@a")
