"""DiviNim for three or more: whatever picks or marks a move goes by max^n, and what knows two players only refuses."""

import random
from typing import Any

import pytest

import grundy as package
from grundy.core.budget import Budget
from grundy.core.errors import GrundyError
from grundy.core.game import Ending
from grundy.players.player import make_player
from tests.games.divinim_second import Second, random_sum

GAME = package.game("divinim", players=3)
TEXTS = ["#..#", "#...#", "#.../..#.", "#..+#./.#", "#..#..#"]


def best_moves(text: str) -> set[str]:
    """The moves that leave the mover the fewest bad points, from the second representation alone."""
    bad = {}
    for move, option in GAME.moves(GAME.parse(text)):
        # the mover is last in the order of the player who moves next; what he hands over is not his
        bad[move] = Second({"players": "3"}, GAME.text(option)).answer("scored")[-1]
    return {move for move, points in bad.items() if points == min(bad.values())}


def random_texts(count: int) -> list[str]:
    rng = random.Random(3)
    texts = [random_sum(rng, {}, 8) for _ in range(count)]
    return [text for text in texts if next(GAME.moves(GAME.parse(text)), None)]


def test_solve_marks_the_best_moves() -> None:
    for text in TEXTS + random_texts(40):
        answer = package.solve(GAME, text, "scored")
        assert set(answer.best) == best_moves(text), text
        assert answer.to_dict()["shares"] == list(Second({"players": "3"}, text).answer("scored"))


def test_tree_marks_the_best_moves() -> None:
    for text in TEXTS:
        tree = package.tree(GAME, text, "scored", depth=1, width=50)
        marked = {child.move for child in tree.children if child.best}
        assert marked, text
        assert marked <= best_moves(text), text


def test_the_perfect_player_takes_a_best_move() -> None:
    for text in TEXTS:
        player = make_player("perfect", 1)
        assert player.choose(GAME, GAME.parse(text), Ending.SCORED, Budget(None)).move in best_moves(text), text


def test_what_knows_two_players_refuses_three() -> None:
    with pytest.raises(GrundyError, match="player"):
        package.match(GAME, ("random", "random"), "#..#", "scored")
    with pytest.raises(GrundyError, match="player"):
        package.minimax(GAME, "#..#", "scored")


def test_the_rule_is_stated_on_screen(grundy: Any) -> None:
    ran = grundy("solve", "divinim", "#..", "-p", "players=3", "-e", "scored")
    assert ran.rc == 0, ran.err
    assert "0, 0, 1" in ran.out
    assert "max^n" in ran.out
    assert "ties are broken against" in ran.out
