"""Sprouts on paper: the same rule as the game of regions, drawings whose lines never cross, and lines read by name."""

import random
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

import grundy
from grundy import Budget
from grundy.core.capabilities.presentation import SetUp
from grundy.core.errors import BadPosition, IllegalMove
from grundy.core.game import Ending
from grundy.core.registry import find_game
from grundy.families.curves.curve_layout import CurveLayout
from grundy.families.curves.drawing import layout_of, map_text, sheet
from grundy.families.curves.picture import line_for
from grundy.families.curves.relax import flattened
from grundy.families.curves.route import triangles_at
from grundy.families.curves.sheet import Sheet, curve_of, curves, drawn, line_of, line_text, lives, read_line
from grundy.games.sprouts import options
from grundy.games.sprouts.canonical import canonical
from grundy.games.sprouts.faces import regions_of
from grundy.games.sprouts.maps import Map, extended, offered
from grundy.games.sprouts.positions import spots
from grundy.players.player import make_player
from tests.games.sprouts_crossings import crossings, layout_paths
from tests.games.sprouts_planar import goes_around
from tests.later import some_now

GAME = find_game("sprouts")()


def random_game(rng: random.Random, count: int) -> Iterator[Map]:
    """Every map of a random game."""
    drawing = Map(spots(count))
    while True:
        yield drawing
        found = list(curves(sheet(drawing), alike=count > 4))
        if not found:
            return
        drawing = extended(drawing, rng.choice(found))


def test_lines_on_paper_lead_where_the_moves_between_regions_lead() -> None:
    rng = random.Random("two rules")
    compared = 0
    for count in (1, 2, 2, 3, 3, 3, 4, 4, 5):
        for drawing in random_game(rng, count):
            shown = sheet(drawing)
            on_paper = {canonical(regions_of(drawn(shown, curve))) for curve in curves(shown, alike=count > 3)}
            between = {canonical(option) for _, option in options.moves(regions_of(shown))}  # type: ignore[arg-type]
            assert on_paper == between, map_text(drawing)
            compared += 1
    assert compared > 60


def test_a_wrong_line_is_seen() -> None:
    """The comparison can fail: without the curves that enclose something, positions are missing."""
    shown = sheet(Map(spots(3)))
    on_paper = {canonical(regions_of(drawn(shown, curve))) for curve in curves(shown) if not curve.left}
    assert on_paper < {option for _, option in options.moves(spots(3))}


def test_every_line_has_a_name_that_is_read_back() -> None:
    rng = random.Random("names")
    for count in (2, 3, 4):
        for drawing in random_game(rng, count):
            shown = sheet(drawing)
            lines = {line_of(shown, curve): curve for curve in curves(shown)}
            names = {line_text(shown, line) for line in lines}
            assert len(names) == len(lines)
            for line, curve in lines.items():
                assert read_line(shown, line_text(shown, line, spoken=True)) == line
                assert regions_of(drawn(shown, curve_of(shown, line))) is not None
                assert canonical(regions_of(drawn(shown, curve_of(shown, line)))) == canonical(
                    regions_of(drawn(shown, curve))
                )
            assert GAME.parse(map_text(drawing)) == drawing


@pytest.mark.parametrize("count", some_now([2, 3, 4, 5], 2, 3, 4))
def test_drawn_lines_do_not_cross(count: int) -> None:
    *_, before, last = random_game(random.Random(f"{count} spots"), count)
    for drawing in (before, last):
        layout = layout_of(drawing)
        assert min(layout.mesh.area(*triangle) for triangle in layout.mesh.triangles()) > 0
        assert crossings(layout_paths(layout)) == 0, map_text(drawing)
        shows_the_faces(layout, sheet(drawing))


def shows_the_faces(layout: CurveLayout, shown: Sheet) -> None:
    """Corners of living spots lie in one face of the map exactly if they do in the drawing."""
    homes: dict[frozenset[tuple[int, int]], set[int]] = {}
    for number, face in enumerate(shown.faces):
        for corner in {corner for row in face for corner in row if lives(shown, corner[0])}:
            region = layout.mesh.flood(triangles_at(layout.mesh, layout.end(corner))[0])
            homes.setdefault(frozenset(region), set()).add(number)
    assert all(len(numbers) == 1 for numbers in homes.values())
    alive = {n for n, face in enumerate(shown.faces) if any(lives(shown, s) for row in face for s, _ in row)}
    assert len(homes) == len(alive)


def test_crossings_are_seen() -> None:
    assert crossings([(0j, 1 + 1j, 2 + 2j), (2.3j, 1 + 1.1j, 2 + 0j)]) == 1
    assert crossings([(0j, 1 + 0j, 2 + 0j), (1j, 1 + 1j, 2 + 1j)]) == 0


