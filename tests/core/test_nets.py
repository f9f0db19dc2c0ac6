"""Nets: every text is read and written, one form for all names, places that do not meet."""

import math
import random
from itertools import combinations, permutations
from typing import Any

import pytest

import grundy
from grundy.core.capabilities.presentation import Motion
from grundy.core.errors import BadPosition
from grundy.families.net_layout import places
from grundy.families.nets import SHAPES, Net, net_of, renamed

GAME: Any = grundy.game("node-kayles")
Pairs = frozenset[tuple[int, int]]


@pytest.mark.parametrize(
    ("typed", "text", "vertices", "edges"),
    [
        ("path:7", "1..7", 7, 6),
        ("1..3,3-4-5", "1..5", 5, 4),
        ("7-8,3", "3,7-8", 3, 1),
        ("1..4,4-1", "1-2,1-4,2-3,3-4", 4, 4),
        ("b-a,c", "c,a-b", 3, 1),
        ("10-9,9-2", "2-9,9-10", 3, 2),
        ("01-02", "01-02", 2, 1),
        ("cycle:3", "1-2,1-3,2-3", 3, 3),
        ("complete:2x2", "1-3,1-4,2-3,2-4", 4, 4),
        ("grid:1x4", "1..4", 4, 3),
        ("tree:1+star:1", "1+1-2", 3, 1),
        ("{}", "{}", 0, 0),
    ],
)
def test_a_graph_is_typed_in_several_ways(typed: str, text: str, vertices: int, edges: int) -> None:
    position = GAME.parse(typed)
    assert GAME.text(position) == text
    assert sum(net.order for net in position) == vertices == sum(len(list(net.vertices())) for net in position)
    assert sum(net.size for net in position) == edges == sum(len(list(net.edges())) for net in position)


@pytest.mark.parametrize(
    ("text", "vertices", "edges"),
    [("wheel:5", 6, 10), ("cube:4", 16, 32), ("petersen:5x2", 10, 15), ("petersen:4x2", 8, 10), ("complete:6", 6, 15)],
)
def test_named_shapes_have_their_edges(text: str, vertices: int, edges: int) -> None:
    [net] = GAME.parse(text)
    assert (net.order, net.size) == (vertices, edges)
    for name, shape in SHAPES.items():
        for example in shape.example.split(" or "):
            assert example.startswith(name)
            assert GAME.parse(example)


@pytest.mark.parametrize(
    "text", ["cycle:2", "ring:5", "a-a", "5..3", "1..1000,1-2001", "grid:3", "path:99999999", "a..5"]
)
def test_what_is_no_graph_is_refused_in_words(text: str) -> None:
    with pytest.raises(BadPosition, match="type something like"):
        GAME.parse(text)


def test_a_long_path_is_no_longer_than_a_short_one() -> None:
    position = GAME.parse("path:1000000")
    assert GAME.text(GAME.option(GAME.parse("path:1000"), "take 500")) == "1..498,502..1000"
    assert (len(GAME.text(position)), GAME.size(position)) == (10, 1_999_999)


def relabelled(edges: Pairs, names: list[int]) -> Net:
    near: dict[str, set[str]] = {str(name): set() for name in names}
    for a, b in edges:
        near[str(names[a])].add(str(names[b]))
        near[str(names[b])].add(str(names[a]))
    return net_of(near)


def form(edges: Pairs, names: list[int]) -> Any:
    return GAME.canonical((relabelled(edges, names),))


@pytest.mark.parametrize(("vertices", "graphs"), [(1, 1), (2, 2), (3, 4), (4, 11), (5, 34)])  # OEIS A000088
def test_graphs_of_one_form_are_those_that_differ_by_names(vertices: int, graphs: int) -> None:
    pairs = list(combinations(range(vertices), 2))
    every = [frozenset(some) for size in range(len(pairs) + 1) for some in combinations(pairs, size)]
    assert len({form(edges, list(range(vertices))) for edges in every}) == graphs


def test_two_graphs_have_one_form_exactly_if_a_permutation_says_so() -> None:
    rng, pairs = random.Random(5), list(combinations(range(6), 2))
    for _ in range(25):
        one = frozenset(rng.sample(pairs, 7))
        other = frozenset(rng.sample(pairs, 7))
        same = any(
            frozenset((min(p[a], p[b]), max(p[a], p[b])) for a, b in one) == other for p in permutations(range(6))
        )
        assert (form(one, list(range(6))) == form(other, list(range(6)))) is same


@pytest.mark.parametrize("text", ["petersen:5x2", "cube:3", "tree:4", "complete:4x5", "grid:3x5", "petersen:8x3"])
def test_names_do_not_matter_however_symmetric_the_graph(text: str) -> None:
    [net] = GAME.parse(text)
    names = list(net.vertices())
    edges = frozenset((names.index(a), names.index(b)) for a, b in net.edges())
    forms = set()
    for seed in range(3):
        mixed = list(range(11, 11 + len(names)))
        random.Random(seed).shuffle(mixed)
        forms.add(form(edges, mixed))
    assert len(forms) == 1
    assert renamed(net).rest[0][0] == "1"


@pytest.mark.parametrize(
    "text", ["path:30", "cycle:9", "grid:4x6", "tree:4", "petersen:7x2", "wheel:8", "complete:7", "1-2-3-4-5-1,2-4"]
)
def test_vertices_stand_apart(text: str) -> None:
    [net] = GAME.parse(text)
    found = places({name: net.neighbours(name) for name in net.vertices()})
    assert min(math.dist(a, b) for a, b in combinations(found.values(), 2)) > 1.2
    assert min(x for x, _ in found.values()) == min(y for _, y in found.values()) == 0


@pytest.mark.parametrize("text", ["1-2-3-4-5-6-7-8-1,1-5,2-9-6,3-10-7,9-10", "1-2-3-4-5-1,2-4", "wheel:7"])
def test_edges_run_through_no_vertex(text: str) -> None:
    [net] = GAME.parse(text)
    found = places({name: net.neighbours(name) for name in net.vertices()})
    for a, b in net.edges():
        for other in set(found) - {a, b}:
            detour = math.dist(found[a], found[other]) + math.dist(found[other], found[b])
            assert detour > math.dist(found[a], found[b]) + 0.1, (a, other, b)


def test_a_grid_is_drawn_as_one() -> None:
    [net] = GAME.parse("grid:3x4")
    found = places({name: net.neighbours(name) for name in net.vertices()})
    assert len({round(x, 3) for x, _ in found.values()}) * len({round(y, 3) for _, y in found.values()}) == 12


def test_vertices_are_pressed_and_what_is_left_is_followed() -> None:
    position = GAME.parse("a-b+path:4")
    scene = GAME.scene(position)
    assert ("press", "take a on 1", "0:a", "take a and its neighbors of graph 1") in {
        (way.kind, way.move, way.start, way.says) for way in scene.gestures
    }
    assert GAME.capability(Motion).carried(position, "take a on 1") == {
        f"1:{key}": f"0:{key}" for key in ("1", "2", "3", "4", "1-2", "2-3", "3-4")
    }
