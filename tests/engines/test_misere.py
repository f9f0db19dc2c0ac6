"""Misère outcomes against a brute force that shares nothing with the engines but the moves."""

from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest

import grundy
from grundy import Budget
from grundy.core.errors import Refused
from grundy.core.game import AnyGame, Ending, Game, with_params
from grundy.core.registry import all_games
from grundy.engines.choose import choose, engines
from grundy.engines.search import Misere

pytestmark = pytest.mark.nojit


def brute_force(game: AnyGame) -> Any:
    """Does the player to move win if the last one to move loses?"""

    @cache
    def wins(position: Any) -> bool:
        options = [option for _, option in game.moves(position)]
        return not options or any(not wins(option) for option in options)

    return wins


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("nim", {}),
        ("kayles", {}),
        ("dawson-kayles", {}),
        ("grundys-game", {}),
        ("subtraction", {"set": "1,3,4"}),
        ("octal", {"code": "4.3"}),
    ],
)
def test_all_sums_of_three_small_heaps(name: str, params: dict[str, str]) -> None:
    game = with_params(all_games()[name], params)
    wins, engine = brute_force(game), Misere(game, Ending.MISERE, Budget(None))
    for heaps in combinations_with_replacement(range(6), 3):
        position = tuple(n for n in heaps if n)
        assert engine.value(position).outcome == ("N" if wins(position) else "P"), heaps


def test_misere_kayles_is_not_normal_kayles_upside_down() -> None:
    """The first heaps, from the definition; the outcomes of both endings together follow no simple rule."""
    kayles = all_games()["kayles"]()
    wins = brute_force(kayles)
    outcomes = "".join(grundy.solve(kayles, str(n), "misere").outcome for n in range(1, 21))
    assert outcomes == "".join("N" if wins((n,)) else "P" for n in range(1, 21))
    assert outcomes.startswith("PNN")


def test_misere_nim_by_search_and_by_formula() -> None:
    nim = all_games()["nim"]()
    engine = Misere(nim, Ending.MISERE, Budget(None))
    for heaps in combinations_with_replacement(range(1, 6), 3):
        assert engine.value(heaps).outcome == nim.misere_formula(heaps)


def test_a_finished_game_is_won_for_the_player_to_move() -> None:
    assert grundy.solve("kayles", "0", "misere").outcome == "N"
    assert grundy.solve("kayles", "0", "misere").remoteness == 0


def test_no_engine_adds_nimbers_under_misere() -> None:
    """Two heaps of 2 in Kayles have nim-sum 0; what an engine says must come from misère play itself."""
    kayles = all_games()["kayles"]()
    for kind in engines():
        if kind.refuses(kayles, (2, 2), Ending.MISERE) is None:
            value = choose(kayles, (2, 2), Ending.MISERE, Budget(None), kind.name).value((2, 2))
            assert value.nimber is None
            assert value.outcome == "P"


def test_a_game_that_need_not_end_refuses_misere() -> None:
    with pytest.raises(Refused, match="no misère ending"):
        grundy.solve("northcott", ending="misere")


@pytest.mark.parametrize("name", list(all_games()))
def test_a_game_without_points_refuses_the_scored_ending(name: str) -> None:
    game = all_games()[name]()
    if not game.has(Game.points):
        with pytest.raises(Refused, match="no scored ending"):
            grundy.solve(game, ending="scored")
