"""Dots and Boxes: the table of all sets of lines against searches on larger boards; values of whole boards."""

import random

import pytest

import grundy
from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.registry import find_game
from grundy.engines.choose import choose
from grundy.games.dots_and_boxes.lines import lines_of

pytestmark = pytest.mark.stress

GAME = find_game("dots-and-boxes")()


@pytest.mark.parametrize("seed", range(4))
def test_endings_of_four_by_four(seed: int) -> None:
    rng, lines = random.Random(seed), lines_of(4, 4)
    free = sum(1 << i for i in rng.sample(range(len(lines.names)), 12))
    position = ((4, 4, free), False)
    for ending, other in ((Ending.SCORED, "scored"), (Ending.NORMAL, "entailing"), (Ending.MISERE, "misere")):
        found = [choose(GAME, position, ending, Budget(None), name).value(position) for name in ("native", other)]
        assert found[0] == found[1], GAME.text(position)


def test_three_by_three_boxes() -> None:
    assert grundy.solve(GAME, "3x3", ending="scored", budget=Budget(None)).margin == -3
    assert grundy.solve(GAME, "3x3", ending="normal", budget=Budget(None)).nimber == 2


def test_twenty_five_lines_of_four_by_four() -> None:
    lines = lines_of(4, 4)
    free = sum(1 << i for i in random.Random(1).sample(range(len(lines.names)), 25))
    answer = grundy.solve(GAME, ((4, 4, free), False), ending="scored", budget=Budget(None))
    assert answer.engine == "native"
    assert answer.margin == max(move.value.gain(GAME.points(answer.position, move.move)) for move in answer.moves)
