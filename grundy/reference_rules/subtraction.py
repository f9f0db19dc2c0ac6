"""Subtraction games, reference rule, on a unary string: cut a permitted number of counters off the front of a heap."""

import re
from collections.abc import Iterator

from ._shapes import HEAPS, POSITIVE, Case, Params, Rule, joined, unary


def rule(params: Params, position: str) -> Rule:
    amounts = {int(amount) for amount in params["set"].split(",")}

    def moves(heaps: str) -> Iterator[str]:
        for heap in re.finditer("o+", heaps):
            for amount in amounts:
                if amount <= len(heap[0]):
                    yield heaps[: heap.start()] + heaps[heap.start() + amount :]

    return unary(position), moves


parts = str.split  # heaps are independent

POSITION = HEAPS
PARAMS = {"set": joined(POSITIVE, ",")}


def code(params: Params) -> str:
    """Taking a number from a fixed set is digit 3 at its place."""
    amounts = {int(amount) for amount in params["set"].split(",")}
    return "0." + "".join("3" if k in amounts else "0" for k in range(1, max(amounts) + 1))


CASES: list[Case] = [
    ({"set": "1,2,3"}, "21+5", 5),
    ({"set": "1,2,3"}, "2+2+1", 5),
    ({"set": "2,5,7"}, "9+9+1", 5),
    ({"set": "3"}, "2+3+6", 4),
    ({"set": "1,4,9,16"}, "17+16", 5),
]
