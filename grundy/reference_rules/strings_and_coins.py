"""Strings and Coins, reference rule: a string is a bit mask of its ends, bit 0 the ground, with its multiplicity."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_

from ._shapes import Case, Params

State = tuple[frozenset[tuple[int, int]], bool]  # the strings, and whether one has to pass


def rule(params: Params, position: str) -> tuple[State, Callable[[State], Iterator[State]]]:
    board, _, passes = position.partition(":")
    pairs = [string.split("-") for string in board.split(",") if "-" in string]
    ends = ["0", *sorted({end for pair in pairs for end in pair} - {"0"})]
    strings = Counter(1 << ends.index(one) | 1 << ends.index(other) for one, other in pairs)

    def held(board: Counter[int]) -> int:
        return reduce(or_, board, 1)

    def moves(state: State) -> Iterator[State]:
        now, must_pass = state
        if must_pass:
            yield now, False
            return
        board = Counter(dict(now))
        for mask in board:
            after = +(board - Counter([mask]))
            yield frozenset(after.items()), held(after) != held(board)

    return (frozenset(strings.items()), bool(passes)), moves


CASES: list[Case] = [
    ({}, "0", 2),
    ({}, "0:pass", 3),
    ({}, "0-a1,0-a1,a1-b1", 6),
    ({}, "a1-b1,b1-b2,b2-a2,a2-a1", 8),
    ({}, "0-a1,a1-b1,b1-c1,c1-0,b1-b2,0-b2,0-a3,a3-b3,b3-c3,c3-0", 5),
    ({}, "0-a1,0-a1,0-b1,a1-b1,a1-b1,b1-c3:pass", 7),
]
