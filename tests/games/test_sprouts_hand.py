"""Sprouts drawn by hand: a curve is read as the line that its picture shows, or refused where it meets something."""

import random
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from grundy.core.capabilities.presentation import DrawnMoves, Stroke
from grundy.core.registry import find_game
from grundy.drawing.scene import Scene
from grundy.families.curves.drawing import layout_of
from grundy.games.sprouts.map_moves import plain_form
from grundy.games.sprouts.maps import Map
from grundy.games.sprouts.positions import spots
from tests.games.sprouts_crossings import crossings, layout_paths
from tests.games.sprouts_hands import stepped, wobbly
from tests.games.sprouts_planar import DISC, Row, picture, position_of, rows_of
from tests.later import some_now

GAME = find_game("sprouts")()
HAND = GAME.capability(DrawnMoves)


def read(drawing: Map, hand: Row) -> Stroke:
    return HAND.read(drawing, [(place.real, place.imag) for place in hand])


def trimmed(hand: Row, a: complex, b: complex) -> Row:
    """From the middle of a spot to the middle of another, without what is on their discs."""
    hand = hand[:]
    while hand and abs(hand[0] - a) <= DISC:
        del hand[0]
    while hand and abs(hand[-1] - b) <= DISC:
        del hand[-1]
    return [a, *hand, b]


def troubles(scene: Scene, row: Row) -> set[str]:
    """What is seen to be wrong with a curve from spot to spot."""
    places, lines = picture(scene)
    found: set[str] = set()
    shown = [piece for line in lines for piece in pairwise(line)]
    ends = row[0], row[-1]
    if meetings(pairwise(row), (piece for piece in shown if all(abs(p - q) > DISC for p in piece for q in ends))).any():
        found.add("line")
    if np.triu(meetings(pairwise(row), pairwise(row)), 2).any():
        found.add("itself")
    for p in places:  # an end is met again where the curve has been away from it
        there = [abs(p - q) < DISC for q in row]
        found |= (
            {"spot"} if sum(b and not a for a, b in pairwise([False, *there])) > (row[0], row[-1]).count(p) else set()
        )
    if row[0] == row[-1] and max(abs(p - row[0]) for p in row) < 0.4:
        found.add("small")
    return found


def meetings(one: Iterable[tuple[complex, complex]], other: Iterable[tuple[complex, complex]]) -> Any:
    """Which pieces of one row cross which of another."""
    a, b = np.array(list(one)).reshape(-1, 2).T[:, :, None]
    c, d = np.array(list(other)).reshape(-1, 2).T[:, None, :]

    def side(p: Any, q: Any, r: Any) -> Any:
        return ((q - p).conj() * (r - p)).imag > 0

    return (side(a, b, c) != side(a, b, d)) & (side(c, d, a) != side(c, d, b))


SEEDS = [*some_now(range(4), 2), *(pytest.param(seed, marks=pytest.mark.stress) for seed in range(4, 10))]


