"""The reasons of an analysis: parts whose nimbers XOR to the whole, heaps that equal a part, words that are true."""

import random
import re
from functools import reduce
from operator import xor
from typing import Any

import pytest

import grundy
from grundy.analysis.reasons import MOST_PARTS, SPOKEN, finished, listed, nim_sum, parts_of
from grundy.core.budget import Budget
from grundy.core.capabilities.solving import Nimbers
from grundy.core.errors import OverBudget
from grundy.core.game import Ending
from grundy.engines.engine import Value
from grundy.engines.reference import Reference
from grundy.operations.analyse import analyse
from tests.support import endings, registered_games, samples

EVERY_GAME = pytest.mark.parametrize("game", registered_games(), ids=lambda game: game.id)


@EVERY_GAME
def test_parts_and_words_on_samples(game: Any) -> None:
    for position in samples(game)[:6]:
        for ending in endings(game):
            found = analyse(game, position, ending, 1)
            answer, said = found.solution, " ".join(found.reasons)
            assert found.reasons
            assert all(sentence.isprintable() and sentence[-1] == "." for sentence in found.reasons)
            if answer.moves_total == 0:
                assert "No move is left" in said
            elif ending is not Ending.SCORED and answer.outcome == "P":
                assert "loses" in said
            elif ending is not Ending.SCORED and answer.outcome == "N":
                assert "wins" in said
                assert any(move.move in said for move in answer.moves if move.best), "a winning move is named"
            if ending is Ending.NORMAL and found.parts and not game.capability(Nimbers).refuses():
                numbers = [part.value.nimber or 0 for part in found.parts]
                assert reduce(xor, numbers, 0) == answer.nimber
                for part in found.parts:
                    assert part.heaps is not None
                    assert reduce(xor, part.heaps, 0) == part.value.nimber


def test_the_worked_example() -> None:
    found = analyse("nim", "3+5+4")
    assert found.reasons[0] == "The parts have nimbers whose nim-sum is 3 ⊕ 5 ⊕ 4 = 2."
    assert found.reasons[-1] == "take 2 from 1: leaves nim-sum 1 ⊕ 5 ⊕ 4 = 0."
    lost = analyse("nim", "1+2+3")
    assert "loses" in lost.reasons[-1]


def test_the_heaps_of_a_bar() -> None:
    """Theorem 2.1.3: a bar with one poisoned square is four heaps, the ways from it to the sides."""
    found = analyse("divinim", "...../.#.../...../.....")
    assert found.parts is not None
    assert sorted(found.parts[0].heaps or ()) == [1, 1, 2, 3]


def test_the_sums_that_are_written_are_right() -> None:
    rng = random.Random(1)
    for _ in range(10):
        heaps = "+".join(str(rng.randrange(1, 30)) for _ in range(rng.randrange(2, 6)))
        for sentence in analyse("nim", heaps).reasons:
            for left, right in re.findall(r"((?:\d+ ⊕ )+\d+) = (\d+)", sentence):
                assert reduce(xor, map(int, left.split(" ⊕ "))) == int(right), sentence


def test_many_parts_are_not_listed() -> None:
    found = analyse("nim", "+".join(["1"] * (MOST_PARTS + 1)))
    assert found.parts is None
    assert found.reasons
    assert nim_sum([1] * (SPOKEN + 1), 1) == "1"


def test_parts_beyond_the_budget_are_left_out() -> None:
    game = grundy.game("nim")

    class TooMuch(Reference):
        def value(self, position: Any) -> Value:
            raise OverBudget("over budget")

    too_much = TooMuch(game, Ending.NORMAL, Budget(None))
    assert parts_of(game, (3, 5), Ending.NORMAL, too_much, Budget(None)) is None
    northcott = grundy.game("northcott")
    assert parts_of(northcott, northcott.start(), Ending.NORMAL, too_much, Budget()) is None


def test_small_words() -> None:
    assert listed([("a", 0), ("b", 0)]) == "a or b"
    assert listed([(name, 0) for name in "abcde"]) == "a or b or c or 2 more"
    assert "loses" in finished(Ending.NORMAL)
    assert "wins" in finished(Ending.MISERE)
    assert "points" in finished(Ending.SCORED)


def test_minimax_beside_the_exact_answer() -> None:
    assert analyse("nim", "3+5+4", depth=4).minimax is not None
    assert analyse("nim", "3+5+4").minimax is None
    assert analyse("nim", "9+9+9+9", depth=12).minimax is None, "too deep to wait for"
