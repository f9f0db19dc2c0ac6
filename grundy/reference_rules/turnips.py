"""Turnips, reference rule: masks with three bits at equal distances."""

import re

from ._shapes import COINS, Case, Params, Rule, turning


def rule(params: Params, position: str) -> Rule:
    return turning(position, lambda mask: re.fullmatch(r"1(0*)1(?:\1)10*", f"{mask:b}") is not None)


POSITION = COINS

CASES: list[Case] = [
    ({}, "TTHTTHHTH", 4),
    ({}, "TTTT", 4),
    ({}, "HHHH", 4),
    ({}, "HTTH+HTHH", 4),
    ({}, "TTTTTTTTTH", 4),
]
