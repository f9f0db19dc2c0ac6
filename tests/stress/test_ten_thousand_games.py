"""The perfect player against the random one: ten thousand games for each game and ending, not one lost."""

import random

import pytest

from grundy import Budget
from grundy.analysis.record import play_out
from grundy.core.game import AnyGame, Ending
from grundy.engines.choose import choose
from grundy.players.player import make_player
from tests.support import can_be_walked, every_game, label

pytestmark = pytest.mark.stress

GAMES = 10_000
CASES = [
    pytest.param(game, ending, id=f"{label(game)} {ending}")
    for game in every_game()
    if game.label() == game.id
    for ending in Ending
    if game.refusal(ending) is None
]


@pytest.mark.parametrize(("game", "ending"), CASES)
def test_not_one_won_game_is_lost(game: AnyGame, ending: Ending) -> None:
    rng, budget, played = random.Random(f"{game.id} {ending}"), Budget(None), 0
    perfect = make_player("perfect")  # one for all games, as on the page: it remembers what it has found
    while played < GAMES:
        position = game.sample(rng, rng.randint(2, 10))
        if not can_be_walked(game, position, 300):
            continue
        if choose(game, position, ending, budget).value(position).outcome not in ("N", "win"):
            continue
        for _ in range(20):
            players = (perfect, make_player("random", rng.randrange(10**9)))
            record = play_out(game, position, ending, players, budget)
            assert record.winner == 1, record.to_json()
            played += 1
