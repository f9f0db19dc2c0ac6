"""The kernels of plain DiviNim, Last and Scored, against brute force and against the general engines."""

import random
from functools import reduce
from itertools import product
from operator import xor
from typing import Any

import pytest

from grundy.claims.library.project.scored import BoardMargins
from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.engines.choose import choose
from grundy.engines.engine import Engine
from grundy.games.divinim import DiviNim
from grundy.games.divinim.grids import GridBar
from grundy.games.divinim.scored import Arena
from tests.games.divinim_brute import Position, margin, nimber, tidy
from tests.later import some_now

GAME = DiviNim()
TO_3X3 = [(h, w) for h in range(1, 4) for w in range(1, 4)]
SHAPES = [*TO_3X3, (1, 7), (2, 4), (4, 2)]


def random_bar(rng: random.Random, sides: int, most_poison: int) -> str:
    h, w = rng.randint(1, sides), rng.randint(1, sides)
    poison = rng.sample(range(h * w), min(h * w, rng.randint(1, most_poison)))
    return "/".join("".join("#" if y * w + x in poison else "." for x in range(w)) for y in range(h))


def every_text(height: int, width: int) -> list[str]:
    """Every poison pattern of one shape."""
    texts = ["/".join(map("".join, rows)) for rows in product([*product(".#", repeat=width)], repeat=height)]
    return [text for text in texts if "#" in text]


def plain(text: str) -> Position:
    """The bars of a text for the oracle."""
    return tuple(tuple(bar.split("/")) for bar in text.split("+"))


def engine(name: str, ending: Ending, text: str = "#") -> Engine:
    return choose(GAME, GAME.parse(text), ending, Budget(None), name)


def nimber_of(text: str) -> int:
    return reduce(xor, map(nimber, plain(text)))


# ---- Last ----


@pytest.mark.parametrize("shape", some_now(SHAPES, *({*SHAPES} - {(3, 3)})), ids=str)
def test_last_on_every_pattern(shape: tuple[int, int]) -> None:
    search, reference = engine("search", Ending.NORMAL), engine("reference", Ending.NORMAL)
    for text in every_text(*shape):
        position, wanted = GAME.parse(text), nimber_of(text)
        assert engine("native", Ending.NORMAL).value(position).nimber == wanted, text
        assert search.value(position).nimber == wanted, text
        if tidy(plain(text)[0]) == plain(text)[0]:  # one of each symmetry class is enough for the slow one
            assert reference.value(position).nimber == wanted, text


@pytest.mark.long
def test_last_on_thousands_of_random_sums() -> None:
    rng = random.Random(5)
    native, search = engine("native", Ending.NORMAL), engine("search", Ending.NORMAL)
    for number in range(3000):
        text = "+".join(random_bar(rng, 5, 6) for _ in range(rng.choice((1, 1, 2, 3))))
        position, wanted = GAME.parse(text), nimber_of(text)
        assert engine("native", Ending.NORMAL).value(position).nimber == wanted, text
        if number % 3 == 0:
            assert search.value(position).nimber == wanted, text
        if number < 300:  # a solver that has answered for other bars before
            assert native.value(position).nimber == wanted, text


def test_last_values_of_all_options() -> None:
    """What becomes of a bar is looked up in the bar's own table."""
    rng = random.Random(6)
    for _ in range(60):
        position = GAME.parse(random_bar(rng, 6, 5))
        native = engine("native", Ending.NORMAL)
        native.value(position)
        for move, option in GAME.moves(position):
            assert native.value(option).nimber == nimber_of(GAME.text(option)), f"{GAME.text(position)}, {move}"


@pytest.mark.parametrize("shape", [(1, 200), (200, 1), (60, 60)], ids=str)
def test_last_on_long_bars_with_one_poisoned_square(shape: tuple[int, int]) -> None:
    rng = random.Random(7)
    for _ in range(20):
        y, x = rng.randrange(shape[0]), rng.randrange(shape[1])
        bar = GridBar(shape, ((y, x),))
        heaps = (y, shape[0] - 1 - y, x, shape[1] - 1 - x)
        assert engine("native", Ending.NORMAL).value((bar,)).nimber == reduce(xor, heaps)


def test_last_on_long_strips() -> None:
    """Strips of 41 squares, whose brute-force values are cheap; and one dimension is the same as one row."""
    rng, line = random.Random(8), DiviNim(dimension=1)
    for _ in range(10):
        text = "".join(rng.choice("#.....") for _ in range(40)) + "#"
        wanted = nimber_of(text)
        assert engine("native", Ending.NORMAL).value(GAME.parse(text)).nimber == wanted
        assert choose(line, line.parse(text), Ending.NORMAL, Budget(5)).value(line.parse(text)).nimber == wanted


