"""The definition with a memory says what the reference engine says; every real d is one of the fractions tried."""

import random
from fractions import Fraction
from math import ceil, floor, sqrt

import pytest

from grundy.claims.claim import Definition
from grundy.claims.library.document_001.max_nim import every_d
from grundy.core.game import AnyGame, Ending
from tests.support import every_game, oracle

GAMES = [game for game in every_game() if not game.loopy]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.label())
def test_it_agrees_with_the_reference(game: AnyGame) -> None:
    for ending in (Ending.NORMAL, Ending.MISERE):
        if game.refusal(ending):
            continue
        remembered = Definition(game, ending)
        for size in range(1, 4):
            position = game.sample(random.Random(size), size)
            value = oracle(game, ending).value(position)
            assert remembered.outcome(position) == value.outcome, f"{ending} {game.text(position)}"
            if value.nimber is not None:
                assert remembered.nimber(position) == value.nimber, game.text(position)


@pytest.mark.parametrize("d", [sqrt(2), (1 + sqrt(5)) / 2, sqrt(5), 2.718281828, 3.141592653, 17.3])
def test_no_small_pile_can_tell_a_real_d_from_one_of_the_fractions(d: float) -> None:
    """Both rules take the same values at all piles up to 18 for d and for some fraction in the list."""

    def values(at: float | Fraction) -> list[tuple[int, int]]:
        return [(ceil(m / at), floor((m + 1) / at)) for m in range(19)]

    assert values(d) in [values(fraction) for fraction in every_d(1, 20, 18)]
