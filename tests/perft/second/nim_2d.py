"""Two-dimensional Nim a second time: coins as complex numbers that walk left or down over a rectangle of cells."""

import re
from collections.abc import Iterator

from shapes import Case, Params, Rule, slide


def rule(params: Params, position: str) -> Rule:
    coins = tuple(complex(int(x), int(y)) for x, y in re.findall(r"\((\d+),(\d+)\)", position))
    width, height = (int(max(side)) + 1 for side in zip(*((z.real, z.imag) for z in coins), strict=True))
    board = frozenset(complex(x, y) for x in range(width) for y in range(height))

    def moves(coins: tuple[complex, ...]) -> Iterator[tuple[complex, ...]]:
        for i, coin in enumerate(coins):
            for step in (-1, -1j):
                for target in slide(board, coin, step):
                    yield (*coins[:i], target, *coins[i + 1 :])

    return coins, moves


CASES: list[Case] = [
    ({}, "(3,4)+(2,5)", 5),
    ({}, "(0,0)+(0,3)", 5),
    ({}, "(2,2)+(2,2)", 5),
    ({}, "(1,1)+(1,0)+(0,0)+(6,1)", 5),
]
