"""Ruler, reference rule: masks whose bits are neighbours."""

from ._shapes import COINS, Case, Params, Rule, turning


def rule(params: Params, position: str) -> Rule:
    return turning(position, lambda mask: (mask // (mask & -mask) + 1).bit_count() == 1)


POSITION = COINS

CASES: list[Case] = [
    ({}, "HTTHTHTHH", 3),
    ({}, "TTTT", 4),
    ({}, "HHHH", 4),
    ({}, "HTTH+HTTH", 4),
    ({}, "TTTTTTH", 4),
]
