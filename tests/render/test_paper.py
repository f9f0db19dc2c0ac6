"""A position as a document: its parts are there, and a real TeX sets it."""

from pathlib import Path
from typing import Any

import pytest

import grundy as package
from grundy.core.game import AnyGame
from tests.render.typesetting import typeset, with_tex
from tests.support import label, registered_games


def test_what_a_paper_holds() -> None:
    text = package.paper("nim", "3+5+4").to_text()
    for piece in (
        r"\title{Nim}",
        "an N-position: the player to move wins. Its nimber is $2$. Its remoteness is 11.",
        r"The winning move \texttt{take 2 from 1} is marked",
        r"$\star$ & \texttt{take 2 from 1} & \texttt{1+\allowbreak{}5+\allowbreak{}4} & P 0 \\",
        "The game tree",
        "Nimbers of nim.",
        r"\bibitem{bouton-1901} C. L. Bouton, \emph{Nim, a game",
    ):
        assert piece in text
    assert text.count(r"\begin{tikzpicture}") == 3


def test_a_figure_alone() -> None:
    text = package.paper("chomp", "4,3", figure=True).to_text()
    assert text.startswith(r"\begin{figure}")
    assert text.count(r"\begin{tikzpicture}") == 1
    assert r"\cite" not in text


def test_the_end_of_a_game_has_no_moves_and_no_tree() -> None:
    text = package.paper("nim", "0", to=4).to_text()
    assert "P-position" in text
    assert "The moves" not in text
    assert "tree" not in text


@with_tex
@pytest.mark.parametrize(
    "command",
    [
        "paper hackenbush 0-1,1-2,1-3",
        pytest.param("paper divinim #../..# --ending scored", marks=pytest.mark.long),
        pytest.param("paper sprouts 2 --depth 1", marks=pytest.mark.long),
        pytest.param("paper wythoff 2,3 --to 12,12", marks=pytest.mark.long),
        pytest.param("paper dots-and-boxes ___/..../___ --depth 1", marks=pytest.mark.long),
        pytest.param("paper nim 1+2 --ending misere", marks=pytest.mark.long),
    ],
)
def test_tex_sets_it(ask: Any, tmp_path: Path, command: str) -> None:
    assert ask(*command.split(), "--out", "paper.tex").rc == 0
    typeset((tmp_path / "paper.tex").read_text(), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("game", registered_games(), ids=label)
def test_every_game_has_a_paper(game: AnyGame) -> None:
    text = package.paper(game, game.example, depth=1, budget=package.Budget(60)).to_text()
    assert text.count(r"\begin{") == text.count(r"\end{")
    assert "U+" not in text
