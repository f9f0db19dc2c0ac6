"""Two graphs have one form exactly if networkx finds them isomorphic: random, regular and strongly regular graphs."""

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

import pytest

from grundy.families import net_layout as net_forms
from grundy.families.net_layout import Near, form

nx = pytest.importorskip("networkx", reason="networkx comes with the pinned requirements: make test installs it")

Graph = Any  # of networkx
Form = tuple[tuple[int, int], ...] | None


def mixed(graph: Graph, rng: random.Random) -> Near:
    """The graph with its vertices named anew, at random."""
    names = list(range(len(graph)))
    rng.shuffle(names)
    name = dict(zip(graph, names, strict=True))
    near = {name[v]: frozenset(name[w] for w in graph[v]) for v in graph}
    return [near[i] for i in range(len(graph))]


def edges(near: Near) -> Form:
    names = form(near)
    return names and tuple(sorted((names[v], names[w]) for v, others in enumerate(near) for w in others))


def differences(graphs: Iterable[Graph], rng: random.Random, isomorphic: Callable[..., bool]) -> Iterator[str]:
    """Graphs whose form depends on their names, and pairs about which the forms and networkx do not agree."""
    forms = []
    for i, graph in enumerate(graphs):
        once, again = edges(mixed(graph, rng)), edges(mixed(graph, rng))
        if once is None or once != again:
            yield f"graph {i} has several forms"
        forms.append((i, graph, once))
    for (i, one, its), (j, other, others) in combinations(forms, 2):
        if (its == others) != isomorphic(one, other):
            yield f"graphs {i} and {j}"


def regular(degree: int, vertices: int, count: int) -> list[Graph]:
    """Few of them differ, and colour refinement tells nothing about them."""
    return [nx.random_regular_graph(degree, vertices, seed=seed) for seed in range(count)]


def shrikhande() -> Graph:
    steps = ((1, 0), (0, 1), (1, 1))
    corners = [(a, b) for a in range(4) for b in range(4)]
    return nx.Graph(((a, b), ((a + x) % 4, (b + y) % 4)) for a, b in corners for x, y in steps)


def switched(graph: Graph, chosen: set[object]) -> Graph:
    """Seidel's switching: between the chosen vertices and the others, edges are where none were."""
    pairs = [(v, w) for v, w in combinations(graph, 2) if graph.has_edge(v, w) != ((v in chosen) != (w in chosen))]
    return nx.Graph(pairs)


def chang() -> list[Graph]:
    """The four strongly regular graphs of 28 vertices and degree 12: pairs out of eight, and three switched ones."""
    pairs = nx.line_graph(nx.complete_graph(8))
    disjoint, octagon = [(0, 1), (2, 3), (4, 5), (6, 7)], [(i, (i + 1) % 8) for i in range(8)]
    rings = [(0, 1), (1, 2), (0, 2), *((3 + i, 3 + (i + 1) % 5) for i in range(5))]
    return [pairs, *(switched(pairs, {tuple(sorted(p)) for p in some}) for some in (disjoint, octagon, rings))]


FAMILIES: dict[str, Callable[[], list[Graph]]] = {
    "random": lambda: [nx.gnm_random_graph(6, 7, seed=seed) for seed in range(25)],
    "cubic, 10 vertices": lambda: regular(3, 10, 18),
    "cubic, 12 vertices": lambda: regular(3, 12, 16),
    "of degree 4, 9 vertices": lambda: regular(4, 9, 16),
    "rook and Shrikhande": lambda: [nx.line_graph(nx.complete_bipartite_graph(4, 4)), shrikhande()],
    "Chang": chang,
    "named": lambda: [
        nx.petersen_graph(),
        nx.petersen_graph().copy(),
        nx.circular_ladder_graph(5),
        nx.moebius_kantor_graph(),
        nx.hypercube_graph(4),
        nx.line_graph(nx.complete_bipartite_graph(6, 6)),
        nx.grid_2d_graph(6, 6, periodic=True),
        nx.paley_graph(13).to_undirected(),
        nx.complete_multipartite_graph(4, 4, 4),
    ],
}


# networkx takes seconds to tell the Chang graphs apart
@pytest.mark.parametrize("family", [pytest.param(f, marks=pytest.mark.long if f == "Chang" else ()) for f in FAMILIES])
def test_equal_forms_are_isomorphic_graphs(family: str) -> None:
    assert list(differences(FAMILIES[family](), random.Random(7), nx.vf2pp_is_isomorphic)) == []


@pytest.mark.parametrize("family", ["rook and Shrikhande", "Chang"])
def test_strongly_regular_graphs_of_the_same_numbers_are_told_apart(family: str) -> None:
    graphs = FAMILIES[family]()
    assert len({tuple(sorted(dict(graph.degree).values())) for graph in graphs}) == 1
    assert len({edges(mixed(graph, random.Random(1))) for graph in graphs}) == len(graphs)


def test_a_search_that_stops_too_early_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = net_forms.NamingSearch.leaf

    def first_only(self: net_forms.NamingSearch, names: list[int], fixed: list[int]) -> int:
        whole(self, names, fixed)
        return -1  # as if every other naming had been looked at

    monkeypatch.setattr(net_forms.NamingSearch, "leaf", first_only)
    assert list(differences(regular(3, 10, 6), random.Random(7), nx.vf2pp_is_isomorphic))
