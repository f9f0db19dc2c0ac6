"""Octal games, reference rule: heaps are a multiset, bit p of digit k permits taking k so that p heaps are left."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from ._shapes import HEAPS, Case, Params, Rule


@cache
def partitions(total: int) -> list[tuple[int, ...]]:
    """The ways to write a number as a sum of at most three."""
    some = (parts for k in range(4) for parts in combinations_with_replacement(range(1, total + 1), k))
    return [parts for parts in some if sum(parts) == total]


def rule(params: Params, position: str) -> Rule:
    whole, _, digits = params["code"].partition(".")
    code = [int(digit, 16) for digit in (whole or "0") + digits]

    def moves(heaps: frozenset[tuple[int, int]]) -> Iterator[frozenset[tuple[int, int]]]:
        for size, copies in heaps:
            for taken, digit in enumerate(code):
                for parts in partitions(size - taken):
                    if digit >> len(parts) & 1:
                        after = Counter(dict(heaps)) - Counter([size]) + Counter(parts)
                        yield from [frozenset(after.items())] * copies

    return frozenset(Counter(int(heap) for heap in position.split("+") if int(heap)).items()), moves


def parts(heaps: frozenset[tuple[int, int]]) -> list[frozenset[tuple[int, int]]]:
    return [frozenset([(size, 1)]) for size, copies in heaps for _ in range(copies)]


POSITION = HEAPS
PARAMS = {"code": r"0\.[0-9A-F]{0,97}[1-9A-F]|[48C]\.(?:0|[0-9A-F]{0,97}[1-9A-F])"}


def code(params: Params) -> str:
    """Only a code with digits up to 7 is an octal one; `4.0` has no digit behind its point."""
    return params["code"] if re.fullmatch(r"[04]\.[0-7]*[1-7]", params["code"]) else ""


CASES: list[Case] = [
    ({"code": "0.77"}, "7+7", 5),
    ({"code": "4.3"}, "5+5+1", 5),
    ({"code": "0.137"}, "11+4", 5),
    ({"code": "0.4"}, "9+3+2", 4),
    ({"code": "4.1026"}, "8+4+1", 5),
    ({"code": "0.1234567"}, "10+7+6", 5),
    ({"code": "0.3F"}, "8+3", 4),
    ({"code": "8.09"}, "7+4", 4),
]
