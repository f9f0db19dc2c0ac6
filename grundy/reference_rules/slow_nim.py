"""Slow Nim, reference rule, on a unary string.

Each of the last k counters of a heap names the move that takes it and all after it.
"""

import re
from collections.abc import Iterator

from ._shapes import HEAPS, POSITIVE, Case, Params, Rule, unary


def rule(params: Params, position: str) -> Rule:
    most = int(params.get("k", "2"))

    def moves(heaps: str) -> Iterator[str]:
        for heap in re.finditer("o+", heaps):
            for i in range(max(heap.start(), heap.end() - most), heap.end()):
                yield heaps[:i] + heaps[heap.end() :]

    return unary(position), moves


parts = str.split  # heaps are independent

POSITION = HEAPS
PARAMS = {"k": POSITIVE}


def code(params: Params) -> str:
    return ""


CASES: list[Case] = [
    ({"k": "2"}, "3+5+4", 5),
    ({"k": "1"}, "3+1", 5),
    ({"k": "4"}, "9+3+3", 5),
]
