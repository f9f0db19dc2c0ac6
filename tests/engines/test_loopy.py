"""Loopy values: sums decided by them come out as the definition says of the product; special cases agree."""

import random
from itertools import product
from typing import Any

import pytest

import grundy
from grundy.analysis.reasons import parts_of, reasons
from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.nimsum import xor
from grundy.engines.engine import Value
from grundy.engines.reference import Reference
from grundy.engines.retrograde import Loopy, loopy_values, of_endless, plus
from grundy.players.player import make_player
from tests.support import samples

Graph = dict[int, list[int]]


def random_graph(rng: random.Random) -> Graph:
    """Of up to six vertices, self-loops too; some have few ways back, so that nimbers are not rare."""
    count, ahead, back = rng.randint(1, 6), rng.random(), rng.random() ** 3
    return {v: [w for w in range(count) if rng.random() < (ahead if w < v else back)] for v in range(count)}


def outcomes(graphs: list[Graph]) -> dict[tuple[int, ...], str]:
    """By the definition, over and over: P where all moves leave N, N where one leaves P, and the rest is drawn."""
    places = list(product(*graphs))
    options = {p: [(*p[:i], w, *p[i + 1 :]) for i, v in enumerate(p) for w in graphs[i][v]] for p in places}
    known: dict[tuple[int, ...], str] = {}
    while True:
        before = len(known)
        for place, left in options.items():
            if any(known.get(option) == "P" for option in left):
                known[place] = "N"
            elif all(known.get(option) == "N" for option in left):
                known[place] = "P"
        if len(known) == before:
            return {place: known.get(place, "draw") for place in places}


@pytest.mark.parametrize(("tokens", "count"), [(1, 60), (2, 60), (3, 12)])
def test_sums_of_random_graphs(tokens: int, count: int) -> None:
    rng, met = random.Random(tokens), set()
    for _ in range(count):
        graphs = [random_graph(rng) for _ in range(tokens)]
        values = [loopy_values(graph) for graph in graphs]
        for place, outcome in outcomes(graphs).items():
            total = Value("P", 0)
            for value, vertex in zip(values, place, strict=True):
                total = plus(total, value[vertex])
            assert total.outcome == outcome, (graphs, place)
            met.add((outcome, total.nimber is None))
    assert met == {("N", False), ("P", False), ("N", True), ("draw", True)}


def test_the_value_of_a_sum_is_that_of_the_product_graph() -> None:
    """Not the outcome alone: the product, labelled as one graph, has the sum of the values everywhere."""
    rng = random.Random(5)
    for _ in range(25):
        one, two = random_graph(rng), random_graph(rng)
        both = {(v, w): [*((x, w) for x in one[v]), *((v, x) for x in two[w])] for v, w in product(one, two)}
        first, second, whole = loopy_values(one), loopy_values(two), loopy_values(both)
        assert all(whole[v, w] == plus(first[v], second[w]) for v, w in both)


def test_graphs_without_cycles_have_their_nimbers() -> None:
    game = grundy.game("graph")
    for position in samples(game):
        ((edges, tokens),) = position
        values = loopy_values(edges.followers)
        assert xor(values[token].nimber or 0 for token in tokens) == grundy.solve(game, position).nimber


@pytest.mark.parametrize("id", ["northcott", "poker-nim"])
def test_northcott_and_poker_nim_are_finite(id: str) -> None:
    """Retreats can be answered: every position has a nimber, and it is the XOR that the closed form says."""
    game = grundy.game(id)
    for position in samples(game):
        followers: dict[Any, list[Any]] = {}
        waiting = [position]
        while waiting:
            here = waiting.pop()
            if here not in followers:
                followers[here] = [option for _, option in game.moves(here)]
                waiting += followers[here]
        assert all(value.nimber == game.formula(here) for here, value in loopy_values(followers).items())


def test_values_in_words() -> None:
    assert str(of_endless([2, 0])) == "N ∞(0,2)"
    assert str(of_endless([])) == "draw ∞"
    assert plus(of_endless([1, 2]), Value("N", 2)) == of_endless([3, 0])
    solution = grundy.solve("loopy-graph")
    assert solution.to_dict()["endless"] == "∞(0,3)"
    assert "(2 + ∞(1,2) = ∞(0,3))" in solution.why


ONE = "One part can go on forever: its value is {}, the nimbers that moves can leave there"
TWO = "2 parts can go on forever, with values ∞(1,2) and ∞(2): a player who would lose in one moves in another"
WON = "The player to move wins. r to 2: leaves nimber 2 there, so the nim-sum of all parts is 0."
DRAWN = "so neither player can force a win"


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        ("2,r", f"{ONE.format('∞(1,2)')}; the other parts have nimber 2. {WON}"),
        ("1,3,r", f"{ONE.format('∞(1,2)')}; the other parts have nim-sum 1 ⊕ 3 = 2. {WON}"),
        ("s", f"{ONE.format('∞(2)')}. No move there leaves 0, {DRAWN}: play can go on forever."),
        ("1,r,s", f"{TWO}, {DRAWN}."),
    ],
)
def test_reasons(tokens: str, said: str) -> None:
    game = grundy.game("loopy-graph")
    position = game.parse(game.text(game.start()).partition("@")[0] + "@" + tokens)
    engine = Loopy(game, Ending.NORMAL, Budget(None))
    assert engine.value(position).outcome == Reference(game, Ending.NORMAL, Budget(None)).value(position).outcome
    parts = parts_of(game, position, Ending.NORMAL, engine, Budget(None))
    best = [(move, option) for move, option in game.moves(position) if engine.value(option).outcome == "P"]
    assert " ".join(reasons(game, Ending.NORMAL, engine.value(position), parts, best, engine.value, False)) == said


def test_the_perfect_player_wins_what_is_won_and_keeps_a_draw() -> None:
    game = grundy.game("loopy-graph")
    won = grundy.match(game, ("perfect", "random"), game.start(), "normal", seed=1)
    assert won.winner == 1
    drawn = game.parse(game.text(game.start()).partition("@")[0] + "@1,r,s")
    choice = make_player("perfect").choose(game, drawn, Ending.NORMAL, Budget(None))
    assert grundy.solve(game, choice.option).outcome == "draw"
    assert "forever" in choice.reason
