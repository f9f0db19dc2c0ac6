"""DiviNim for three or more: solved, played, matched and simulated by max^n; what knows two players only refuses."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import grundy as package
from grundy.analysis.record import Record, from_text, replay, to_text
from grundy.analysis.simulation import replay_game
from grundy.core.budget import Budget
from grundy.core.errors import GrundyError
from grundy.core.game import Ending
from grundy.players.player import make_player
from tests.games.divinim_reference import ReferenceRule, random_sum

GAME = package.game("divinim", players=3)
TEXTS = ["#..#", "#...#", "#.../..#.", "#..+#./.#", "#..#..#"]


def best_moves(text: str) -> set[str]:
    """The moves that leave the mover the fewest bad points, from the reference rule alone."""
    bad = {}
    for move, option in GAME.moves(GAME.parse(text)):
        # the mover is last in the order of the player who moves next; what he hands over is not his
        bad[move] = ReferenceRule({"players": "3"}, GAME.text(option)).answer("scored")[-1]
    return {move for move, points in bad.items() if points == min(bad.values())}


def random_texts(count: int) -> list[str]:
    rng = random.Random(3)
    texts = [random_sum(rng, {}, 8) for _ in range(count)]
    return [text for text in texts if next(GAME.moves(GAME.parse(text)), None)]


def test_solve_marks_the_best_moves() -> None:
    for text in TEXTS + random_texts(40):
        answer = package.solve(GAME, text, "scored")
        assert set(answer.best) == best_moves(text), text
        assert answer.to_dict()["shares"] == list(ReferenceRule({"players": "3"}, text).answer("scored"))


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


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_perfect_players_come_to_what_the_engine_says(seats: int) -> None:
    """Also where own bad points are equal: else the others would have counted on something else."""
    game = package.game("divinim", players=seats)
    for text in TEXTS:
        record = package.match(game, ("perfect",) * seats, text, "scored")
        shares = ReferenceRule({"players": str(seats)}, text).answer("scored")
        bad, here = [0] * seats, game.parse(text)
        for i, move in enumerate(record.moves):
            bad[(i + 1) % seats] += game.points(here, move)
            here = game.option(here, move)
        assert tuple(bad) == tuple(shares), text
        assert record.winner == (1 + bad.index(min(bad)) if bad.count(min(bad)) == 1 else None)
        assert record.margin is None
        assert from_text(to_text(record)) == record
        assert [*replay(Record.from_json(record.to_json()))][-1][1] == here


def test_what_knows_two_players_refuses_three() -> None:
    refused = [
        lambda: package.match(GAME, ("random", "random"), "#..#", "scored"),
        lambda: package.match(GAME, ("random", "random", "minimax:2"), "#..#", "scored"),
        lambda: package.match(GAME, ("random", "random", "theorem"), "#..#", "scored"),
        lambda: package.simulate(GAME, ("random", "random"), 6, "#..#", ending="scored"),
        lambda: package.tournament(GAME, ("random", "perfect"), 6, "#..#", ending="scored"),
        lambda: package.sprt(GAME, ("random", "perfect"), 6, "#..#", ending="scored"),
        lambda: package.minimax(GAME, "#..#", "scored"),
        lambda: list(replay(Record("divinim", {"players": "3"}, "scored", "#."))),
    ]
    for ask in refused:
        with pytest.raises(GrundyError, match=r"player|theorem"):
            ask()
    with pytest.raises(GrundyError, match=r"multiple of 3; type games=6"):
        package.simulate(GAME, ("random",), 4, "#..#", ending="scored")


def test_a_simulation_counts_players_and_seats_as_its_records_do() -> None:
    """Everybody sits everywhere, and what is counted is what the games, replayed one by one, came to."""
    names, seats = ("perfect", "greedy", "random"), 3
    found = package.simulate(GAME, names, 60, "#..#/.#..", ending="scored", seed=5, errors=True)
    data = found.to_dict()
    won = {"player": [0] * seats, "seat": [0] * seats}
    for number in range(60):
        record = replay_game(found.match, number + 1)
        assert record.players == tuple(names[(number + seat) % seats] for seat in range(seats))
        if record.winner is not None:
            won["seat"][record.winner - 1] += 1
            won["player"][(number + record.winner - 1) % seats] += 1
    assert [seat["wins"] for seat in data["seats"]] == won["seat"]
    assert [player["wins"] for player in data["players"].values()] == won["player"]
    for one in (*data["seats"], *data["players"].values()):
        assert one["wins"] + one["ties"] + one["losses"] == 60
        assert one["low"] <= one["value"] <= one["high"]
        assert one["value"] == pytest.approx(one["wins"] / 60, abs=1e-6)
    assert sum(player["bad_points"] for player in data["players"].values()) == pytest.approx(3, abs=1e-5)
    assert data["errors"]["A"] == 0 < data["errors"]["C"]
    assert "seat 3" in found.to_text()


def test_three_play_in_the_terminal(grundy: Any, tmp_path: Path) -> None:
    asked = ["play", "divinim", "#..#", "-p", "players=3", "-e", "scored", "--against", "perfect,greedy"]
    file = tmp_path / "game.json"
    ran = grundy(*asked, "--save", str(file), stdin="resign\nc2\nundo\nc1\nc2 on 2\n")
    assert ran.rc == 0, ran.err
    assert "nobody resigns" in ran.out
    assert "player 3 (greedy): " in ran.out
    assert re.search(r"bad points: you \d, player 2 \(perfect\) \d, player 3 \(greedy\) \d", ran.out)
    assert json.loads(file.read_text())["players"] == ["human", "perfect", "greedy"]
    again = grundy("replay", str(file))
    assert "human against perfect against greedy" in again.out
    wrong = grundy("play", "divinim", "#..#", "-p", "players=4", "-e", "scored", "--against", "perfect,greedy")
    assert "3 other players" in wrong.err


def test_the_rule_is_stated_on_screen(grundy: Any) -> None:
    ran = grundy("solve", "divinim", "#..", "-p", "players=3", "-e", "scored")
    assert ran.rc == 0, ran.err
    assert "0, 0, 1" in ran.out
    assert "max^n" in ran.out
    assert "ties are broken against" in ran.out
