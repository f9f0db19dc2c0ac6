"""One sign for each outcome: the page and pictures have the same table, and whatever draws an outcome uses it."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import grundy as package
from grundy.drawing.scene import PALETTE, STYLE
from grundy.drawing.signs import RADIUS, SIGNS, WON_SQUARE, kind_of
from grundy.render.table_pictures import tikz_table
from grundy.render.trees import tikz_tree, tree_svg
from tests.support import PATIENCE

STATIC = Path(package.__file__).parent / "web" / "static"
TABLE = "import { SIGNS, WON_SQUARE } from './outcomes.js'; console.log(JSON.stringify({ SIGNS, WON_SQUARE }))"


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to read the page's table with")
def test_the_page_has_the_same_table() -> None:
    command = ["node", "--input-type=module", "--eval", TABLE]
    ran = subprocess.run(command, cwd=STATIC, capture_output=True, text=True, timeout=PATIENCE, check=True)
    ours = {
        kind: {
            "words": sign.words,
            "shape": sign.shape,
            "mark": sign.mark,
            "corners": sign.corners,
            "strokes": list(sign.strokes),
            "color": sign.light,
        }
        for kind, sign in SIGNS.items()
    }
    assert json.loads(ran.stdout) == {"SIGNS": ours, "WON_SQUARE": WON_SQUARE}
    assert f"const RADIUS = {RADIUS};" in (STATIC / "outcomes.js").read_text("utf-8")


def test_the_style_sheet_has_the_same_colors() -> None:
    variables = dict(re.findall(r"--(\w+): (light-dark\([^)]*\));", (STATIC / "style.css").read_text("utf-8")))
    assert {kind: variables[kind] for kind in SIGNS} == {
        kind: f"light-dark({sign.light}, {sign.dark})" for kind, sign in SIGNS.items()
    }


def test_moves_that_win_are_outlined_in_the_color_of_a_win() -> None:
    assert (PALETTE["mark"][1], PALETTE["mark"][3]) == (SIGNS["win"].light, SIGNS["win"].dark)
    assert f".best{{stroke:{SIGNS['win'].light}" in STYLE


def test_what_is_no_outcome_is_not_known() -> None:
    assert [kind_of(outcome) for outcome in ("N", "P", "tie", "draw", "?")] == ["win", "loss", "tie", "draw", "unknown"]


def test_trees_have_signs() -> None:
    tree = package.tree("kayles", "3")
    svg, tikz = tree_svg(tree), tikz_tree(tree)
    nodes = list(tree.walk())
    for kind in ("win", "loss"):
        count = sum(kind_of(node.value.outcome) == kind for node in nodes)
        assert count > 0
        assert svg.count(f'class="sign {kind}"') == count
    assert tikz.count(" circle[radius=") == svg.count('class="sign win"')
    assert tikz.count(" -- cycle;") == svg.count('class="sign loss"')


def test_a_tree_of_a_game_that_need_not_end_has_the_sign_of_a_draw() -> None:
    tree = package.tree("loopy-graph", depth=1)
    outcomes = [node.value.outcome for node in tree.walk()]
    assert tree_svg(tree).count('class="sign draw"') == outcomes.count("draw")


def test_tables_have_the_colors_of_the_signs() -> None:
    drawn = tikz_table(package.table("nim", (4, 4), of="outcomes"))
    for color in (SIGNS["loss"].light, WON_SQUARE):
        assert f"fill=grundy{color[1:]}" in drawn
