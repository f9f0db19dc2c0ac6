"""Coins: what single ones are worth, by sets of numbers as bits, beside the list of all sets; Welter's function.

Mogul    the first 20 coins; wanted a tenth of the time that the plain companion rule takes
Welter   winning moves of 20 coins at 10^18, which no search can reach; its rival mates coins, and tells the nimber only
"""

import random
from itertools import combinations, islice

from _timing import compare, median_time

import grundy
from grundy.core.game import Ending
from grundy.families import CoinGame


def mogul() -> None:
    game = grundy.game("mogul")
    assert isinstance(game, CoinGame)
    first = lambda values: list(islice(values, 20))
    ours = median_time(lambda: first(game.coin_values(grundy.Budget(None))))
    plain = median_time(lambda: first(CoinGame.coin_values(game, grundy.Budget(None))), 3)
    compare("20 coins of Mogul", ours, "companion rule, set by set", plain, "below 0.1")


def mated(squares: list[int]) -> int:
    left, total = list(squares), 0
    while len(left) > 1:
        a, b = max(combinations(left, 2), key=lambda pair: (pair[0] ^ pair[1]) & -(pair[0] ^ pair[1]))
        total ^= (a ^ b) - 1
        left = [n for n in left if n not in (a, b)]
    return total ^ sum(left)


def welter() -> None:
    game, chance = grundy.game("welter"), random.Random(1)
    squares = tuple(sorted(chance.sample(range(10**18), 20)))
    assert game.formula(squares) == mated(list(squares))
    ours = median_time(lambda: game.formula(squares))
    compare("nimber of 20 coins at 10^18", ours, "mating them", median_time(lambda: mated(list(squares))), "below 1")
    print(f"all winning moves: {median_time(lambda: list(game.winning(squares, Ending.NORMAL))) * 1000:.1f} ms")


if __name__ == "__main__":
    mogul()
    welter()
