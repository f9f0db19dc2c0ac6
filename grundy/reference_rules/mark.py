"""Mark, reference rule: cut a short tail off a string, or keep one token of every t and lose what is left over."""

import re
from collections.abc import Iterator

from ._shapes import HEAPS, Case, Params, Rule, unary


def rule(params: Params, position: str) -> Rule:
    t = int(params.get("t", "2"))

    def moves(heaps: str) -> Iterator[str]:
        for heap in re.finditer("o+", heaps):
            tails = {heap[0][:-k] for k in range(1, t) if k <= len(heap[0])}
            for left in sorted(tails | {re.sub("o" * t, "x", heap[0]).replace("o", "").replace("x", "o")}):
                yield heaps[: heap.start()] + left + " " + heaps[heap.end() :]

    return unary(position), moves


parts = str.split  # heaps are independent

POSITION = HEAPS
PARAMS = {"t": "[2-9]|[1-9][0-9]{1,2}|1000"}


def code(params: Params) -> str:
    return ""


CASES: list[Case] = [
    ({}, "1", 3),
    ({}, "13", 6),
    ({}, "7+6", 5),
    ({"t": "3"}, "11+4", 5),
    ({"t": "5"}, "26", 4),
]
