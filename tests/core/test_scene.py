"""Scenes: shapes with moves, as SVG and as terminal text."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar
from xml.etree import ElementTree

import pytest

from grundy.core.registry import all_games
from grundy.drawing.scene import MOST_SHAPES, Scene, box, button, disc, words
from grundy.families import GridGame, StripGame
from tests.laws.laws import SVG

HOSTILE = "<script>alert('1')</script>\"]]>&amp;<!-- -->"


def parsed(scene: Scene, best: tuple[str, ...] = ()) -> ElementTree.Element:
    return ElementTree.fromstring(scene.to_svg(best))


def test_hostile_text_stays_text() -> None:
    scene = Scene.of_text(HOSTILE, [HOSTILE, "plain"])
    svg = scene.to_svg([HOSTILE])
    assert "<script" not in svg
    picture = parsed(scene, (HOSTILE,))
    assert picture.get("aria-label") == HOSTILE
    assert {group.get("data-move") for group in picture.iter(f"{SVG}g")} - {None} == {HOSTILE, "plain"}
    assert HOSTILE in [text.text for text in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("make", [lambda t: disc(0, 0, "coin", "o", t, t), lambda t: words(0, 0, t, "note", t)])
def test_every_shape_escapes(make: object) -> None:
    scene = Scene((make(HOSTILE),))  # type: ignore[operator]
    assert scene.moves() == {HOSTILE}
    assert "<script" not in scene.to_svg()
    parsed(scene)


def test_best_moves_are_outlined() -> None:
    scene = Scene((disc(0, 0, "coin", "o", "a"), disc(1, 0, "coin", "o", "b")))
    classes = [circle.get("class") for circle in parsed(scene, ("b",)).iter(f"{SVG}circle")]
    assert classes == ["coin", "coin best"]


def test_the_picture_holds_every_shape() -> None:
    scene = Scene((box(3, 2, 4, 1, "cell"), button(9, 9, "a move")))
    assert scene.extent()[0] >= 9
    _, _, width, height = map(float, (parsed(scene).get("viewBox") or "").split())
    assert width >= 40 * 9
    assert height >= 40 * 10


def test_terminal_text() -> None:
    scene = Scene((disc(0, 0, "coin", "o"), disc(2, 1, "coin", "x"), button(0, 5, "left out: it is typed")))
    assert scene.to_text() == "o\n    x"
    assert Scene((), terminal="instead").to_text() == "instead"
    assert Scene(()).to_text() == ""
    parsed(Scene(()))


def test_too_many_moves_are_said_to_be_too_many() -> None:
    scene = Scene.of_text("position", [f"move {i}" for i in range(500)])
    assert not scene.complete
    assert len(scene.moves()) < 500


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("nim", "1000000+70+3"),
        ("nimble", "5,1000000"),
        ("nim-2d", "(3,1000000)"),
        ("poker-nim", "3,500|10"),
        ("silver-dollar", "." * 300 + "o"),
        ("turning-turtles", "TH" * 40),
        ("northcott", "/".join(["B" + "." * 150 + "W"] * 150) + "|B"),
        ("graph", ",".join(f"v{i}>v{i + 1}" for i in range(300)) + "@v0"),
    ],
)
def test_large_positions_are_drawn_with_few_shapes(game: str, text: str) -> None:
    rules = all_games()[game]()
    scene = rules.scene(rules.parse(text))
    assert len(scene.shapes) <= MOST_SHAPES
    legal = [move for move, _ in rules.moves(rules.parse(text))] if len(text) > 20 else []
    assert not scene.complete or scene.number_fields() or scene.moves() == set(legal)
    parsed(scene)


asked_for: list[int] = [0]


def count_one() -> None:
    asked_for[0] += 1


@dataclass(frozen=True)
class ManyMoves(StripGame):
    """A strip with as many moves as one likes to ask for."""

    id = "many-moves"
    letters: ClassVar[str] = ".o"

    def strip_moves(self, strip: str) -> Iterator[tuple[str, str]]:
        for i in range(100_000):
            count_one()
            yield f"move {i}", strip


@dataclass(frozen=True)
class ManyBoardMoves(GridGame):
    """A board with as many moves as one likes to ask for."""

    id = "many-board-moves"

    def board_moves(self, board: tuple[str, ...]) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
        for i in range(100_000):
            count_one()
            yield f"move {i}", [board]


@pytest.mark.parametrize(("game", "text"), [(ManyMoves(), "..o"), (ManyBoardMoves(), "../..")])
def test_a_drawing_asks_for_no_more_moves_than_it_shows(game: StripGame | GridGame, text: str) -> None:
    """A strip of a million squares has a million moves of a million letters each: they must not all be kept."""
    asked_for[0] = 0
    scene = game.scene(game.parse(text))  # type: ignore[arg-type]
    assert not scene.complete
    assert asked_for[0] <= 3000
