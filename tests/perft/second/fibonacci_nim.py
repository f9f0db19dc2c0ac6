"""Fibonacci Nim a second time: the list of all moves so far, from which what is left and what may be taken follow."""

from collections.abc import Iterator

from shapes import Case, Params, Rule


def rule(params: Params, position: str) -> Rule:
    heap, most = map(int, position.split("|"))

    def moves(taken: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        left = heap - sum(taken)
        for n in range(1, left + 1):
            if n <= (2 * taken[-1] if taken else most):
                yield (*taken, n)

    return (), moves


CASES: list[Case] = [
    ({}, "0|3", 2),
    ({}, "20|19", 4),
    ({}, "13|2", 5),
    ({}, "5|9", 4),
]
