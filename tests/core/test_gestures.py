"""Boards in the hand: what gestures are derived from a rule alone, and where large positions are slid on."""

from typing import Any

import pytest

import grundy
from grundy.core.capabilities.presentation import Motion
from grundy.core.registry import game_from_file
from grundy.families.strips_and_grids import Square, Touch, touch_of
from tests.laws.laws import gestures_make_the_moves
from tests.support import ROOT

LARGE = [
    ("chomp", "70,65,3", {}),
    ("diet-chomp", "2,90", {"k": "5"}),
    ("monotonic-nim", "3,100", {}),
    ("nimble", "0,5,90,90", {}),
    ("nim-2d", "(3,40)+(2,0)", {}),
    ("poker-nim", "70,3|80", {}),
    ("extended-nim", "70,3|80", {"k": "4"}),
    ("fibonacci-nim", "90|80", {}),
    ("staircase-nim", "70,3,80", {}),
    ("end-nim", "70,3,80", {}),
]


@pytest.mark.parametrize(("name", "text", "params"), LARGE)
def test_large_positions_are_slid_on(name: str, text: str, params: dict[str, str]) -> None:
    game: Any = grundy.game(name, **params)
    position = game.parse(text)
    scene = game.scene(position)
    assert scene.complete
    assert scene.number_fields()
    gestures_make_the_moves(game, position)


def test_rows_are_picked_and_what_is_remembered_is_pressed() -> None:
    """Two rows by a token of each; a pass by the words that count the passes."""
    moore: Any = grundy.game("moores-nim")
    ways = {(way.kind, way.start, way.end) for way in moore.scene((1, 1)).gestures}
    assert ways == {
        ("press", "0.0", ""),
        ("sweep", "0", ""),
        ("press", "1.0", ""),
        ("sweep", "1", ""),
        ("pick", "0.0", "1.0"),
    }
    nim: Any = grundy.game("nim-pass")
    assert [way.start for way in nim.scene((1, 2, 1)).gestures if way.move == "pass"] == ["memory.0"]


def test_squares_stay_where_they_are_when_others_are_eaten() -> None:
    """On a page what has a group keeps its place; so every square has one, and is called by its place."""
    for name in ("chomp", "diet-chomp", "monotonic-nim", "chomp-3d"):
        game: Any = grundy.game(name)
        before = {shape.key: shape for shape in game.scene(game.start()).shapes}
        for _, option in game.moves(game.start()):
            left = game.scene(option).shapes
            assert all(shape.group == before[shape.key].group != "" for shape in left)


@pytest.mark.parametrize(
    ("name", "move", "words"),
    [
        ("kayles", "take 2 from 1 leaving 2+5", "knock down pins {0.2} and {0.3}[ of row {0}]"),
        ("chomp", "r2c3", "eat the square in row 2, column 3, and all beyond it"),
        ("chomp", "r4c5", "eat the square in row 4, column 5"),
        ("chomp-3d", "r1c2h1", "eat the cube in row 1, column 2, floor 1, and all beyond it"),
        ("monotonic-nim", "take 3 from 4", "take 3 from heap 4"),
        ("silver-dollar", "5 to 4", "slide the coin on 5 to 4[ in row {0}]"),
        ("turning-turtles", "turn 5 and 1", "turn coins 5 and 1[ in row {0}]"),
        ("mock-turtles", "turn 6, 4 and 1", "turn coins 6, 4 and 1[ in row {0}]"),
        ("mock-turtles", "turn 6", "turn coin 6[ in row {0}]"),
        ("ruler", "turn 2 to 4", "turn coins 2 to 4[ in row {0}]"),
        ("chess-pieces", "king 2 to 1,4", "move king 2 to 1,4"),
        ("nimble", "5 to 3", "move a coin from 5 to 3"),
        ("nim-2d", "coin 2 down 3", "move coin 2 down by 3"),
        ("poker-nim", "add 2 to 1", "put 2 on heap 1"),
        ("northcott", "row 2 to 4", "slide the checker in row 2 to square 4"),
    ],
)
def test_moves_are_told_in_words(name: str, move: str, words: str) -> None:
    game: Any = grundy.game(name)
    assert [way.says for way in game.scene(game.start()).gestures if way.move == move][:1] == [words]


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("..o.", "....", ("press", 2)),  # one square changes
        ("..o.", "o...", ("drag", 2, 0)),  # a piece comes to another square
        ("xo..", ".x..", ("drag", 0, 1)),  # and takes what stood there
        ("xo..", "..x.", ("drag", 0, 2)),  # or takes it on its way
        ("oo..", "..o.", ("pick", 0, 2)),  # which of the two has gone there cannot be told
        ("xo..", "ox..", ("pick", 0, 1)),  # two change places
        ("....", ".##.", ("pick", 1, 2)),  # several change
        ("....", "...", None),  # the row is cut
        ("..o.", "..o.", None),
    ],
)
def test_gestures_are_read_off_a_board_and_what_is_left_of_it(
    before: str, after: str, found: tuple[Any, ...] | None
) -> None:
    wanted = found and Touch(found[0], *(Square(0, 0, column) for column in found[1:]))
    assert touch_of([(before,)], [(after,)], lambda letter: letter != ".") == wanted


