"""The walk for a remoteness: sums of heaps are walked a shorter way, to the same answer at every limit."""

import random

import pytest

from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.registry import all_games
from grundy.engines import walk
from grundy.families import HeapGame

HEAP_GAMES = [game for game in all_games().values() if issubclass(game, HeapGame)]


@pytest.mark.parametrize("kind", HEAP_GAMES, ids=lambda kind: kind.id)
def test_heaps_are_walked_as_any_game_is(kind: type[HeapGame], monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng = kind(), random.Random(5)
    samples = [[game.sample(rng, rng.randint(1, 14)) for _ in range(rng.randint(1, 3))] for _ in range(8)]
    limits = [0, 1, 2, 3, 5, 8, *(rng.randrange(10, 2000) for _ in range(8)), 100_000]
    asked = [
        (game, positions, ending, Budget(60), limit)
        for positions in samples
        for ending in (Ending.NORMAL, Ending.MISERE)
        for limit in limits
    ]
    found = [walk.remotenesses(*question) for question in asked]
    assert {None} < {far for answer in found for far in answer}
    monkeypatch.setattr(walk, "adds_heaps", lambda game: False)
    assert found == [walk.remotenesses(*question) for question in asked]


def test_the_last_move_that_is_walked_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    game = all_games()["kayles"]()
    asked = [(game, (4, 2), Ending.NORMAL, Budget(60), limit) for limit in range(100)]
    found = [walk.remoteness(*question) for question in asked]
    assert found[-1] is not None
    monkeypatch.setattr(walk, "adds_heaps", lambda game: False)
    assert found == [walk.remoteness(*question) for question in asked]


def test_a_walk_that_was_too_long_leaves_nothing_half_known() -> None:
    game, rng = all_games()["kayles"](), random.Random(1)
    for limit in (5, 10, 20, 40, 80):
        shared = walk.Walk(game, Ending.MISERE, Budget(60), limit)
        for _ in range(100):
            position = tuple(sorted(rng.randint(1, 9) for _ in range(rng.randint(1, 3))))
            found = shared.of(position, limit)
            assert found in (None, walk.remoteness(game, position, Ending.MISERE, Budget(60)))
