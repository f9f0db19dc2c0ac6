"""Prim, reference rule: cut a tail off a string unless both repeat one and the same longer than a token."""

import re
from collections.abc import Iterator

from ._shapes import HEAPS, Case, Params, Rule, unary


def rule(params: Params, position: str) -> Rule:
    def moves(heaps: str) -> Iterator[str]:
        for heap in re.finditer("o+", heaps):
            for at in range(heap.start(), heap.end()):
                left, tail = heaps[heap.start() : at], heaps[at : heap.end()]
                if tail == "o" or not re.fullmatch(r"(oo+)\1*\|\1*", f"{tail}|{left}"):
                    yield heaps[:at] + heaps[heap.end() :]

    return unary(position), moves


parts = str.split  # heaps are independent

POSITION = HEAPS


def code(params: Params) -> str:
    return ""


CASES: list[Case] = [
    ({}, "1", 2),
    ({}, "7", 5),
    ({}, "6+5", 5),
    ({}, "15", 4),
]
