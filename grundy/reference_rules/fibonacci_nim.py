"""Fibonacci Nim, reference rule: a heap and all moves so far, from which what is left and what may be taken follow."""

from collections.abc import Iterator

from ._shapes import NUMBER, Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    def moves(record: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        left, most = now(record)
        for n in range(1, left + 1):
            if n <= most:
                yield (*record, n)

    heap, most = map(int, position.split("|"))
    return (heap, most), moves


def now(record: tuple[int, ...]) -> tuple[int, int]:
    """What is left, and the most that may be taken."""
    heap, most, *taken = record
    return heap - sum(taken), 2 * taken[-1] if taken else most


def parts(record: tuple[int, ...]) -> list[tuple[int, int]]:
    left, most = now(record)
    return [(left, min(left, most))]


POSITION = rf"{NUMBER}\|{NUMBER}"

CASES: list[Case] = [
    ({}, "0|3", 2),
    ({}, "20|19", 4),
    ({}, "13|2", 5),
    ({}, "5|9", 4),
]
