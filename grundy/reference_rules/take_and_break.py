"""Take and break, reference rule: every multiset of heaps that adds up is tried, and kept if the digit allows it.

The codes are written out as tables here: for each number taken, the numbers of heaps, and what the sizes must be like.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

from ._shapes import HEAPS, Case, Params, Rule

Sizes = tuple[int, ...]
Test = Callable[[Sizes], bool]


def several(sizes: Sizes) -> bool:
    return len(set(sizes)) == len(sizes)


def one_size(sizes: Sizes) -> bool:
    return len(set(sizes)) <= 1


ALLOWED: dict[str, Callable[[int, Sizes], bool]] = {
    "0.[7]": lambda taken, left: taken > 0 and len(left) < 3,
    "4!.3": lambda taken, left: (taken == 0 and len(left) == 2 and several(left)) or (taken == 1 and len(left) < 2),
    "{2+}=.1": lambda taken, left: (taken == 0 and len(left) > 1 and one_size(left)) or (taken == 1 and not left),
    "0.3[03]": lambda taken, left: taken % 2 == 1 and len(left) < 2,
    "0.G9?": lambda taken, left: (
        (taken == 1 and len(left) == 4) or (taken == 2 and (not left or (len(left) == 3 and not one_size(left))))
    ),
}


@cache
def partitions(total: int, least: int = 1) -> list[Sizes]:
    """The ways to write a number as a sum, smaller ones first."""
    firsts = range(least, total + 1)
    return [(first, *rest) for first in firsts for rest in partitions(total - first, first)] if total else [()]


def rule(params: Params, position: str) -> Rule:
    allowed = ALLOWED[params.get("code", "0.[7]")]

    def moves(heaps: frozenset[tuple[int, int]]) -> Iterator[frozenset[tuple[int, int]]]:
        for size, copies in heaps:
            for taken in range(size + 1):
                for parts in partitions(size - taken):
                    if allowed(taken, parts):
                        after = Counter(dict(heaps)) - Counter([size]) + Counter(parts)
                        yield from [frozenset(after.items())] * copies

    return frozenset(Counter(int(heap) for heap in position.split("+") if int(heap)).items()), moves


POSITION = HEAPS
PARAMS = {"code": "|".join(map(re.escape, ALLOWED))}


def code(params: Params) -> str:
    return ""


CASES: list[Case] = [
    ({}, "5+4", 4),
    ({"code": "4!.3"}, "7+2", 5),
    ({"code": "{2+}=.1"}, "8+6+1", 5),
    ({"code": "0.3[03]"}, "6+5", 5),
    ({"code": "0.G9?"}, "9+8", 4),
]