@pytest.mark.parametrize("seed", SEEDS)
def test_games_of_five_spots_drawn_by_a_wobbly_hand(seed: int) -> None:
    rng, done = random.Random(seed), Counter[str]()
    drawing = Map(spots(5))
    while rows := rows_of(scene := GAME.scene(drawing), "choice"):
        row = rng.choice(rows)
        hand = wobbly(rng, row[:: rng.choice([1, -1])], rng.choice([0.05, 0.1, 0.15]))
        stroke, places = read(drawing, hand), picture(scene)[0]
        ends = [min(range(len(places)), key=lambda k: abs(places[k] - p)) for p in (hand[0], hand[-1])]
        curve = trimmed(hand, *(places[k] for k in ends))
        wrong = troubles(scene, curve)
        if stroke.move is None:
            assert wrong, (GAME.text(drawing), stroke, hand)
            assert stroke.place is not None
            done["refused"] += 1
            drawing = rng.choice([option for _, option in GAME.moves(drawing)])
        else:
            assert "line" not in wrong, (GAME.text(drawing), stroke)
            fine = stepped(curve, 0.02)
            after = position_of([*places, fine[len(fine) // 2]], [*picture(scene)[1], fine], ends)
            assert plain_form(GAME.option(drawing, stroke.move)) == after, (GAME.text(drawing), stroke)
            done["read"] += 1
            drawing = GAME.option(drawing, stroke.move)
        assert crossings(layout_paths(layout_of(drawing))) == 0
        assert GAME.parse(GAME.text(drawing)) == drawing
    assert done["read"] > 2 * done["refused"]


def at(drawing: Map, spot: int) -> complex:
    places = {shape.key: complex(shape.x + shape.w / 2, shape.y + shape.h / 2) for shape in GAME.scene(drawing).shapes}
    return places[f"spot {spot}"]


def led(drawing: Map, *way: int | complex) -> Stroke:
    """Straight from spot to spot, or over places beside the spot before."""
    row = [at(drawing, way[0])]
    for stop in way[1:]:
        row.append(at(drawing, stop) if isinstance(stop, int) else row[0] + stop)
    return read(drawing, stepped(row))


@pytest.mark.parametrize(
    ("position", "way", "said", "near"),
    [
        ("4:1-3", (2, 4), "here the curve runs through spot 5", 5),
        ("4:1-3", (2, 0.6j, -3 + 0.6j, 4), "here the curve crosses a line", None),
        ("4:", (1, 3, 4), "here the curve runs through spot 3", 3),
        (
            "4:",
            (1, 1.2j, -1 + 1.2j, -1 - 0.4j, 1 - 0.4j, 1 + 0.5j, -2 + 0.5j, 1),
            "here the curve crosses itself",
            None,
        ),
        ("4:", (1, 1 - 1j), "a curve leads from a spot to a spot", None),
        ("4:", (1, 0.3j, 1), "lead the curve farther away", None),
        ("2:1-2/1-2/1-2", (1, 5), "three lines end in this spot", 1),
        ("2:1-2", (3, 1j, 0.5 + 1j, 3), "one more line can end in spot 3, not two", 3),
    ],
)
def test_what_is_refused_and_where(position: str, way: tuple[int | complex, ...], said: str, near: int | None) -> None:
    drawing = GAME.parse(position)
    stroke = led(drawing, *way)
    assert (stroke.move, said in stroke.said) == (None, True), stroke
    assert stroke.place is not None
    if near:
        assert abs(complex(*stroke.place) - at(drawing, near)) < 0.6


@pytest.mark.parametrize(
    ("position", "way", "move"),
    [
        ("4:", (1, 2), "1-2"),
        ("4:", (1, -0.8 + 0.5j, -0.8 - 1j, 0.8 - 1j, 0.8 + 0.5j, 1), "1-1"),
        ("4:", (2, 1 - 1j, 1 + 1j, 2), "2-2"),
        ("3:1-2", (3, 4), "3-4r"),
    ],
)
def test_what_is_read(position: str, way: tuple[int | complex, ...], move: str) -> None:
    drawing = GAME.parse(position)
    found = led(drawing, *way).move
    assert found is not None
    assert found.partition("~")[0] == move
    after = GAME.option(drawing, found)
    moved = [abs(at(drawing, spot) - at(after, spot)) for spot in range(1, int(position[0]) + 1)]
    assert max(moved) < 0.6, "what was drawn stays about where it was"


def test_a_trail_that_leads_elsewhere_is_not_followed() -> None:
    """The words of a line count: if its trail crosses something, or leaves a piece on the other hand, it is left."""
    for text in ("3:1-2~900,900", "3:1-1(2)~0,0;1,1", "3:1-2/1-3~0,-100;100,0", "4:1-1(2)~0,400;-400,400"):
        drawing = GAME.parse(text)
        assert GAME.parse(GAME.text(drawing)) == drawing
        assert crossings(layout_paths(layout_of(drawing))) == 0
        assert plain_form(drawing) == plain_form(GAME.parse(text.partition("~")[0]))
