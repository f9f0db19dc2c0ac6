"""Formulas and theorems at sizes that no search reaches: each must agree with itself, one move further on."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import Theorems
from grundy.core.errors import Refused
from grundy.core.game import AnyGame, Ending, Game, take
from grundy.core.nimsum import mex, xor
from grundy.core.registry import all_games
from grundy.engines.reference import Reference
from tests.support import endings

SIZES = (20, 40, 80, 160)
EACH = 6  # positions of a size
MOST = 1_500  # moves of one of them
SMALL = 12  # the size of a position that a theorem leaves to a search


def larger(game: AnyGame) -> list[tuple[Any, list[Any]]]:
    """Random positions with all their options, as long as these can be listed."""
    found = []
    for size in SIZES:
        for seed in range(EACH):
            position = game.sample(random.Random(f"{game.id} {size} {seed}"), size)
            moves = take(game.moves(position), MOST + 1)
            if len(moves) <= MOST:
                found.append((position, [option for _, option in moves]))
    return found


def ids_with(has: Callable[[AnyGame], bool]) -> list[str]:
    return [id for id, kind in all_games().items() if has(kind())]


@pytest.mark.parametrize("id", ids_with(lambda game: bool(game.has(Game.formula))))
def test_a_formula_is_the_least_number_that_no_option_has(id: str) -> None:
    game = all_games()[id]()

    def value(position: Any) -> int:
        return xor([game.formula(part) for part in game.split(position)])

    held = 0
    for position, options in larger(game):
        try:
            expected = mex({value(option) for option in options})
            assert value(position) == expected, game.text(position)
            held += 1
        except Refused:  # it is for other parameters, or not for all sizes
            continue
    assert held > 0


@pytest.mark.parametrize("id", ids_with(lambda game: game.has(Theorems)))
def test_a_theorem_that_speaks_of_all_options_says_the_same_of_the_whole(id: str) -> None:
    game = all_games()[id]()
    theorems = game.capability(Theorems)

    def lost(position: Any, ending: Ending) -> bool | None:
        """As the theorem says; None where it is silent."""
        if next(iter(game.moves(position)), None) is None:
            return ending is Ending.NORMAL
        said = theorems.smaller(position, ending)
        if said is None or game.size(said[0]) > SMALL:
            return None
        return bool(Reference(game, ending, Budget()).value(said[0]).outcome == "P")

    held = 0
    for ending in endings(game):
        if ending is Ending.SCORED:
            continue
        for position, options in larger(game):
            known = [lost(option, ending) for option in options]
            if (here := lost(position, ending)) is not None and None not in known and known:
                assert here == (True not in known), (game.text(position), ending)
                held += 1
    assert held > 0
