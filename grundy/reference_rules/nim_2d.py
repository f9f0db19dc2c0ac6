"""Two-dimensional Nim, reference rule: coins as complex numbers that walk left or down over a rectangle of cells."""

import re
from collections.abc import Iterator

from ._shapes import NUMBER, Case, Params, Rule, joined, slide


def rule(params: Params, position: str) -> Rule:
    coins = tuple(complex(int(x), int(y)) for x, y in re.findall(r"\((\d+),(\d+)\)", position))

    def moves(coins: tuple[complex, ...]) -> Iterator[tuple[complex, ...]]:
        for i, coin in enumerate(coins):
            board = frozenset(complex(x, y) for x in range(int(coin.real) + 1) for y in range(int(coin.imag) + 1))
            for step in (-1, -1j):
                for target in slide(board, coin, step):
                    yield (*coins[:i], target, *coins[i + 1 :])

    return coins, moves


def parts(coins: tuple[complex, ...]) -> list[tuple[complex]]:
    return [(coin,) for coin in coins]


POSITION = joined(rf"\({NUMBER},{NUMBER}\)", "+")

CASES: list[Case] = [
    ({}, "(3,4)+(2,5)", 5),
    ({}, "(0,0)+(0,3)", 5),
    ({}, "(2,2)+(2,2)", 5),
    ({}, "(1,1)+(1,0)+(0,0)+(6,1)", 5),
]
