"""Coins on a grid: moves are read off their numbers, and the winning ones found without the others."""

import random

import pytest

import grundy
from grundy.core.capabilities.solving import MoveCount, MoveNimbers
from grundy.families.tartans import TartanGame

GAMES = ["turning-corners", "rugs", "block-turning", "tartan"]


def board(height: int, width: int, seed: int) -> str:
    rng = random.Random(seed)
    return "/".join("".join(rng.choice("TH") for _ in range(width)) for _ in range(height))


@pytest.mark.parametrize("name", GAMES)
def test_winning_moves_are_those_that_leave_0(name: str) -> None:
    game = grundy.game(name)
    for seed in range(8):
        position = game.parse(f"{board(4, 5, seed)}+{board(2, 2, seed)}")
        every = dict(game.capability(MoveNimbers).of(position, grundy.Budget()))
        assert list(every) == [move for move, _ in game.moves(position)]
        for move, option in game.moves(position):
            assert every[move] == game.formula(option)
        won = dict(game.capability(MoveNimbers).of(position, grundy.Budget(), winning=True))
        assert won == {move: 0 for move, nimber in every.items() if nimber == 0}


def test_a_board_too_large_to_list_its_moves() -> None:
    game = grundy.game("rugs")
    assert isinstance(game, TartanGame)
    answer = grundy.solve(game, board(30, 30, 1))
    assert answer.engine == "closed"
    assert game.capability(MoveCount).of(answer.position) > 10_000
    assert answer.best
    for move in answer.best[:20]:
        assert game.formula(game.option(answer.position, move)) == 0


@pytest.mark.parametrize(
    "move", ["turn row 0 column 2", "turn row 2 column 9", "turn rows 1-2 column 2", "turn row 2 column 2 on 1"]
)
def test_numbers_that_are_no_move(move: str) -> None:
    game = grundy.game("rugs")
    with pytest.raises(grundy.IllegalMove):
        game.option(game.parse("TT/TH"), move)


def test_the_table_of_turning_corners_is_that_of_products() -> None:
    table = grundy.table("turning-corners", to=(9, 9)).values
    assert [[int(n) for n in row] for row in table] == [
        [int(grundy.Nimber(a) * b) for b in range(10)] for a in range(10)
    ]
