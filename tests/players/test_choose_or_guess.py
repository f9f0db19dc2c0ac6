"""An opponent moves in any case, and says when it guesses."""

import json
import threading

import pytest

import grundy
from grundy import Budget
from grundy.analysis.record import play_out
from grundy.core.errors import OverBudget
from grundy.core.game import Ending
from grundy.engines.choose import choose
from grundy.players.player import best_guess, choose_or_guess, make_player
from grundy.web.answers import answer
from tests.support import samples

LARGE = ",".join(["20"] * 12)  # Chomp: nobody knows how to win here within seconds


@pytest.mark.parametrize("player", ["perfect", "noisy:0"])
def test_chomp_goes_on_where_its_value_is_over_the_budget(player: str) -> None:
    game = grundy.game("chomp")
    here = game.parse(LARGE)
    choice = choose_or_guess(make_player(player), game, here, Ending.NORMAL, Budget(None, nodes=500))
    assert not choice.sure
    assert choice.reason.startswith("a guess: the exact value is over the budget")
    assert game.option(here, choice.move) == choice.option


def test_the_page_gets_a_move() -> None:
    asked = {"ask": "choose", "seconds": 2.0, "game": "chomp", "params": {}, "position": LARGE, "player": "perfect"}
    given = answer(asked, threading.Event())
    found = json.loads(given.body)
    assert given.status == 200
    assert (found["sure"], found["player"]) == (False, "perfect")
    assert found["view"]["position"] != LARGE


def test_where_no_person_waits_a_guess_is_an_error() -> None:
    game = grundy.game("chomp")
    players = [make_player("perfect"), make_player("perfect")]
    with pytest.raises(OverBudget):
        play_out(game, game.parse(LARGE), Ending.NORMAL, players, Budget(None, nodes=500))


@pytest.mark.parametrize("id", ["nim", "kayles", "wythoff", "treblecross"])
def test_a_guess_is_none_where_the_options_can_be_solved(id: str) -> None:
    game = grundy.game(id)
    for ending in (Ending.NORMAL, Ending.MISERE):
        for position in samples(game)[:6]:
            values = {m: choose(game, o, ending, Budget(None)).value(o).outcome for m, o in game.moves(position)}
            if values:
                choice = best_guess(game, position, ending, Budget(None))
                assert choice.sure
                assert values[choice.move] == min(values.values(), key="PN".index)


def test_a_guess_avoids_the_moves_that_are_known_to_lose() -> None:
    """Smaller options are solved first; the one that is played is as large as any."""
    game, here = grundy.game("chomp"), (6, 5, 4, 3)
    reasons = set()
    for nodes in (5, 10, 30, 60):
        choice = best_guess(game, here, Ending.NORMAL, Budget(None, nodes=nodes))
        reasons.add(choice.reason)
        assert choice.sure or game.size(choice.option) == max(game.size(option) for _, option in game.moves(here))
    assert any("smaller options would lose" in reason for reason in reasons)


def test_with_points_a_guess_takes_what_there_is() -> None:
    game = grundy.game("divinim")
    here = game.parse("#./..+..../.#.#")
    choice = best_guess(game, here, Ending.SCORED, Budget(None))
    assert not choice.sure
    assert game.points(here, choice.move) == max(game.points(here, move) for move, _ in game.moves(here))
