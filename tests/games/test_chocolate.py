"""Chocolate bars, whole, with a gap, and bitter: against searches, against the document's theorems, and huge."""

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import grundy
from grundy import Budget, Ending, IllegalMove
from grundy.core.capabilities.presentation import Motion
from grundy.engines.choose import choose
from grundy.games.bitter_chocolate.game import keeps_to_halves, step_table
from grundy.games.chocolate.bars import ChocolateBar, gap_table, gap_witness, p_partners, p_positions
from grundy.games.max_nim.rule_functions import Fractional, pile_nimber


def searched(game: Any, position: Any) -> int:
    return choose(game, position, Ending.NORMAL, Budget(None), "search").value(position).nimber or 0


@pytest.mark.parametrize("d", ["2", "3/2", "5/2", "6/5", "19/10", "4"])
def test_bars_with_and_without_a_gap_against_search(d: str) -> None:
    game = grundy.game("chocolate", d=d)
    engine = choose(game, game.start(), Ending.NORMAL, Budget(None))
    assert engine.name == "native"
    search = choose(game, game.start(), Ending.NORMAL, Budget(None), "search")
    for rows in range(1, 12):
        for columns in range(1, 12):
            for gap in (False, True):
                if min(rows, columns) > gap:
                    position = (ChocolateBar(rows, columns, gap),)
                    assert engine.value(position) == search.value(position), game.text(position)


def test_a_gap_at_the_end_of_a_row_is_a_shorter_row() -> None:
    game = grundy.game("chocolate", d="3/2")
    left = dict(game.moves((ChocolateBar(2, 2, True),)))
    assert left == {
        "eat 1 row": (ChocolateBar(1, 1),),
        "eat 1 row with the gap": (ChocolateBar(1, 2),),
        "eat 1 column": (ChocolateBar(1, 1),),
        "eat 1 column with the gap": (ChocolateBar(2, 1),),
    }


@pytest.mark.parametrize("t", [1, 2, 3, 7])
def test_theorem_3_6_and_the_classes_of_piles(t: int) -> None:
    f = Fractional("floor1", Fraction(t + 1, t))
    lost = p_positions(t, 60)
    assert {(x, y) for x in range(61) for y in p_partners(f, x, 61) if y <= 60} == lost


def test_huge_bars() -> None:
    game = grundy.game("chocolate", d="7/3")
    x = random.Random(1).randrange(10**200)
    partner = p_partners(game.most, x, 3000)[-1]
    assert grundy.solve(game, f"{x + 1}x{partner + 1}").outcome == "P"
    answer = grundy.solve(game, f"{x + 1}x{partner + 2}")
    assert answer.outcome == "N"
    assert answer.best
    for move in answer.moves:
        assert game.option(answer.position, move.move) == move.option
        assert grundy.solve(game, move.option).outcome == "P"


def test_conjecture_1_for_two() -> None:
    f = Fractional("floor1", Fraction(2))
    lines = np.array([0] + [pile_nimber(f, n) for n in range(150)])
    table = gap_table(f, 150, Budget(None))
    assert np.array_equal(table[2:, 2:], (lines[:, None] ^ lines)[2:, 2:])
    assert gap_witness(Fraction(2)) is None


def test_conjecture_1_just_below_two() -> None:
    """The witnesses grow like 1 / (2 - d), and there is none smaller."""
    for n in (10, 11, 50, 200):
        bar = gap_witness(2 - Fraction(1, n))
        assert bar is not None
        assert bar.columns in (n, n + 1)
        assert bar.columns % 2 == 1
        game = grundy.game("chocolate", d=str(2 - Fraction(1, n)))
        whole, gap = (grundy.solve(game, (ChocolateBar(2, bar.columns, gap),)).nimber for gap in (False, True))
        assert whole != gap


@pytest.mark.parametrize("steps", ["z/2", "z/3", "z/1", "z/4", "0,0,1,1,3", "2", "0,2,2,5,5"])
def test_step_shaped_bars_against_search(steps: str) -> None:
    game = grundy.game("bitter-chocolate", steps=steps)
    for z in range(8):
        for y in range(min(5, game.bound(z)) + 1):
            position = ((y, z),)
            assert grundy.solve(game, position).nimber == searched(game, position), position


