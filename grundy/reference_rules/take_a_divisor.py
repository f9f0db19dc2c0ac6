"""Take a divisor, reference rule: cut a tail off a string that is a repetition of it."""

import re
from collections.abc import Iterator

from ._shapes import HEAPS, Case, Params, Rule, unary


def rule(params: Params, position: str) -> Rule:
    often = "*" if params.get("whole") == "1" else "+"

    def moves(heaps: str) -> Iterator[str]:
        for heap in re.finditer("o+", heaps):
            for end in range(heap.start(), heap.end()):
                tail = heaps[end : heap.end()]
                if re.fullmatch(f"({tail})({tail}){often}", heap[0]):
                    yield heaps[:end] + heaps[heap.end() :]

    return unary(position), moves


parts = str.split  # heaps are independent

POSITION = HEAPS
PARAMS = {"whole": "[01]"}


def code(params: Params) -> str:
    return ""


CASES: list[Case] = [
    ({}, "1", 2),
    ({}, "12+6", 5),
    ({}, "9+8+1", 5),
    ({"whole": "1"}, "12", 5),
    ({"whole": "1"}, "6+4", 5),
]
