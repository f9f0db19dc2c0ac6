"""Lasker's Nim, reference rule: cut a tail off a heap, or put a bar where the part before is not the longer one."""

import re
from collections.abc import Iterator

from ._shapes import HEAPS, Case, Params, Rule, unary


def rule(params: Params, position: str) -> Rule:
    def moves(heaps: str) -> Iterator[str]:
        for heap in re.finditer("o+", heaps):
            first, end = heap.span()
            for i in range(first, end):
                yield heaps[:i] + " " + heaps[end:]
                if first < i <= (first + end) / 2:
                    yield heaps[:i] + " " + heaps[i:]

    return unary(position), moves


parts = str.split  # heaps are independent

POSITION = HEAPS


def code(params: Params) -> str:
    return ""


CASES: list[Case] = [
    ({}, "1", 4),
    ({}, "4+3", 5),
    ({}, "2+2+1", 5),
    ({}, "9", 5),
]
