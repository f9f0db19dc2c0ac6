"""How long games last: chances made by hand, and that perfect play keeps to the winner's lengths."""

from fractions import Fraction

import pytest

import grundy
from grundy import Budget
from grundy.analysis.statistics import lengths
from grundy.core.game import Ending

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("name", "position", "ending", "by_chance", "perfect"),
    [
        ("nim", "0", Ending.NORMAL, {0: 1}, {0: 1}),
        ("nim", "2", Ending.NORMAL, {1: HALF, 2: HALF}, {1: 1}),
        ("nim", "2", Ending.MISERE, {1: HALF, 2: HALF}, {2: 1}),
        ("nim", "1+1", Ending.NORMAL, {2: 1}, {2: 1}),
        ("sprouts", "1", Ending.NORMAL, {2: 1}, {2: 1}),
        ("sprouts", "0", Ending.NORMAL, {0: 1}, {0: 1}),
    ],
)
def test_by_hand(name: str, position: str, ending: Ending, by_chance: object, perfect: object) -> None:
    game = grundy.game(name)
    assert lengths(game, game.parse(position), ending, Budget(None)) == (by_chance, perfect)


def test_sprouts_of_three_spots() -> None:
    game = grundy.game("sprouts")
    by_chance, perfect = lengths(game, game.parse("3"), Ending.NORMAL, Budget(None))
    assert set(by_chance) == {6, 7, 8}, "from 2n to 3n - 1"
    assert sum(by_chance.values()) == 1
    assert perfect == {7: 1}, "the first player wins, so the number is odd"
