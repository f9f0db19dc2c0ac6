"""Geography: matchings of all kinds of graphs, and what is typed."""

import random
from functools import cache
from itertools import combinations

import pytest

import grundy
from grundy.core.errors import BadPosition
from grundy.games.geography.matching import maximum_matching


def most_matched(near: dict[str, list[str]]) -> int:
    """Edges of a maximum matching, by trying all."""

    @cache
    def best(left: frozenset[str]) -> int:
        if not left:
            return 0
        vertex = min(left)
        rest = left - {vertex}
        return max([best(rest), *(1 + best(rest - {other}) for other in near[vertex] if other in rest)])

    return best(frozenset(near))


def test_matchings_are_matchings_and_none_is_larger() -> None:
    rng = random.Random(3)
    for _ in range(200):
        near: dict[str, list[str]] = {name: [] for name in "abcdefghijk"[: rng.randint(1, 11)]}
        chance = rng.choice((0.15, 0.25, 0.5))
        for a, b in combinations(near, 2):
            if rng.random() < chance:
                near[a].append(b)
                near[b].append(a)
        mate = maximum_matching(near)
        assert all(mate[mate[vertex]] == vertex and mate[vertex] in near[vertex] for vertex in mate)
        assert len(mate) == 2 * most_matched(near), near


@pytest.mark.parametrize(("text", "outcome"), [("grid:10x10@1", "N"), ("grid:9x9@1", "P"), ("grid:9x9@2", "N")])
def test_large_graphs_are_decided_by_a_matching(text: str, outcome: str) -> None:
    answer = grundy.solve("geography", text)
    assert (answer.outcome, answer.engine) == (outcome, "theorem")


def test_one_way_edges_are_searched() -> None:
    assert grundy.solve("geography", "a>b,b>c,c>a,c-d@a").engine == "search"


@pytest.mark.parametrize("text", ["a-b", "a-b@c", "a-a@a", "a-b@", "path:1000@1", "a=b@a"])
def test_what_is_no_position_is_refused_in_words(text: str) -> None:
    with pytest.raises(BadPosition, match="type something like"):
        grundy.game("geography").parse(text)


def test_every_move_of_brussels_sprouts_takes_one_from_the_length() -> None:
    game = grundy.game("brussels-sprouts")
    for text, length in (("4", 3), ("4,4", 8), ("4,4,4,4,4", 23), ("1", 0), ("3,2+1,1", 7)):
        position = game.parse(text)
        assert game.size(position) == length
        assert all(game.size(option) == length - 1 for _, option in game.moves(position))
