"""Prime Nim, reference rule: cut a tail off a string that does not repeat a shorter one of two tokens or more."""

import re
from collections.abc import Iterator

from ._shapes import HEAPS, Case, Params, Rule, unary


def rule(params: Params, position: str) -> Rule:
    one = params.get("one", "1") == "1"

    def moves(heaps: str) -> Iterator[str]:
        for heap in re.finditer("o+", heaps):
            for end in range(heap.start(), heap.end()):
                tail = heaps[end : heap.end()]
                if not re.fullmatch(r"o|(oo+)\1+", tail) or (one and tail == "o"):
                    yield heaps[:end] + heaps[heap.end() :]

    return unary(position), moves


parts = str.split  # heaps are independent

POSITION = HEAPS
PARAMS = {"one": "[01]"}


def code(params: Params) -> str:
    return ""


CASES: list[Case] = [
    ({}, "1", 2),
    ({}, "11", 4),
    ({}, "6+5", 4),
    ({"one": "0"}, "20", 5),
    ({"one": "0"}, "9+7", 5),
]
