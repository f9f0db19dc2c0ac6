"""DiviNim at length: the simplifications on larger bars, thousands of random sums, and larger boards."""

import random

import pytest

from grundy.core.budget import Budget
from grundy.core.game import Ending, with_params
from grundy.engines.choose import choose, engines
from grundy.games.divinim import DiviNim
from grundy.games.divinim.all_boards import census_tables
from tests.games import divinim_simplifications as rules
from tests.games.divinim_brute import boards_to, bundles, margin, settled
from tests.games.divinim_reference import ALLOWED, Params, ReferenceRule, random_sum
from tests.games.divinim_simplifications import RESTS
from tests.games.test_divinim_engines import engine, nimber_of, plain, random_bar
from tests.games.test_divinim_rules import holds
from tests.games.test_divinim_variants import answer
from tests.support import endings

pytestmark = pytest.mark.stress

GAME = DiviNim()


@pytest.fixture(autouse=True)
def forget() -> None:
    settled.cache_clear()


def test_zero_bars_of_larger_heaps() -> None:
    holds(rules.rule_b(4, 1))
    holds(rules.rule_b(3, 2))


def test_single_heaps_of_larger_size() -> None:
    holds(rules.rule_c(7))


def test_closed_forms_of_larger_heaps() -> None:
    holds(rules.rule_d(7, 1))
    holds(rules.rule_d(4, 3))


def test_bounds_and_parity_of_all_pairs_and_larger_boards() -> None:
    pool = [*bundles(3), *boards_to((1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (3, 3))]
    positions = [*rules.sums(pool, 2), *((board,) for board in boards_to((2, 5), (3, 4)))]
    holds(rules.rule_e(positions))
    holds(rules.rule_f(positions))
    holds(rules.rule_b_unopened([(*position, (1, 1)) for position in positions[::2]]))
    assert len(RESTS) > 300


def test_last_on_many_larger_boards() -> None:
    rng = random.Random(21)
    for _ in range(2000):
        text = "+".join(random_bar(rng, 8, 10) for _ in range(rng.randint(1, 3)))
        assert engine("native", Ending.NORMAL).value(GAME.parse(text)).nimber == nimber_of(text), text


@pytest.mark.parametrize("seed", range(4))
def test_scored_on_many_random_sums(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(400):
        text = "+".join(random_bar(rng, 4, 2) for _ in range(rng.randint(1, 3)))
        assert engine("native", Ending.SCORED).value(GAME.parse(text)).margin == margin(*plain(text)), text


@pytest.mark.parametrize("seed", range(5))
def test_scored_on_large_boards(seed: int) -> None:
    """Boards of 7x7 with four poisoned squares: some hundred thousand positions for the oracle."""
    rng = random.Random(seed)
    poison = rng.sample(range(49), 4)
    text = "/".join("".join("#" if 7 * y + x in poison else "." for x in range(7)) for y in range(7))
    assert engine("native", Ending.SCORED).value(GAME.parse(text)).margin == margin(*plain(text)), text


@pytest.mark.parametrize("params", ALLOWED, ids=lambda p: with_params(DiviNim, p).label())
def test_variants_on_many_boards(params: Params) -> None:
    game = with_params(DiviNim, params)
    rng = random.Random(99)
    for _ in range(60):
        text = random_sum(rng, params, rng.randint(3, 10))
        position = game.parse(text)
        for ending in endings(game):
            wanted = ReferenceRule(params, text).answer(str(ending))
            for kind in engines():
                if kind.refuses(game, position, ending) is None:
                    value = choose(game, position, ending, Budget(None), kind.name).value(position)
                    assert answer(value) == wanted, f"{kind.name}, {text}, {ending}"


def test_census_of_twenty_squares() -> None:
    """A thousand boards of 4x5 drawn from the table of all of them."""
    table = census_tables(4, 5, Budget(None))[4, 5]
    rng = random.Random(22)
    for _ in range(1000):
        pattern = rng.randrange(1, len(table))
        text = "/".join("".join("#" if pattern >> (5 * y + x) & 1 else "." for x in range(5)) for y in range(4))
        assert table[pattern] == nimber_of(text), text
