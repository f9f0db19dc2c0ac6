"""Grundy's game, reference rule, on a unary string: put a bar into a heap, with fewer counters before than after it."""

from collections.abc import Iterator

from ._shapes import HEAPS, Case, Params, Rule, unary


def rule(params: Params, position: str) -> Rule:

    def moves(heaps: str) -> Iterator[str]:
        for i in range(1, len(heaps)):
            before, after = heaps[:i], heaps[i:]
            left = len(before) - len(before.rstrip("o"))
            right = len(after) - len(after.lstrip("o"))
            if 0 < left < right:
                yield before + " " + after

    return unary(position), moves


parts = str.split  # heaps are independent

POSITION = HEAPS


def code(params: Params) -> str:
    return ""


CASES: list[Case] = [
    ({}, "1+2", 4),
    ({}, "4+4+3", 5),
    ({}, "8+6", 5),
    ({}, "17", 5),
]
