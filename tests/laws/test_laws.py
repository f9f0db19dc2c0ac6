"""The laws, on every registered game and on the games of the examples."""

import os
import random
import re
import subprocess
import sys

import pytest

from grundy.core.game import AnyGame, with_params
from grundy.engines import dense, heaps
from tests.later import some_now
from tests.laws import laws
from tests.support import ROOT, every_game, label, line_of_play, samples

EVERY_GAME = pytest.mark.parametrize("game", every_game(), ids=label)

OF_VALUES = [laws.engines_agree, laws.winning_moves_win]
OF_RULES = [  # these ask no engine but the definition, so the compiler has nothing to do with them
    laws.prints_and_parses,
    laws.is_valid,
    laws.options_are_positions,
    laws.size_falls,
    laws.symmetry_keeps_the_value,
    laws.parts_add_up,
    laws.scene_can_be_shown,
    laws.gestures_make_the_moves,
    laws.moves_can_be_typed,
    laws.moves_are_counted,
    laws.illegal_moves_change_nothing,
]
ON_POSITIONS = OF_RULES + OF_VALUES
CHEAP = [  # these ask only about the position and its options, so they can follow whole games from the start
    laws.prints_and_parses,
    laws.is_valid,
    laws.options_are_positions,
    laws.size_falls,
    laws.scene_can_be_shown,
    laws.gestures_make_the_moves,
    laws.moves_can_be_typed,
    laws.moves_are_counted,
]


@pytest.mark.every_game
@EVERY_GAME
def test_laws_of_rules(game: AnyGame) -> None:
    for law in OF_RULES:
        for position in samples(game):
            law(game, position)


WITHOUT = """
import sys
sys.modules["numba"] = None
from tests.laws.test_laws import OF_RULES, every_game, samples
for game in every_game():
    for law in OF_RULES:
        law(game, samples(game)[-1])
"""


@pytest.mark.long
def test_laws_of_rules_ask_nothing_of_the_compiler() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.nojit
@pytest.mark.every_game
@EVERY_GAME
def test_laws_of_values(game: AnyGame) -> None:
    for law in OF_VALUES:
        for position in samples(game):
            law(game, position)


@pytest.mark.every_game
@EVERY_GAME
def test_laws_along_a_game_from_the_start(game: AnyGame) -> None:
    for position in line_of_play(game, game.start(), seed=3, most=25):
        for law in CHEAP:
            law(game, position)


@pytest.mark.nojit
@pytest.mark.every_game
@EVERY_GAME
def test_known_values(game: AnyGame) -> None:
    if game.label() == game.id:  # known values are those of the usual parameters
        laws.known_values_hold(game)


@pytest.mark.every_game
@EVERY_GAME
def test_documentation(game: AnyGame) -> None:
    laws.is_documented(game)


@pytest.mark.nojit
@EVERY_GAME
def test_compiled_engines_agree_even_on_small_positions(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small positions are usually interpreted; here the compiled tables have to answer for them."""
    monkeypatch.setattr(heaps, "INTERPRETED_TO", 0)
    monkeypatch.setattr(dense, "SMALLEST", 0)
    compiled = {"heap_options": "heaps", "table_options": "dense"}
    wanted = {name for rule, name in compiled.items() if hasattr(game, rule)}
    for position in samples(game)[:6]:
        assert wanted <= laws.engines_agree(game, position)


def sampled() -> list[str]:
    return [f"{game.label()} {game.text(game.sample(random.Random(i), 6))}" for game in every_game() for i in range(20)]


@pytest.mark.parametrize("seed", some_now(["1", "2"], "1"))
def test_samples_repeat(seed: str) -> None:
    """Same seed, same position, in another process too, where texts have other hashes and sets another order."""
    ask = "from tests.laws.test_laws import sampled; print(*sampled(), sep=chr(10))"
    env = os.environ | {"PYTHONHASHSEED": seed}
    done = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == sampled()


@pytest.mark.every_game
@EVERY_GAME
def test_equal_games_are_equal(game: AnyGame) -> None:
    again = with_params(type(game), game.params())
    assert again == game
    assert hash(again) == hash(game)
    assert again.label() == game.label()


def test_no_game_is_left_out() -> None:
    """The files say which games there are, whatever the registry finds."""
    files = [*(ROOT / "grundy" / "games").rglob("*.py"), *(ROOT / "examples").glob("*.py")]
    written = {id for file in files for id in re.findall(r'^    id = "(.+)"', file.read_text(encoding="utf-8"), re.M)}
    assert {game.id for game in every_game()} == written