def test_a_game_of_ones_own_has_gestures_from_its_rule_alone() -> None:
    game: Any = game_from_file(ROOT / "examples" / "corners.py")()
    scene = game.scene(game.parse("../../.#"))
    made = {(way.kind, way.move, way.start, way.end) for way in scene.gestures}
    assert made == {
        ("pick", "cover 1,1-1,2-2,1", "row 1 column 1", "row 2 column 1"),
        ("pick", "cover 1,1-1,2-2,2", "row 1 column 1", "row 2 column 2"),
        ("pick", "cover 1,1-2,1-2,2", "row 1 column 1", "row 2 column 2"),
        ("pick", "cover 1,2-2,1-2,2", "row 1 column 2", "row 2 column 2"),
        ("pick", "cover 2,1-2,2-3,1", "row 2 column 1", "row 3 column 1"),
    }


def test_a_piece_is_followed_to_where_it_is_dragged() -> None:
    game: Any = grundy.game("northcott")
    places = game.capability(Motion).carried(game.parse("B..W/WB..|B"), "row 1 to 3")
    assert places.pop("checker on row 1 square 1") == "checker on row 1 square 3"
    assert all(old == new for old, new in places.items())


def test_coins_are_gathered_from_a_head_on() -> None:
    game: Any = grundy.game("triplets")
    [way] = game.scene(game.parse("THH")).gestures
    assert (way.kind, way.start, way.also) == ("gather", "coin on square 3", ("coin on square 2", "coin on square 1"))
    assert way.within(2).also == ("2: coin on square 2", "2: coin on square 1")


def test_tokens_on_a_graph_are_dragged_along_edges() -> None:
    game: Any = grundy.game("graph")
    board = game.parse("a>b,a>c,b>c@a,a,b")
    ways = [(way.kind, way.start, way.end) for way in game.scene(board).gestures]
    assert sorted(ways) == [  # c can be reached from a and b, so pressing it would be in doubt; on b there is a token
        ("drag", "0@a.1", "0:c"),
        ("drag", "0@a.1", "0@b.0"),
        ("drag", "0@b.0", "0:c"),
    ]
    assert game.capability(Motion).carried(board, "a to b")["0@a.1"] == "0@b.1"


@pytest.mark.parametrize(
    ("name", "text", "move", "words", "left"),
    [
        ("poset", "a<b,b<c+d", "take b from 1", "take b and all above it from 1", {"0:a", "1:d"}),
        ("poset", "a<b+d", "take a from 1", "take a and all above it from 1", {"0:d"}),
        ("hackenbush", "0-1,1-2+0-1", "cut 0-1 on 1", "cut the edge from the ground to 1[ of graph {0}]", {"0:1"}),
        ("hackenbush", "0-1,1-1", "cut 1-1", "cut the loop at 1[ of graph {0}]", {"0:1"}),
    ],
)
def test_what_is_left_of_a_drawing_is_followed(name: str, text: str, move: str, words: str, left: set[str]) -> None:
    game: Any = grundy.game(name)
    position = game.parse(text)
    scene = game.scene(position)
    assert next(way.says for way in scene.gestures if way.move == move) == words
    assert all(shape.group for shape in scene.shapes if shape.key)
    assert set(game.capability(Motion).carried(position, move).values()) >= left
