"""All-but Nim, reference rule: cut a tail off a string, unless its length is forbidden."""

import re
from collections.abc import Iterator

from ._shapes import HEAPS, POSITIVE, Case, Params, Rule, joined, unary


def rule(params: Params, position: str) -> Rule:
    forbidden = {int(number) for number in params.get("set", "1").split(",")}

    def moves(heaps: str) -> Iterator[str]:
        for heap in re.finditer("o+", heaps):
            for i in range(heap.start(), heap.end()):
                if heap.end() - i not in forbidden:
                    yield heaps[:i] + heaps[heap.end() :]

    return unary(position), moves


parts = str.split  # heaps are independent

POSITION = HEAPS
PARAMS = {"set": joined(POSITIVE, ",")}


def code(params: Params) -> str:
    return ""


CASES: list[Case] = [
    ({"set": "1"}, "7+5", 5),
    ({"set": "2,5"}, "9+3", 5),
    ({"set": "1,2,3"}, "8+8", 4),
]