# ---- Scored ----


@pytest.mark.parametrize("shape", some_now(SHAPES, *({*SHAPES} - {(3, 3)})), ids=str)
def test_scored_on_every_pattern(shape: tuple[int, int]) -> None:
    """All numbers of poisoned squares; up to four for the slow engines, and one of each symmetry class for these."""
    for text in every_text(*shape):
        position, wanted = GAME.parse(text), margin(*plain(text))
        assert engine("native", Ending.SCORED).value(position).margin == wanted, text
        if text.count("#") <= 4 and tidy(plain(text)[0]) == plain(text)[0]:
            assert engine("scored", Ending.SCORED).value(position).margin == wanted, text
            assert engine("reference", Ending.SCORED).value(position).margin == wanted, text


def random_sums(seed: int, count: int) -> list[str]:
    rng = random.Random(seed)
    return ["+".join(random_bar(rng, 3, 2) for _ in range(rng.randint(1, 3))) for _ in range(count)]


def test_scored_on_random_sums() -> None:
    general = engine("scored", Ending.SCORED)
    for number, text in enumerate(random_sums(9, 500)):
        position, wanted = GAME.parse(text), margin(*plain(text))
        assert engine("native", Ending.SCORED).value(position).margin == wanted, text
        if number % 5 == 0:
            assert general.value(position).margin == wanted, text


def test_scored_on_sums_of_one_square_bars() -> None:
    """Here the closed forms answer, and the class of (1, 1, a, a + 1) matters."""
    rng = random.Random(10)
    for _ in range(300):
        text = "+".join(random_bar(rng, 4, 1) for _ in range(rng.randint(1, 3)))
        text += rng.choice(["", "+.#./.#.", "+.#./...", "+.../.#./...", "+..../.#../...."])
        assert engine("native", Ending.SCORED).value(GAME.parse(text)).margin == margin(*plain(text)), text


def test_scored_on_sums_of_rows() -> None:
    """Here the rows theorem answers, for up to five of them."""
    rng = random.Random(15)
    for _ in range(60):
        text = "+".join("#" + "." * rng.randint(1, 5) for _ in range(rng.randint(3, 5)))
        text += "+.#." * rng.choice((0, 0, 2, 3))
        assert engine("native", Ending.SCORED).value(GAME.parse(text)).margin == margin(*plain(text)), text


def test_what_e_of_a_bar_is_at_least() -> None:
    """The kernel's bound, which prunes the search, against the definition; with two poisoned squares it is e."""
    rng, definition = random.Random(16), BoardMargins()
    for _ in range(60):
        position = GAME.parse(random_bar(rng, 4, 4))
        arena = Arena(list(position), Budget(None), 4)
        number = arena.class_of(position[0])
        if number is not None and number >= 0:
            least, e = arena.facts[number, 4], definition.e(position)
            assert least == e if len(position[0].poison) <= 2 else least <= e, GAME.text(position)


def test_scored_along_whole_games() -> None:
    """One solver for all positions of a game, as `solve` and the perfect player ask it."""
    rng = random.Random(11)
    for text in random_sums(12, 40):
        position, native = GAME.parse(text), engine("native", Ending.SCORED)
        while True:
            assert native.value(position).margin == margin(*plain(GAME.text(position))), GAME.text(position)
            options = [option for _, option in GAME.moves(position)]
            if not options:
                break
            position = rng.choice(options)


def test_scored_on_larger_boards() -> None:
    rng = random.Random(13)
    for _ in range(12):
        text = random_bar(rng, 6, 3)
        assert engine("native", Ending.SCORED).value(GAME.parse(text)).margin == margin(*plain(text)), text


def test_scored_with_more_poison_than_the_kernel_knows() -> None:
    position = GAME.parse("#" * 41)
    assert choose(GAME, position, Ending.SCORED, Budget(20)).name == "scored"
    assert "at most 40 poisoned squares, not 41" in str(engine_refusal(position))
    twelve = GAME.parse("############")
    assert engine("native", Ending.SCORED).value(twelve).margin == margin(("#" * 12,))


def engine_refusal(position: Any) -> str | None:
    from grundy.engines.native import Native

    return Native.refuses(GAME, position, Ending.SCORED)
