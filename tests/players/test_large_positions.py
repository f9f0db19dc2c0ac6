"""Positions with more moves than anybody could list: winning moves come from closed forms and theorems."""

import random
from typing import Any

import pytest

import grundy
from grundy import Budget
from grundy.analysis.solution import LISTED
from grundy.core.capabilities.solving import Theorems
from grundy.core.errors import Refused
from grundy.core.game import Ending, Game, named_wins
from grundy.engines.choose import choose
from grundy.players.player import make_player
from tests.support import every_game, label

FEW = 3 * LISTED  # positions: no search and no list of all moves
LARGE = [  # each is won
    ("antonim", {}, "1265414,3312019,77777777777", "normal"),
    ("dudeney", {}, "6945610009911|423702537296", "normal"),
    ("dudeney", {"most": 1000}, "6945610009911|3", "normal"),
    ("end-nim", {}, "1735814679863,213249139792,414618456107,9427772577", "normal"),
    ("euclid", {}, "3,1000000000000000000000", "normal"),
    ("fibonacci-nim", {}, "6945610009911|423702537296", "normal"),
    ("greedy-nim", {}, "1358253,632707,1656009", "normal"),
    ("greedy-nim", {}, "1656009,632707,632707", "normal"),
    ("laskers-nim", {}, "1265415+3312020", "normal"),
    ("laskers-nim", {}, "10000000000003+10000000000000", "normal"),
    ("moores-nim", {}, "331,154,404", "normal"),
    ("moores-nim", {}, "331,154,404", "misere"),
    ("moores-nim", {"k": 4}, "1358253,632707,1656009,1,2,77777777777777777777", "misere"),
    ("prim", {}, "9921315", "normal"),
    ("prim", {}, "10000000000000189+77", "normal"),
    ("prim", {}, "1265415+3312020+10007", "normal"),
    ("prime-nim", {}, "1265415+3312020", "normal"),
    ("slow-nim", {"k": 100_000}, "1265415+3312020", "misere"),
    ("take-and-break", {}, "1265415+3312020", "normal"),
    ("take-and-break", {"code": "0.[3]"}, "1265415+3312020", "normal"),
    ("staircase-nim", {}, "1358253,632707,1656009", "normal"),
]


@pytest.mark.parametrize(("id", "params", "position", "ending"), LARGE)
def test_winning_moves_are_listed_and_played(id: str, params: Any, position: str, ending: str) -> None:
    game = grundy.game(id, **params)
    found = grundy.solve(game, position, ending, Budget(None, nodes=FEW))
    assert (found.outcome, found.unlisted) == ("N", "")
    assert found.best
    choice = make_player("perfect").choose(game, found.position, found.ending, Budget(None, nodes=FEW))
    assert choice.move in found.best
    for move in [choice.move, *found.best[:3]]:
        option = game.option(found.position, move)
        assert choose(game, option, found.ending, Budget(None, nodes=FEW)).value(option).outcome == "P", move


def test_moves_that_nobody_counts() -> None:
    """Of a heap of Prime Nim; the answer says so."""
    found = grundy.solve("prime-nim", "1265415", budget=Budget(None, nodes=FEW))
    assert (found.moves_total, found.counted, found.truncated) == (LISTED + 1, False, True)
    assert found.to_dict()["moves_counted"] is False
    assert "only winning ones of more than 10,000 moves are listed" in found.to_text()
    assert "moves_counted" not in grundy.solve("prime-nim", "21").to_dict()


@pytest.mark.parametrize("whole", [0, 1])
def test_the_divisors_of_a_large_heap(whole: int) -> None:
    """As by the rule; and of numbers whose divisors nobody finds by trying them all."""
    game = grundy.game("take-a-divisor", whole=whole)
    for n in (10_000, 10_007, 2**16, 101 * 103, 30_030):
        lefts = [(n - d,) for d in range(1, n) if n % d == 0]
        assert list(game.heap_parts(n)) == lefts + [()] * whole
    for n, count in ((10**18 + 9, 2), (2**61 - 1, 2), ((10**9 + 7) * (10**9 + 9) * 8, 16), (10**24, 625)):
        found = grundy.solve(game, str(n), budget=Budget(None, nodes=FEW))
        assert (found.moves_total, found.unlisted) == (count - 1 + whole, "")
        assert found.outcome == ("N" if found.best else "P")


DIRECT = [game for game in every_game() if game.has(Game.winning)]


@pytest.mark.every_game
@pytest.mark.parametrize("game", DIRECT, ids=label)
def test_the_perfect_player_on_huge_positions(game: Any) -> None:
    """Where the value is known in closed form, its move leaves a lost position, or there is none."""
    rng = random.Random(5)
    for ending in (Ending.NORMAL, Ending.MISERE):
        for size in () if game.refusal(ending) else (10**5, 10**9, 10**13):
            here = game.sample(rng, size)
            if next(game.moves(here), None) is None or not at_once(game, here, ending):
                continue
            engine = choose(game, here, ending, Budget(None, nodes=FEW))
            choice = make_player("perfect").choose(game, here, ending, Budget(None, nodes=FEW))
            won = engine.value(here).outcome
            assert won == "draw" or engine.value(choice.option).outcome == ("P" if won == "N" else "N")


def at_once(game: Any, here: Any, ending: Ending) -> bool:
    """Whether the game has a formula or a theorem for this position, and names its winning moves."""
    formula = {Ending.NORMAL: game.formula, Ending.MISERE: game.misere_formula}[ending]
    try:
        formula(here)
    except Refused:
        if game.capability(Theorems).smaller(here, ending) is None:
            return False
    return named_wins(game, here, ending) is not None
