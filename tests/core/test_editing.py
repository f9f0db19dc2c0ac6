"""What a page needs of every game: clicks that lead to positions, things that are followed, numbers that are true."""

import random
from functools import cache, reduce
from itertools import pairwise
from operator import xor
from typing import Any

import pytest

import grundy
from grundy.core.capabilities.presentation import Motion, SetUp, SquareValues
from grundy.core.capabilities.solving import Nimbers, NimHeaps, RandomPositions
from grundy.core.game import Ending
from grundy.families.set_up import MOST
from grundy.operations.solve import solve
from tests.support import every_game, label, line_of_play, registered_games, samples

EVERY_GAME = pytest.mark.parametrize("game", every_game(), ids=label)


@cache
def scene(game: Any, position: Any) -> Any:
    return game.scene(position)


def keys(game: Any, position: Any) -> list[str]:
    return [shape.key for shape in scene(game, position).shapes if shape.key]


@cache
def positions(game: Any) -> tuple[Any, ...]:
    """Positions of samples and of whole games from the start."""
    return (*samples(game), *line_of_play(game, game.start(), seed=2, most=12))


@EVERY_GAME
def test_every_click_of_an_editor_leads_to_a_position(game: Any) -> None:
    rng = random.Random(1)
    for begin in (game.start(), *samples(game)[:4]):
        here = begin
        for _ in range(6):  # a few clicks one after the other
            scene = game.capability(SetUp).editor(here)
            if scene is None:
                break
            leads = sorted(scene.moves())
            assert leads, f"{game.text(here)}: nothing can be changed"
            for text in leads:
                there = game.parse(text)
                assert game.defect(there) is None, text
                assert game.text(there) == text
            here = game.parse(rng.choice(leads))


@EVERY_GAME
def test_editors_say_which_games_they_can_set_up(game: Any) -> None:
    """Where the start has an editor, clicks alone can also make it larger and smaller."""
    scene = game.capability(SetUp).editor(game.start())
    if scene is None or game.loopy:
        return
    sizes = {game.size(game.parse(text)) for text in scene.moves()}
    assert min(sizes) < game.size(game.start())
    assert game.size(game.start()) < max(sizes)


@pytest.mark.parametrize(
    ("game", "position"), [("nim", str(MOST + 1)), ("nim", "+".join(["1"] * (MOST + 1))), ("divinim", "#" + "." * MOST)]
)
def test_too_large_to_click(game: str, position: str) -> None:
    rules = grundy.game(game)
    assert rules.capability(SetUp).editor(rules.parse(position)) is None


@EVERY_GAME
def test_keys_name_one_thing_each(game: Any) -> None:
    for position in positions(game):
        named = keys(game, position)
        assert len(set(named)) == len(named), game.text(position)


@EVERY_GAME
def test_things_are_followed_through_every_move(game: Any) -> None:
    """From keys of the scene before to keys of the scene after, no two to the same."""
    for position in positions(game)[:16]:
        before = set(keys(game, position))
        for move, option in game.moves(position):
            places = game.capability(Motion).carried(position, move)
            where = f"{game.text(position)}: {move}"
            assert set(places) <= before, where
            assert len(set(places.values())) == len(places), where
            if places:  # an option of Sprouts takes long to draw, and by its text alone nothing is followed
                assert set(places.values()) <= set(keys(game, option)), where


@pytest.mark.parametrize("game", [game for game in registered_games() if game.has(Motion)], ids=label)
def test_what_is_drawn_afterwards_was_there_before(game: Any) -> None:
    """Games that follow their things follow all of them: nothing appears from nowhere. Marks for the hand and the plate
    of a bar that was cut are drawn anew.
    """
    for here in samples(game)[:6]:
        for move, option in game.moves(here):
            arrived = set(game.capability(Motion).carried(here, move).values())
            drawn = {
                s.key
                for s in scene(game, option).shapes
                if s.key and s.role not in ("gap", "seam", "plate") and not (s.named and s.kind == "text")
                if s.text != "+"
            }
            assert drawn <= arrived, f"{game.text(here)}: {move}"


def test_a_forged_move_carries_nothing() -> None:
    for game in registered_games():
        assert game.capability(Motion).carried(game.start(), "no such move") == {} or game.id == "sum"


@EVERY_GAME
def test_random_positions_of_every_description(game: Any) -> None:
    drawn = game.capability(RandomPositions)
    form = drawn.form()
    assert form
    for name, (default, low, high) in form.items():
        assert low <= default <= high, name
    usual = {name: numbers[0] for name, numbers in form.items()}
    for which in range(3):
        for name in form:
            numbers = {**usual, name: form[name][which]}
            for seed in range(3):
                found = drawn.draw(random.Random(seed), **numbers)
                assert game.defect(found) is None, numbers
                assert game.parse(game.text(found)) == found
                assert found == drawn.draw(random.Random(seed), **numbers), "same seed, same position"
    for which in (1, 2):
        every = {name: numbers[which] for name, numbers in form.items()}
        assert game.defect(drawn.draw(random.Random(0), **every)) is None, every


def test_the_numbers_of_a_random_bar_are_kept() -> None:
    game: Any = grundy.game("divinim")
    (bar,) = game.capability(RandomPositions).draw(random.Random(1), rows=5, columns=7, poisons=4)
    assert (bar.body, len(bar.poison)) == ((5, 7), 4)


@EVERY_GAME
def test_nim_heaps_equal_the_part(game: Any) -> None:
    if game.capability(Nimbers).refuses():
        return
    for position in samples(game):
        for part in game.split(position):
            heaps = game.capability(NimHeaps).of(part)
            if heaps is not None:
                assert reduce(xor, heaps, 0) == solve(game, part, Ending.NORMAL).nimber, game.text(part)


@EVERY_GAME
def test_numbers_on_squares_lie_in_the_scene(game: Any) -> None:
    for position in positions(game):
        meaning, shapes = game.capability(SquareValues).on(position)
        assert bool(meaning) == bool(shapes)
        width, height = scene(game, position).extent()
        assert all(0 <= shape.x <= width and 0 <= shape.y <= height for shape in shapes)
        assert all(shape.move is None for shape in shapes)


def test_numbers_on_the_squares_of_a_bar() -> None:
    """Each is what the solver says of the bar with that square alone poisoned."""
    game: Any = grundy.game("divinim")
    _, shapes = game.capability(SquareValues).on(game.parse("#.../..../...."))
    rows = sorted({shape.y for shape in shapes})
    assert len(shapes) == 12
    for y, row in enumerate(rows):
        for x, shape in enumerate(sorted((s for s in shapes if s.y == row), key=lambda s: s.x)):
            lines = ["".join("#" if (i, j) == (y, x) else "." for j in range(4)) for i in range(3)]
            assert int(shape.text) == solve(game, "/".join(lines)).nimber


def test_lines_of_play_are_followed_from_step_to_step() -> None:
    """Two moves one after the other: what is followed twice is still one thing each."""
    game: Any = grundy.game("kayles")
    line = list(line_of_play(game, game.parse("9+5"), seed=3))
    seen = {key: key for key in keys(game, line[0])}
    for here, there in pairwise(line):
        move = next(move for move, option in game.moves(here) if option == there)
        step = game.capability(Motion).carried(here, move)
        seen = {first: step[now] for first, now in seen.items() if now in step}
        assert len(set(seen.values())) == len(seen)
