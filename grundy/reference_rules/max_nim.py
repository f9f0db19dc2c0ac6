"""Max Nim, reference rule: cut a tail off a string; its greatest length is counted out by multiples of d."""

import re
from collections.abc import Iterator
from itertools import pairwise

from ._shapes import HEAPS, LIST, POSITIVE, Case, Params, Rule, demand, unary


def rule(params: Params, position: str) -> Rule:
    kind = params.get("rule", "floor")
    above, _, below = params.get("d", "2").partition("/")
    a, b = int(above), int(below or 1)
    given = [int(value) for value in params.get("f", "0,1").split(",")]
    demand(a > b, "d is a fraction above 1")
    demand(given[0] == 0 and all(0 <= high - low <= 1 for low, high in pairwise(given)), "f is no rule function")

    def most(m: int) -> int:
        if kind == "given":
            return (given + [given[-1]] * m)[m]
        if kind == "ceil":  # multiples of d, from 0 on, below m
            return sum(1 for k in range(m + 1) if k * a < m * b)
        reach = m + 1 if kind == "floor1" else m  # multiples of d, from d on, up to m or m + 1
        return sum(1 for k in range(1, m + 2) if k * a <= reach * b)

    def moves(heaps: str) -> Iterator[str]:
        for heap in re.finditer("o+", heaps):
            for taken in range(1, len(heap[0]) + 1):
                if taken <= most(len(heap[0])):
                    yield heaps[: heap.end() - taken] + heaps[heap.end() :]

    return unary(position), moves


parts = str.split  # heaps are independent

POSITION = HEAPS
PARAMS = {"rule": "floor|ceil|floor1|given", "d": f"{POSITIVE}(?:/{POSITIVE})?", "f": LIST}


def code(params: Params) -> str:
    return ""


CASES: list[Case] = [
    ({"rule": "floor", "d": "2"}, "10+7", 5),
    ({"rule": "ceil", "d": "5/2"}, "12+5", 5),
    ({"rule": "floor1", "d": "3/2"}, "9+4", 5),
    ({"rule": "ceil", "d": "3"}, "11", 6),
    ({"rule": "given", "f": "0,0,1,1,2"}, "9+3", 5),
]
