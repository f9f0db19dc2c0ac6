"""Coin turning, reference rule: masks of coins, highest bit the head; each code is a test of where the bits lie."""

import re
from collections.abc import Callable
from itertools import pairwise

from ._shapes import COINS, Case, Params, Rule, turning


def places(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def mirrored(mask: int) -> bool:
    bits = f"{mask:b}".rstrip("0")
    return bits == bits[::-1]


def even_steps(mask: int) -> bool:
    return len({b - a for a, b in pairwise(places(mask))}) < 2


ALLOWED: dict[str, Callable[[int], bool]] = {
    "1-3C(5)": lambda mask: mask.bit_count() <= 3 and max(places(mask)) - min(places(mask)) < 5,
    "1-5C": lambda mask: mask.bit_count() <= 5 and "0" not in f"{mask:b}".rstrip("0"),
    "2+E": lambda mask: mask.bit_count() >= 2 and even_steps(mask),
    "4FS": lambda mask: mask.bit_count() == 4 and mask & 1 == 1 and mirrored(mask),
    "1,3SC(6)": lambda mask: (
        mask.bit_count() == 1
        or (mask.bit_count() == 3 and mirrored(mask) and max(places(mask)) - min(places(mask)) < 6)
    ),
}


def rule(params: Params, position: str) -> Rule:
    return turning(position, ALLOWED[params.get("code", "1-3C(5)")])


POSITION = COINS
PARAMS = {"code": "|".join(map(re.escape, ALLOWED))}

CASES: list[Case] = [
    ({}, "HTHTHTTH", 3),
    ({}, "TTHTH+HH", 4),
    ({"code": "1-5C"}, "TTHTTTTH", 3),
    ({"code": "2+E"}, "TTTHTTTH", 3),
    ({"code": "4FS"}, "TTTTHTTH", 4),
    ({"code": "1,3SC(6)"}, "TTTHTTTH", 4),
]
