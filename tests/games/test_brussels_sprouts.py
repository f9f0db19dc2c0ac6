"""Brussels Sprouts on paper: the same moves as between regions, and a picture that shows these regions."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

import pytest

from grundy.core.capabilities.presentation import DrawnMoves, SetUp
from grundy.core.errors import BadPosition, IllegalMove
from grundy.core.registry import find_game
from grundy.drawing.scene import Scene
from grundy.families.curves.drawing import layout_of, sheet
from grundy.games.brussels_sprouts.crosses import Crosses, every_line, plain, region_move
from grundy.games.brussels_sprouts.regions import moves as region_moves
from tests.games.sprouts_crossings import crossings, layout_paths
from tests.games.sprouts_hands import stepped, wobbly
from tests.games.sprouts_planar import DISC, Row, faces_of, rows_of
from tests.later import some_now

GAME = find_game("brussels-sprouts")()
HAND = GAME.capability(DrawnMoves)
TYPED = ("3+1", "2+2", "1+1+1+1", "3,2+2,1+1", "5,4+4,3,2", "7,3,2+4,4,1+2", "12", "6,1")


def laid(text: str) -> Crosses:
    found = GAME.capability(SetUp).laid_out(GAME.parse(text))
    assert isinstance(found, Crosses), text
    return found


def random_game(rng: random.Random, text: str) -> Iterator[Crosses]:
    """Every drawing of a random game in which any line may be drawn."""
    drawing = laid(text)
    while True:
        yield drawing
        found = list(every_line(drawing))
        if not found:
            return
        drawing = drawing.extended(rng.choice(found).line)


# ---- the rule ----


@pytest.mark.parametrize("text", ["4", "4,4", "4,4,4", *TYPED])
def test_moves_on_paper_are_those_between_regions(text: str) -> None:
    for drawing in random_game(random.Random(text), text):
        before, between = sheet(drawing), dict(region_moves(plain(drawing)))
        offered = {region_move(before, curve): line for _, line, curve in drawing.offers()}
        assert offered.keys() == between.keys(), GAME.text(drawing)
        for move, line in offered.items():
            assert sorted(plain(drawing.extended(line))) == sorted(between[move]), (GAME.text(drawing), move)
        assert GAME.parse(GAME.text(drawing)) == drawing


def test_a_game_of_n_crosses_lasts_5n_minus_2_moves_on_paper() -> None:
    for crosses in (1, 2, 3):
        for seed in range(5):
            *_, last = random_game(random.Random(seed), ",".join("4" * crosses))
            assert len(last.lines) == 5 * crosses - 2


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ("4,4:1-1", "arm 1 takes one end of a curve, not both"),
        ("4,4:1-5/1-6", "arm 1 is not free"),
        ("4,4:1-11", "there is no arm 11; the arms are numbered from 1 to 8"),
        ("4,4:1-3/4-2", "arms 4 and 2 share no region: a curve from one to the other would cross a line"),
        ("4,4:1", "a line is written like 1-4"),
        ("4,0:", "at least one free arm"),
        ("40:", "at most 32 free arms, not 40"),
    ],
)
def test_what_is_no_drawing_is_said(position: str, complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        GAME.parse(position)


def test_an_arm_that_is_not_free_is_named() -> None:
    with pytest.raises(IllegalMove, match="arm 1 is not free"):
        GAME.option(GAME.parse("4,4:1-5"), "1-2")


# ---- the picture ----


def tips(scene: Scene) -> dict[str, complex]:
    return {s.key: complex(s.x + s.w / 2, s.y + s.h / 2) for s in scene.shapes if s.kind == "circle"}


def seen_regions(scene: Scene, curve: Row | None = None) -> list[tuple[int, ...]]:
    """The free arms of each piece in each region, read off the picture alone; perhaps with one more curve from arm to
    arm, and a stroke across its middle."""
    arms, lines = list(tips(scene).values()), rows_of(scene, "stroke")
    places = arms[:]
    for place in (row[end] for row in lines for end in (0, -1)):  # crosses, and where a stroke crosses its line
        if all(abs(place - other) > 2e-3 for other in places):
            places.append(place)
    lines = [[next((q for q in places if abs(p - q) < 2e-3), p) for p in row] for row in lines]
    ends: list[int] = []
    stroke = -1
    if curve:
        ends = [min(range(len(arms)), key=lambda k: abs(arms[k] - p)) for p in (curve[0], curve[-1])]
        lines.append(curve)
        places.append(curve[len(curve) // 2])
        stroke = len(places) - 1
    faces, _ = faces_of(places, lines, ends)
    found = []
    for face in faces:
        rows = [sum(v == stroke or (v < len(arms) and v not in ends) for v in walk) for walk in face]
        if any(rows):
            found.append(tuple(sorted(filter(None, rows), reverse=True)))
    return sorted(found)


@pytest.mark.parametrize("text", some_now(["4,4,4", "4,4", "4,4,4,4", *TYPED], "4,4", "3,2+2,1+1"))
def test_the_picture_shows_the_regions_and_nothing_crosses(text: str) -> None:
    for drawing in list(random_game(random.Random(text), text))[::3]:
        scene = GAME.scene(drawing)
        assert seen_regions(scene) == sorted(plain(drawing)), GAME.text(drawing)
        assert scene.complete or len(drawing.offers()) > 120
        assert crossings(layout_paths(layout_of(drawing))) == 0, GAME.text(drawing)


@pytest.mark.parametrize("seed", some_now(range(4), 2))
def test_arms_stay_apart_and_keep_their_length(seed: int) -> None:
    for drawing in random_game(random.Random(f"arms {seed}"), "4,4,4"):
        layout = layout_of(drawing)
        stalks = [trace.points for trace in layout.traces if len(trace.points) == 2]
        assert len(stalks) == 12, "the number of free arms never changes"
        lengths = [abs(layout.mesh.places[a] - layout.mesh.places[b]) for a, b in stalks]
        assert 0.2 < min(lengths) <= max(lengths) < 1.1, GAME.text(drawing)
        ends = [layout.mesh.places[b] for _, b in stalks]
        assert min(abs(a - b) for a, b in combinations(ends, 2)) > 0.4, GAME.text(drawing)


def test_what_is_drawn_stays_about_where_it_was() -> None:
    moved = []
    for before, after in pairwise(random_game(random.Random("still"), "4,4")):
        one, two = layout_of(before), layout_of(after)
        moved += [
            abs(one.mesh.places[p] - two.mesh.places[two.spots[s]]) for s, p in one.spots.items() if s in two.spots
        ]
    assert sorted(moved)[len(moved) // 2] < 0.5


def test_a_move_takes_the_two_arms_that_it_joins_and_brings_two() -> None:
    drawing = laid("4,4")
    for name, line, _ in drawing.offers():
        before, after = tips(GAME.scene(drawing)), tips(GAME.scene(drawing.extended(line)))
        assert before.keys() - after.keys() == {f"arm {line.start[0]}", f"arm {line.end[0]}"}, name
        assert after.keys() - before.keys() == {"arm 9", "arm 10"}


# ---- the hand ----


def read(drawing: Crosses, hand: Sequence[complex]) -> str | None:
    return HAND.read(drawing, [(place.real, place.imag) for place in hand]).move


@pytest.mark.parametrize("seed", some_now(range(4), 0))
def test_curves_drawn_by_a_wobbly_hand_join_the_arms_that_they_touch(seed: int) -> None:
    rng, done = random.Random(seed), Counter[str]()
    drawing = laid("4,4,4" if seed else "4,4")
    while rows := rows_of(scene := GAME.scene(drawing), "choice"):
        hand = wobbly(rng, rng.choice(rows)[:: rng.choice([1, -1])], rng.choice([0.05, 0.1]))
        move = read(drawing, hand)
        done["refused" if move is None else "read"] += 1
        if move is None:
            drawing = rng.choice([option for _, option in GAME.moves(drawing)])
            continue
        there = tips(scene)
        touched = {min(there, key=lambda key: abs(there[key] - place)) for place in (hand[0], hand[-1])}
        after = GAME.option(drawing, move)
        assert there.keys() - tips(GAME.scene(after)).keys() == touched, (GAME.text(drawing), move)
        a, b = (min(there.values(), key=lambda place: abs(place - end)) for end in (hand[0], hand[-1]))
        inner = [place for place in hand if abs(place - a) > DISC and abs(place - b) > DISC]
        seen = seen_regions(scene, stepped([a, *inner, b], 0.02))
        assert seen == sorted(plain(after)), (GAME.text(drawing), move)
        drawing = after
    assert done["read"] > 2 * done["refused"]


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ((1, 3), "crosses a line"),  # over the middle of its own cross
        ((1, 2.5j), "a curve leads from a free arm to a free arm"),
        ((1, 1 + 1j, 1), "arm 1 takes one end of a curve, not both"),
    ],
)
def test_what_a_hand_cannot_draw(way: tuple[int | complex, ...], said: str) -> None:
    drawing = laid("4,4")
    there = tips(GAME.scene(drawing))
    row = [there[f"arm {way[0]}"]]
    row += [there[f"arm {stop}"] if isinstance(stop, int) else row[0] - stop for stop in way[1:]]
    stroke = HAND.read(drawing, [(place.real, place.imag) for place in stepped(row)])
    assert stroke.move is None
    assert said in stroke.said
