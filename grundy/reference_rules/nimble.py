"""Nimble, reference rule: the number of coins on each square, so that coins on one square cannot be told apart."""

from collections.abc import Iterator

from ._shapes import LIST, Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    coins = [int(square) for square in position.split(",")]

    def moves(board: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for source, count in enumerate(board):
            for target in range(source if count else 0):
                change = {source: -1, target: 1}
                yield tuple(n + change.get(square, 0) for square, n in enumerate(board))

    return tuple(coins.count(square) for square in range(max(coins) + 1)), moves


def parts(board: tuple[int, ...]) -> list[int]:
    return [square for square, count in enumerate(board) for _ in range(count) if square]


POSITION = LIST

CASES: list[Case] = [
    ({}, "0,3,5,5", 5),
    ({}, "0,0,0", 4),
    ({}, "4,4,4", 5),
    ({}, "1,1,2,2", 5),
    ({}, "9,0,7", 5),
]
