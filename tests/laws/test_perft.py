"""The number of move sequences of each length, against counts from a second representation of the rules."""

from collections import Counter
from typing import Any

import pytest

from grundy.core.registry import AnyGame, all_games
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


CASES = [pytest.param(name, entry, id=f"{name} {entry['position']}") for name, all_ in PERFT.items() for entry in all_]


@pytest.mark.parametrize(("name", "entry"), CASES)
def test_counts(name: str, entry: dict[str, Any]) -> None:
    game = all_games()[name].with_params(entry["params"])
    assert perft(game, game.parse(entry["position"]), len(entry["counts"])) == entry["counts"]


@pytest.mark.parametrize("name", list(all_games()))
def test_counts_that_a_game_states_itself(name: str) -> None:
    game = all_games()[name]()
    for text, counts in game.perft.items():
        assert perft(game, game.parse(text), len(counts)) == list(counts), text
