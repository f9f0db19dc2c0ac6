"""A million positions at a time: tables against formulas, laws on many samples, texts at random."""

import random

import numpy as np
import pytest

import grundy
from grundy import Budget
from grundy.core.game import AnyGame, Ending
from grundy.engines.dense import fill
from grundy.engines.heaps import extend
from tests.core.test_budget import ThreeHeaps
from tests.core.test_notation import texts_like
from tests.engines.test_heaps import NimAsARule
from tests.laws import laws
from tests.laws.test_laws import CHEAP, ON_POSITIONS
from tests.store.test_crash import GAME, expected
from tests.support import can_be_walked, every_game, label

pytestmark = pytest.mark.stress

EVERY_GAME = pytest.mark.parametrize("game", every_game(), ids=label)


def test_a_box_of_a_million_tuples() -> None:
    shape = (100, 100, 100)
    values = fill(ThreeHeaps(), shape, "nimbers", Ending.NORMAL, Budget(None)).spread()
    a, b, c = np.indices(shape)
    assert np.array_equal(values, a ^ b ^ c)
    outcomes = fill(ThreeHeaps(), shape, "outcomes", Ending.MISERE, Budget(None)).spread()
    small = np.maximum(np.maximum(a, b), c) <= 1
    assert np.array_equal(outcomes, np.where(small, (a + b + c) % 2 == 0, (a ^ b ^ c) != 0))


def test_a_long_table_of_heaps() -> None:
    assert np.array_equal(grundy.table(GAME, to=150_000).values, expected(150_000))


def test_nimbers_above_sixteen_bits_from_the_beginning() -> None:
    found, _ = extend(NimAsARule(), [0], 70_001, Budget(None), compiled=True)
    assert np.array_equal(found, np.arange(70_001))


def test_a_thousand_interpreted_heaps_of_grundys_game() -> None:
    game = grundy.game("grundys-game")
    interpreted, _ = extend(game, [0], 1001, Budget(None), compiled=False)
    compiled, _ = extend(game, [0], 1001, Budget(None), compiled=True)
    assert compiled.tolist() == interpreted


@EVERY_GAME
def test_laws_on_many_samples(game: AnyGame) -> None:
    rng = random.Random(f"stress {game.label()}")
    for attempt in range(100):
        position = game.sample(rng, 2 + attempt % 14)
        for law in ON_POSITIONS if can_be_walked(game, position, 500) else CHEAP:
            law(game, position)


@pytest.mark.parametrize("game", [game for game in every_game() if game.label() == game.id], ids=label)
def test_any_text_at_random(game: AnyGame) -> None:
    seed = random.randrange(10**9)
    for text in texts_like(game, random.Random(seed), 6000):
        try:
            laws.says_what_is_wrong(game, text)
        except Exception as error:
            error.add_note(f"the text {text!r}, of seed {seed}")
            raise
