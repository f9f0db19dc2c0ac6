"""Drawings, trees and tables as TikZ: all that is seen of them is there, and a real TeX sets them."""

from pathlib import Path
from typing import Any

import pytest

import grundy as package
from grundy.core.errors import Refused
from grundy.core.game import AnyGame
from grundy.drawing.scene import Scene, Shape
from grundy.render.latex import HEAD, escaped, page_of, tikz, typewriter
from grundy.render.table_pictures import tikz_table
from grundy.render.trees import tikz_tree
from tests.render.typesetting import typeset, with_tex
from tests.support import label, registered_games

SPECIAL = r"""a\b~c^d<e>f|g"h-i&j%k$l#m_n{o}p«q»⊕ ✕ ∞ Ö é ₂ ↺ ☃"""


@pytest.mark.parametrize("game", registered_games(), ids=label)
def test_the_board_of_every_game(game: AnyGame) -> None:
    """A line for each thing that is seen, and no letter that TeX does not know."""
    drawn = tikz(game.scene(game.start()))
    assert drawn.startswith((r"\begin{tikzpicture}", r"\scalebox")), drawn[:80]
    assert drawn.count(r"\path") + drawn.count(r"\node") > 2
    assert "U+" not in drawn


def test_winning_moves_are_outlined_and_the_rest_is_for_hands_alone() -> None:
    coin, cut = Shape("circle", 0, 0, move="a", role="coin"), Shape("rect", 1, 0, move="b", role="cut")
    words = Shape("text", 0, 1, text="c", role="note", move="c")
    plain, marked = tikz(Scene((coin, cut, words))), tikz(Scene((coin, cut, words)), best=["b"])
    assert (plain.count(r"\path"), plain.count(r"\node")) == (1, 0)
    assert marked.count(r"\path") == 2
    assert "grundy2a7d34" in marked
    assert "grundy2a7d34" not in plain


def test_letters_that_mean_something_to_tex() -> None:
    assert escaped("5%_{a}") == r"5\%\_\{a\}"
    assert escaped("⊕☃") == r"$\oplus$[U+2603]"
    assert typewriter("3+5") == r"\texttt{3+\allowbreak{}5}"


def test_a_table_that_tex_could_not_hold_is_refused() -> None:
    with pytest.raises(Refused, match=r"x\.png"):
        tikz_table(package.table("nim", (150, 150)))


@with_tex
@pytest.mark.long
def test_tex_sets_one_of_each(tmp_path: Path) -> None:
    tree = package.tree("hackenbush", "0-1,1-2,1-3")
    lost = package.table("chomp", (5, 5), of="outcomes")
    boards = [package.draw(game).to_tikz() for game in ("nim", "divinim", "sprouts", "dots-and-boxes")]
    maps = [tikz_table(package.table("nim", to)) for to in (20, (4, 4), (21, 21))]
    slices = tikz_table(package.table("monotonic-nim", (2, 4, 4)))
    every = [*boards, tikz_tree(tree), tikz_tree(tree, tree.game), tikz_table(lost), *maps, slices]
    body = "\n\n".join([f"{escaped(SPECIAL)} {typewriter(SPECIAL)}", *every])
    sheet = f"\\documentclass{{article}}\n{HEAD}\\begin{{document}}\\raggedright\n{body}\n\\end{{document}}\n"
    assert typeset(sheet, tmp_path).stat().st_size > 10_000


@with_tex
@pytest.mark.long
def test_tex_sets_the_board_of_every_game(tmp_path: Path) -> None:
    boards = [tikz(game.scene(game.start())) for game in registered_games()]
    body = "\n\n".join(boards)
    sheet = f"\\documentclass{{article}}\n{HEAD}\\begin{{document}}\\raggedright\n{body}\n\\end{{document}}\n"
    assert typeset(sheet, tmp_path).stat().st_size > 50_000


@with_tex
def test_a_page_is_as_large_as_its_picture(tmp_path: Path) -> None:
    plain = "\\pdfobjcompresslevel=0\n" + page_of(tikz(Scene((Shape("circle", 0, 0),))))
    small = typeset(plain, tmp_path).read_bytes()
    assert b"/MediaBox [0 0 25." in small


COMMANDS = {
    "draw nim 3+5": 8,
    "tree kayles 4": 10,
    "tree kayles 4 --boards": 10,
    "table chomp --to 6,6 --of outcomes": 10,
    "guess subtraction --to 40 --table": 10,
    "table kayles --to 30 --sequence": 30,
    "explain hackenbush 0-1,1-2 --as derivation": 5,
}


@pytest.mark.parametrize("command", COMMANDS)
def test_files_for_papers(ask: Any, command: str, tmp_path: Path) -> None:
    for name, begins in (("x.tikz", ("\\begin{tikz", "\\scalebox")), ("x.tex", ("\\documentclass",))):
        ran = ask(*command.split(), "--out", name)
        assert (ran.rc, ran.err) == (0, f"wrote {name}\n")
        text = (tmp_path / name).read_text()
        assert text.startswith(begins)
        assert text.count("\\path") + text.count("\\draw") >= COMMANDS[command]