def test_the_criterion_says_when_the_nimber_is_the_nim_sum() -> None:
    for k in range(1, 9):
        good = keeps_to_halves(lambda z, k=k: z // k, 60)  # type: ignore[misc]
        assert good == (k % 2 == 0)
        table = step_table(lambda z, k=k: z // k, 60 // k, 60, Budget(None))  # type: ignore[misc]
        assert good == all(table[y, z] == y ^ z for z in range(61) for y in range(z // k + 1))


def test_a_table_of_bars_that_is_too_large_is_refused_before_any_work() -> None:
    game = grundy.game("bitter-chocolate", steps="z/1")
    with pytest.raises(grundy.OverBudget, match="over budget"):
        grundy.solve(game, "900000,900000")
    with pytest.raises(grundy.OverBudget, match="over budget"):
        grundy.solve("chocolate", "5000x5000-")
    position = ((400_000, 900_000),)
    engine = choose(grundy.game("bitter-chocolate"), position, Ending.NORMAL, Budget())
    assert engine.value(position).nimber == 400_000 ^ 900_000


def test_a_hand_says_which_end_it_breaks_off() -> None:
    """A line means the smaller piece of a whole bar; which end it was tells which squares stay."""
    game = grundy.game("chocolate")
    bar = game.parse("5x4")
    ways = {way.start: way for way in game.scene(bar).gestures}
    assert sorted(ways) == ["0:c1", "0:c2", "0:c3", "0:r1", "0:r2", "0:r3", "0:r4"]
    assert (ways["0:r2"].move, ways["0:r2"].same) == ("eat 2 top rows", "eat 2 rows")
    assert ways["0:c3"].says == "break off the right column[ of bar {0}]"
    assert game.option(bar, "eat 2 top rows") == game.option(bar, "eat 2 rows")
    carried = game.capability(Motion).carried
    assert carried(bar, "eat 2 top rows")["0:2,3"] == "0:0,3"
    assert "0:4,0" not in carried(bar, "eat 2 rows")
    for typed in ("eat 2 left rows", "eat 1 top row of 2"):
        with pytest.raises(IllegalMove):
            game.option(bar, typed)
    with pytest.raises(IllegalMove):  # there the gap says which end
        game.option(game.parse("5x4-"), "eat 1 top row")


def test_a_line_with_two_pieces_to_eat_offers_both() -> None:
    scene = grundy.game("chocolate", d="5/4").scene((ChocolateBar(4, 1),))
    assert [way.move for way in scene.gestures if way.start == "0:r1"] == ["eat 1 top row", "eat 3 rows"]


def test_large_bars_are_slid_to_a_number() -> None:
    game: Any = grundy.game("chocolate")
    slides = game.scene(game.parse("4000x3000-")).number_fields()
    assert {slide.move: slide.high for slide in slides} == {
        "eat {} rows with the gap": 2000,
        "eat {} rows": 1999,
        "eat {} columns": 1499,
        "eat {} columns with the gap": 1500,
    }
    bitter: Any = grundy.game("bitter-chocolate")
    far = bitter.parse("900000x1000000@5,6+7,1000")
    slides = bitter.scene(far).number_fields()
    assert {slide.move: slide.high for slide in slides} == {
        "top {} of 1": 4,
        "bottom {} of 1": 899995,
        "left {} of 1": 5,
        "right {} of 1": 999994,
        "top {} of 2": 7,
        "right {} of 2": 1000,
    }
    assert bitter.option(far, "right 990 of 2")[1] == (5, 10)
    assert bitter.option(far, "left 5 of 1")[0] == (900000, 999995, 5, 1)
    for typed in ("right 999995 of 1", "top 8 of 2", "bottom 1 of 2", "y 3 of 2", "top to 1 of 1"):
        with pytest.raises(IllegalMove):
            bitter.option(far, typed)
