"""DiviNim on a page: lines to cut along, with words; what is left lies where it was."""

from typing import Any

import pytest

import grundy
from grundy.core.capabilities.presentation import Motion
from tests.laws.laws import gestures_make_the_moves


def said(game: Any, position: str) -> dict[str, str]:
    return {way.move: way.says for way in game.scene(game.parse(position)).gestures}


@pytest.mark.parametrize(
    ("params", "position", "move", "words"),
    [
        ({}, "#../...", "c2", "cut right of column 2"),
        ({}, "#../...+#.", "r1 on 1", "cut below row 1[ of bar {0}]"),
        ({"dimension": "1"}, "#..", "r2", "cut right of square 2"),
        ({"dimension": "3"}, "#./..//../.#", "l1", "cut behind layer 1"),
        ({"grid": "triangle"}, "#/.../.....", "b2", "cut along rising line 2"),
    ],
)
def test_cuts_have_words(params: Any, position: str, move: str, words: str) -> None:
    assert said(grundy.game("divinim", **params), position)[move].startswith(words)


def test_the_sides_of_a_cut_through_triangles_stay() -> None:
    """Every triangle with poison on its side lies as far from the others of its piece as before."""
    game: Any = grundy.game("divinim", grid="triangle")
    before = game.parse("#/.../...../....#..")
    for move, after in game.moves(before):
        scenes = [game.scene(position) for position in (before, after)]
        old, new = ({shape.key: shape for shape in scene.shapes} for scene in scenes)
        moved: dict[str, set[tuple[float, float]]] = {}
        for was, now in game.capability(Motion).carried(before, move).items():
            shift = round(new[now].x - old[was].x, 2), round(new[now].y - old[was].y, 2)
            moved.setdefault(new[now].group, set()).add(shift)
        assert len(moved) == len(after), move
        assert all(len(shifts) == 1 for shifts in moved.values()), move


def test_long_bars_are_cut_at_a_number() -> None:
    game: Any = grundy.game("divinim")
    for text in ("#" + "." * 20, "/".join(["#" + "." * 149, "." * 150])):
        position = game.parse(text)
        scene = game.scene(position)
        assert scene.complete
        assert all(slide.to for slide in scene.number_fields())
        assert ("c{}", len(text.partition("/")[0]) - 1) in {(slide.move, slide.high) for slide in scene.number_fields()}
        gestures_make_the_moves(game, position)
