"""Hundreds of random maps of up to eight spots: no two drawn lines cross, and both rules agree."""

import random

import pytest

from grundy.families.curves.drawing import layout_of, map_text, sheet
from grundy.families.curves.picture import line_for
from grundy.families.curves.sheet import curves, drawn
from grundy.games.sprouts import options
from grundy.games.sprouts.canonical import canonical
from grundy.games.sprouts.faces import regions_of
from tests.games.sprouts_crossings import crossings, layout_paths
from tests.games.test_sprouts_maps import random_game, shows_the_faces

pytestmark = pytest.mark.stress


@pytest.mark.parametrize("seed", range(30))
def test_lines_do_not_cross(seed: int) -> None:
    rng = random.Random(f"crossings {seed}")
    for drawing in random_game(rng, rng.randint(2, 8)):
        layout, shown = layout_of(drawing), sheet(drawing)
        paths = layout_paths(layout)
        assert crossings(paths) == 0, map_text(drawing)
        shows_the_faces(layout, shown)
        found = list(curves(shown, alike=True))
        for curve in rng.sample(found, min(3, len(found))):
            path = line_for(drawing, curve)
            assert path is not None
            assert crossings([*paths, path]) == 0, map_text(drawing)


@pytest.mark.parametrize("seed", range(20))
def test_both_rules_agree(seed: int) -> None:
    rng = random.Random(f"rules {seed}")
    for drawing in random_game(rng, rng.randint(1, 7)):
        shown = sheet(drawing)
        on_paper = {canonical(regions_of(drawn(shown, curve))) for curve in curves(shown, alike=True)}
        assert on_paper == {canonical(option) for _, option in options.moves(regions_of(shown))}, map_text(drawing)
