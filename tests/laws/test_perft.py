"""The number of move sequences of each length, against counts from the reference rules."""

from collections import Counter
from typing import Any

import pytest

from grundy.core.game import AnyGame, with_params
from grundy.core.registry import all_games
from tests.support import PERFT


def perft(game: AnyGame, position: Any, depth: int) -> list[int]:
    """How many sequences of 1, 2, ... moves there are; equal positions are walked once."""
    frontier: Counter[Any] = Counter([position])
    counts = []
    for _ in range(depth):
        reached: Counter[Any] = Counter()
        for before, paths in frontier.items():
            for _, after in game.moves(before):
                reached[after] += paths
        frontier = reached
        counts.append(reached.total())
    return counts


def test_every_game_has_counts() -> None:
    assert set(PERFT) == set(all_games())
    assert all(PERFT.values())


@pytest.mark.every_game
@pytest.mark.parametrize("name", PERFT)
def test_counts(name: str) -> None:
    for entry in PERFT[name]:
        game = with_params(all_games()[name], entry["params"])
        counts = perft(game, game.parse(entry["position"]), len(entry["counts"]))
        assert counts == entry["counts"], f"{game.label()} {entry['position']}"