def test_offered_lines_keep_off_what_is_drawn() -> None:
    *_, drawing = [one for one, _ in zip(random_game(random.Random("offered"), 6), range(6), strict=False)]
    paths, shown = layout_paths(layout_of(drawing)), sheet(drawing)
    found = random.Random(1).sample(list(curves(shown, alike=True)), 12)
    for curve in found:
        path = line_for(drawing, curve)
        assert path is not None
        assert crossings([*paths, path]) == 0, line_text(shown, line_of(shown, curve))


def test_what_is_drawn_stays_about_where_it_was() -> None:
    moved = []
    maps = list(random_game(random.Random("still"), 5))
    for before, after in pairwise(maps):
        one, two = layout_of(before), layout_of(after)
        moved += [abs(one.mesh.places[p] - two.mesh.places[two.spots[s]]) for s, p in one.spots.items()]
    assert sorted(moved)[len(moved) // 2] < 0.6, "half of all spots stay within half a cell"
    assert max(moved) < 4


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ("3:1-9", "there is no spot 9; the spots are numbered from 1 to 3"),
        ("3:1-1(2)/3-2", "spots 3 and 2 share no region: a curve from one to the other would cross a line"),
        ("3:1-1(2)/3-3(2)", "spot 2 is not in the region of 3 and 3: a curve around it would cross a line"),
        ("2:1-2/1-2/1-2/1-2", "three lines end in spot 1, and no more can"),
        ("2:1-2/3-3", "one more line can end in spot 3, not two"),
        ("2:1l-2", "spot 1 has no left and right side"),
        ("3:1-2/1-3/1-2(1)", "no curve from 1 to 2 runs so"),
        ("3:1=2", "a line is written like 1-4"),
        ("-3:1-2", "sprouts"),
        ("13:", "a map begins with at most 12 spots, not 13"),
    ],
)
def test_a_line_that_cannot_be_drawn(position: str, complaint: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.parse(position)
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_move_that_cannot_be_drawn() -> None:
    with pytest.raises(IllegalMove, match="would cross a line"):
        GAME.option(GAME.parse("3:1-1(2)"), "2-3")


@pytest.mark.parametrize(
    "text", ["2.}", "1.}", "1.0.}", "AB.}AB.}", "0.1aBa.}22B.}", "0.2AB.}ABCD.0.}CD1.0.}", "ABC.0.}ABD.0.}CD.0.}"]
)
def test_a_position_known_by_its_text_alone_is_drawn(text: str) -> None:
    position = GAME.capability(SetUp).laid_out(GAME.parse(text))
    assert isinstance(position, Map), text
    layout = layout_of(position)
    assert min(layout.mesh.area(*triangle) for triangle in layout.mesh.triangles()) > 0
    assert crossings(layout_paths(layout)) == 0
    shows_the_faces(layout, sheet(position))
    assert layout.least_gap() > 0.9, "spots have room"
    assert GAME.canonical(position) == GAME.canonical(GAME.parse(text))
    assert GAME.scene(GAME.parse(text)).moves() <= {move for move, _ in GAME.moves(GAME.parse(text))}


def test_regions_that_fit_into_no_plane_are_listed() -> None:
    """Five regions, each of which touches every other one along a line."""
    text = "ABCD.0.}AEFG.0.}BEHI.0.}CFHJ.0.}DGIJ.0.}"
    position = GAME.parse(text)
    assert GAME.capability(SetUp).laid_out(position) == position
    scene = GAME.scene(position)
    assert "1:A 2:B 3:C 4:D | 5:0" in scene.to_text()


def test_the_perfect_player_takes_the_first_winning_move_it_finds() -> None:
    position = GAME.capability(SetUp).laid_out(GAME.parse("5"))
    choice = make_player("perfect").choose(GAME, position, Ending.NORMAL, Budget(60))
    assert grundy.solve(GAME, choice.option).outcome == "P"
    assert choice.reason == "leaves nimber 0"


@pytest.mark.long
def test_the_name_of_a_loop_tells_what_its_picture_encloses() -> None:
    looked = 0
    for count in (3, 4, 5):
        for drawing in random_game(random.Random(f"names of {count}"), count):
            shown, layout = sheet(drawing), layout_of(drawing)
            places = {spot: layout.mesh.places[point] for spot, point in layout.spots.items()}
            for name, line, curve in offered(drawing):
                path = line_for(drawing, curve_of(shown, line))
                if line.start != line.end or path is None:
                    continue
                named = {int(spot) for spot in re.findall(r"\d+", name.partition(" around ")[2])}
                for k, row in enumerate(shown.faces[curve.face]):
                    if row and k != curve.start[0]:
                        spots_there = {spot for spot, _ in row}
                        meant = bool(named & spots_there) != (" all" in name and k > 0)
                        assert goes_around(flattened(path), places[row[0][0]]) == meant, (map_text(drawing), name)
                        looked += bool(named)
    assert looked > 20
    assert GAME.option(GAME.parse("3:1-2"), "1-1 around all but 3") == GAME.parse("3:1-2/1-1(0,3)")
