"""Boards in the hand: what gestures are derived from a rule alone, and where large positions are slid on."""

from typing import Any

import pytest

import grundy
from grundy.core.abilities.hands import Hands
from tests.laws.laws import hands_make_the_moves

LARGE = [
    ("chomp", "70,65,3", {}),
    ("diet-chomp", "2,90", {"k": "5"}),
    ("monotonic-nim", "3,100", {}),
]


@pytest.mark.parametrize(("name", "text", "params"), LARGE)
def test_large_positions_are_slid_on(name: str, text: str, params: dict[str, str]) -> None:
    game: Any = grundy.game(name, **params)
    position = game.parse(text)
    scene = game.ability(Hands).scene(position)
    assert scene.complete
    assert scene.slides
    hands_make_the_moves(game, position)


def test_squares_stay_where_they_are_when_others_are_eaten() -> None:
    """On a page what has a group keeps its place; so every square has one, and is called by its place."""
    for name in ("chomp", "diet-chomp", "monotonic-nim", "chomp-3d"):
        game: Any = grundy.game(name)
        before = {shape.key: shape for shape in game.ability(Hands).scene(game.start()).shapes}
        for _, option in game.moves(game.start()):
            left = game.ability(Hands).scene(option).shapes
            assert all(shape.group == before[shape.key].group != "" for shape in left)


@pytest.mark.parametrize(
    ("name", "move", "words"),
    [
        ("kayles", "take 2 from 1 leaving 2+5", "knock down pins {0.2} and {0.3}[ of row {0}]"),
        ("chomp", "r2c3", "eat the square in row 2, column 3, and all beyond it"),
        ("chomp", "r4c5", "eat the square in row 4, column 5"),
        ("chomp-3d", "r1c2h1", "eat the cube in row 1, column 2, floor 1, and all beyond it"),
        ("monotonic-nim", "take 3 from 4", "take 3 from heap 4"),
    ],
)
def test_moves_are_told_in_words(name: str, move: str, words: str) -> None:
    game: Any = grundy.game(name)
    assert [way.says for way in game.ability(Hands).scene(game.start()).ways if way.move == move][:1] == [words]
