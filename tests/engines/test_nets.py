"""The engine of games on graphs: equal to plain search, by masks and by periods, within its budget."""

import random
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pytest

import grundy
from grundy.core.budget import Budget
from grundy.core.errors import OverBudget
from grundy.core.game import Ending
from grundy.core.nimsum import mex, xor
from grundy.engines.declarations import octal_options
from grundy.engines.nets import NetSearch, Paths
from grundy.engines.search import Search
from grundy.families.nets import net_of

GAMES = ["node-kayles", "arc-kayles", "graph-chomp"]


def dawson(n: int) -> int:
    return int(grundy.solve(grundy.game("octal", code="0.137"), str(n)).nimber or 0)


@pytest.mark.parametrize("name", GAMES)
def test_masks_agree_with_plain_search(name: str) -> None:
    game: Any = grundy.game(name)
    rng = random.Random(name)
    fast, plain = (kind(game, Ending.NORMAL, Budget(None)) for kind in (NetSearch, Search))
    for vertices in (5, 6, 7) if name == "graph-chomp" else (8, 9, 10, 11):
        names = [str(i) for i in range(1, vertices + 1)]
        near: dict[str, set[str]] = {v: set() for v in names}
        for a, b in rng.sample(list(combinations(names, 2)), vertices + 1):
            near[a].add(b)
            near[b].add(a)
        position = (net_of(near),)
        assert fast.value(position) == plain.value(position), game.text(position)


@pytest.mark.parametrize("name", GAMES)
def test_a_path_is_the_octal_game_that_it_says(name: str) -> None:
    game: Any = grundy.game(name)
    paths, plain = Paths(game.paths, Budget(None)), Search(game, Ending.NORMAL, Budget(None))
    for n in range(1, 13):
        assert paths.nimber(n) == plain.value(game.parse(f"path:{n}")).nimber


def test_a_period_is_not_believed_before_it_is_proved() -> None:
    paths = Paths((0, 1, 3, 7), Budget(None))
    far = paths.nimber(10**9)
    assert (paths.period, paths.begins) == (34, 52)
    by_rule = [0]
    for n in range(1, 700):
        by_rule.append(mex(xor(by_rule[m] for m in left) for left in octal_options((0, 1, 3, 7), n)))
    assert [paths.nimber(n) for n in range(700)] == by_rule
    assert far == by_rule[52 + (10**9 - 52) % 34]


def test_parts_that_fit_no_mask_are_taken_apart() -> None:
    assert grundy.solve("node-kayles", "cycle:70").nimber == int(dawson(67) == 0)
    assert grundy.solve("arc-kayles", "star:80").nimber == 1


def test_of_very_many_moves_a_few_winning_ones_are_named() -> None:
    answer = grundy.solve("node-kayles", "path:1000000")
    assert answer.moves_total == 10**6
    assert 0 < len(answer.best) <= 20
    assert (
        grundy.solve("node-kayles", grundy.game("node-kayles").option(answer.position, answer.best[0])).outcome == "P"
    )


def test_the_engine_stops_when_its_time_is_over() -> None:
    with pytest.raises(OverBudget):
        grundy.solve("arc-kayles", "grid:7x9", budget=Budget(0.2), engine="nets")


@dataclass(frozen=True)
class Leaves(grundy.NetGame):
    """Take a vertex that has at most one neighbour."""

    id = "leaves"

    def gone(self, net: Any, thing: Any) -> Any:
        return (thing,) if len(net.neighbours(thing)) < 2 else ()


def test_a_rule_that_looks_further_is_left_to_the_search() -> None:
    answer = grundy.solve(Leaves(), "a-b,b-c,b-d,d-a")
    assert (answer.engine, answer.best) == ("search", ["take c"])
    assert NetSearch.refuses(Leaves(), answer.position, Ending.NORMAL)
